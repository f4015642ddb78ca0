internal import Glibc
package import Kernel

/// The bytes of documents, in files that their SHA-256 names: `blobs/ab/<SHA-256>`. The rows are in the table `blobs` (`Blobs`).
///
/// A document is written beside the other files, synchronised and renamed, and only then its row is written. So a killed process
/// leaves a draft, or a file without a row, and never a row without its bytes. Several servers of one database share the
/// directory.
package struct BlobStore: Sendable {
    /// The place for code that has no store.
    package static let none = BlobStore(directory: nil)

    private let directory: String?

    package init(directory: String?) { self.directory = directory }

    /// The blobs of a store, from the store's directory.
    package static func inside(_ store: String) -> BlobStore { BlobStore(directory: store + "/blobs") }

    /// Begins a document of at most `limit` bytes. If its size is known, the disk must have room for it.
    package func draft(atMost limit: Int64, expecting size: Int64 = 0) throws -> BlobDraft {
        guard size <= limit else { throw BlobDraft.tooLarge(limit) }
        let directory = try made()
        // Another process may remove a draft only while nobody holds its lock, so each draft has a name of its own.
        let name = "\(directory)/\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try FileBytes.requireRoom(for: name, size: size)
        return BlobDraft(try DraftFile(for: name), of: self, limit: limit)
    }

    /// Opens the bytes of a document; nil if they are not in this store.
    package func open(_ blob: Blob) throws -> BlobReader? {
        guard let path = path(of: blob.hash) else { return nil }
        return try BlobReader(path, size: blob.size)
    }

    /// Moves a finished draft to its place.
    func place(_ draft: DraftFile, _ blob: Blob) throws -> PlacedBlob {
        let directory = try made()
        // Only the removal of files holds the lock exclusively, for a moment.
        guard let lock = try hold() else { throw BackupFailure.file(directory, errno: ENOENT) }
        let place = "\(directory)/\(blob.hash.prefix(2))/\(blob.hash)"
        try BackupFiles.makeDirectory(FileBytes.directory(of: place))
        try FileBytes.synchronizeDirectory(of: FileBytes.directory(of: place))
        // A file with the same bytes is replaced too, in case it is damaged.
        try draft.replace(place)
        try FileBytes.synchronizeDirectory(of: place)
        return PlacedBlob(blob, lock)
    }

    /// Removes the files of these hashes, or of all, that no row names; and with all, the drafts of killed processes. Returns their number; zero while a document is being
    /// added, because its row may be on the way.
    @discardableResult
    package func collect(_ hashes: Set<String>? = nil, in database: any Database) async throws -> Int {
        guard let directory, BackupFiles.isDirectory(directory) else { return 0 }
        let lock = try FileLock(path: directory + "/" + Self.lockName)
        guard try lock.tryLock(.exclusive) else { return 0 }
        defer { lock.unlock() }
        if hashes == nil { for draft in try abandonedDrafts() { try DraftFile.sweep(draft) } }
        // The rows are read while the lock is held, so a row that comes later is of a file that was placed later.
        let named = try await database.read(within: TransactionBudget.everything) { try Blobs.hashes(in: $0) }
        guard let kept = kept(beside: directory) else { return 0 }
        let unnamed = try hashes.map { $0.filter(isThere) } ?? Set(stored())
        let going = unnamed.subtracting(named).subtracting(kept)
        for hash in going {
            guard let path = path(of: hash), unlink(path) == 0 || errno == ENOENT else {
                throw BackupFailure.file(directory, errno: errno)
            }
        }
        return going.count
    }

    /// The hashes that a store names which a restore replaced and kept. Nil if such a store cannot be read.
    private func kept(beside directory: String) -> Set<String>? {
        let store = FileBytes.directory(of: directory)
        do {
            return try BackupFiles.names(in: store).filter {
                $0.hasPrefix("mizan.sqlite.before-restore-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
            }.reduce(into: []) { kept, name in
                kept.formUnion(try DetachedFile.reading(store + "/" + name) { try Blobs.hashes(in: $0) })
            }
        } catch { return nil }
    }

    /// While the lock is held, no file is removed. Nil if there are no documents.
    func hold() throws -> FileLock? {
        guard let directory, BackupFiles.isDirectory(directory) else { return nil }
        let lock = try FileLock(path: directory + "/" + Self.lockName)
        try lock.lock(.shared, seconds: 30)
        return lock
    }

    /// The hashes of all files.
    package func stored() throws -> [String] {
        guard let directory else { return [] }
        return try BackupFiles.names(in: directory).filter { $0.utf8.count == 2 }
            .flatMap { try BackupFiles.names(in: directory + "/" + $0) }.filter(Blob.isHash)
    }

    /// The drafts that a killed process left.
    package func abandonedDrafts() throws -> [String] {
        guard let directory else { return [] }
        return try BackupFiles.names(in: directory).filter { $0.hasSuffix(".draft") }.map { directory + "/" + $0 }
            .filter { try DraftFile.isAbandoned($0) }
    }

    /// SHA-256 of a file's present bytes.
    package func digest(of hash: String, _ cancellation: Cancellation = Cancellation()) throws -> String {
        try FileBytes.digest(path(of: hash) ?? "", cancellation)
    }

    package func isThere(_ hash: String) -> Bool { path(of: hash).map(BackupFiles.isFile) ?? false }

    /// The path of a file; nil for a text that is no hash, which might lead anywhere.
    package func path(of hash: String) -> String? {
        guard let directory, Blob.isHash(hash) else { return nil }
        return "\(directory)/\(hash.prefix(2))/\(hash)"
    }

    private func made() throws(MizanError) -> String {
        guard let directory else {
            throw MizanError(.unsupported, "blob.no-place", "This store has no place for documents.")
        }
        try BackupFiles.makeDirectory(directory)
        return directory
    }

    private static let lockName = "blobs.lock"
}

/// A document whose bytes are in their place. While it is held, its file is not removed, although no row names it yet.
package final class PlacedBlob: Sendable {
    package let blob: Blob
    private let lock: FileLock

    init(_ blob: Blob, _ lock: FileLock) { (self.blob, self.lock) = (blob, lock) }

    func release() { lock.unlock() }
}

extension Database {
    /// Stores a draft as a document of the owner. If its bytes have another hash, it is refused, and nothing is left.
    ///
    /// - Parameter body: stores what belongs to it, in the same transaction.
    @discardableResult
    package func keep(
        _ draft: BlobDraft, as hash: String, of owner: OwnerID,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }
    ) async throws -> Blob {
        guard draft.finished().hash == hash else {
            draft.discard()
            throw Refusal.blobOtherBytes("The bytes of the document \(hash) arrived altered, so they are not stored.")
        }
        return try await keeping(draft) { placed in
            try await write(owner) { transaction in
                try Blobs.add(placed, in: transaction)
                try body(transaction)
            }
            return placed.blob
        }
    }

    /// Finishes a draft, and runs the write that stores its row.
    package func keeping<Result: Sendable>(
        _ draft: BlobDraft, _ body: (PlacedBlob) async throws -> Result
    ) async throws -> Result {
        try await keeping([draft]) { try await body($0[0]) }
    }

    /// Finishes drafts, and runs the write that stores their rows. If that fails, the bytes are removed again, unless somebody
    /// else has the same document.
    package func keeping<Result: Sendable>(
        _ drafts: [BlobDraft], _ body: ([PlacedBlob]) async throws -> Result
    ) async throws -> Result {
        var placed: [PlacedBlob] = []
        defer { for one in placed { one.release() } }
        do {
            for draft in drafts { placed.append(try await BlockingWork.run { _ in try draft.place() }) }
            return try await body(placed)
        } catch {
            for one in placed { one.release() }
            for draft in drafts { draft.discard() }
            // The bytes that stay now are collected with the store's expired data.
            do { try await blobs.collect(Set(placed.map(\.blob.hash)), in: self) } catch {}
            throw error
        }
    }
}
