internal import Glibc

/// The documents beside backups: `blobs` in the backups' directory has each document once, for all backups there. So a second
/// backup copies only the documents that are new.
enum BackupBlobs {
    /// Copies the documents that the rows of a file name. Each copy is compared with its hash.
    ///
    /// - Returns: the hashes of the documents that are missing or damaged at the source.
    static func copy(
        of file: String, from source: BlobStore, to target: BlobStore, rereading: Rereading,
        _ cancellation: Cancellation
    ) throws -> [String] {
        try copy(
            DetachedFile.reading(file) { try Blobs.all(in: $0) }, from: source, to: target, rereading: rereading,
            cancellation)
    }

    static func copy(
        _ blobs: [Blob], from source: BlobStore, to target: BlobStore, rereading: Rereading,
        _ cancellation: Cancellation
    ) throws -> [String] {
        try blobs.filter { blob in
            try cancellation.check()
            if try isThere(blob, in: target, rereading, cancellation) { return false }
            return try !copy(blob, from: source, to: target, cancellation)
        }.map(\.hash)
    }

    /// The hashes of a backup's documents that are missing or damaged beside it.
    static func faults(of file: String, _ cancellation: Cancellation) throws -> [String] {
        let beside = BlobStore.inside(FileBytes.directory(of: file))
        return try DetachedFile.reading(file) { try Blobs.all(in: $0) }
            .filter { try !isThere($0, in: beside, .all, cancellation) }.map(\.hash)
    }

    /// Removes the documents beside backups that none of them names, and the drafts of killed processes. If a backup is being
    /// made or cannot be read, all documents stay. People rename backups, so each file of SQLite counts as one.
    static func sweep(_ directory: String) throws {
        let store = BlobStore.inside(directory)
        for draft in try store.abandonedDrafts() { try DraftFile.sweep(draft) }
        var left = Set(try store.stored())
        guard !left.isEmpty else { return }
        for path in try BackupFiles.names(in: directory).map({ directory + "/" + $0 }) where BackupFiles.isFile(path) {
            if path.hasSuffix(".draft"), try !DraftFile.isAbandoned(path) { return }
            guard try FileBytes.head(path, 16) == Array("SQLite format 3\0".utf8) else { continue }
            do { left.subtract(try DetachedFile.reading(path) { try Blobs.hashes(in: $0) }) } catch { return }
        }
        for path in left.compactMap(store.path) {
            guard unlink(path) == 0 || errno == ENOENT else { throw BackupFailure.file(path, errno: errno) }
        }
    }

    private static func isThere(
        _ blob: Blob, in store: BlobStore, _ rereading: Rereading, _ cancellation: Cancellation
    ) throws -> Bool {
        guard store.isThere(blob.hash), let path = store.path(of: blob.hash), try FileBytes.size(path) == blob.size
        else { return false }
        return try !rereading.includes(blob) || store.digest(of: blob.hash, cancellation) == blob.hash
    }

    private static func copy(
        _ blob: Blob, from source: BlobStore, to target: BlobStore, _ cancellation: Cancellation
    ) throws -> Bool {
        guard source.isThere(blob.hash), let path = source.path(of: blob.hash),
            try FileBytes.size(path) == blob.size
        else { return false }
        let draft = try target.draft(atMost: blob.size, expecting: blob.size)
        _ = try FileBytes.digest(path, cancellation) { try draft.write(Array($0)) }
        guard draft.finished() == blob else { return false }
        try draft.place().release()
        return true
    }
}

extension BackupFiles {
    /// Removes the documents beside the backups of a directory that none of them names.
    package static func sweepDocuments(_ directory: String) throws { try BackupBlobs.sweep(directory) }
}
