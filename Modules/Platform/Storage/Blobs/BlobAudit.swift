/// The comparison of the rows of documents with their files.
package struct BlobAudit: Sendable, Equatable {
    /// The hashes of rows without a file.
    package var missing: [String] = []
    /// The hashes of files that differ from their row in size or bytes.
    package var damaged: [String] = []
    /// The hashes of files without a row.
    package var unnamed: [String] = []
    package var drafts: [String] = []
    package var count = 0

    package init() {}

    /// Reads every document completely.
    package init(
        of store: BlobStore, in session: any DatabaseSession, _ cancellation: Cancellation = Cancellation()
    ) throws {
        let rows = try Blobs.all(in: session)
        for blob in rows {
            try cancellation.check()
            guard store.isThere(blob.hash) else {
                missing.append(blob.hash)
                continue
            }
            if try store.digest(of: blob.hash, cancellation) != blob.hash
                || FileBytes.size(store.path(of: blob.hash) ?? "") != blob.size
            {
                damaged.append(blob.hash)
            }
        }
        unnamed = Set(try store.stored()).subtracting(rows.map(\.hash)).sorted()
        drafts = try store.abandonedDrafts().sorted()
        count = rows.count
    }
}
