internal import Kernel

/// The three lock files of a store.
///
/// `gate` then `write` are held around creating, migrating, every write with its checkpoint, and closing the writer.
/// Whoever waits for `write` holds `gate`, so a process that writes all the time cannot pass it again: of two processes
/// one waits at most one hold; among more, `gate` goes to whoever asks first when it is free.
/// No writer's checkpoint overlaps a write of another process, which SQLite before 3.51.3 needs (WAL-reset bug).
/// `open` is shared by every process that has the store open.
final class StoreLocks: Sendable {
    private static let patience = 30.0

    private let gate: FileLock
    private let write: FileLock
    private let open: FileLock

    init(_ directory: StoreDirectory) throws(MizanError) {
        gate = try FileLock(path: directory.file("gate.lock"))
        write = try FileLock(path: directory.file("write.lock"))
        open = try FileLock(path: directory.file("open.lock"))
        guard open.tryLock(.shared) else {
            throw MizanError(
                .unavailable, "storage.in-maintenance",
                "\(OpenProcesses.maintainer(directory.file("open.lock"))) is restoring, moving or copying this store. Try again when it is done."
            )
        }
    }

    /// The store is no longer open here.
    func release() {
        open.unlock()
    }

    func whileWriting<Result>(_ body: () throws -> Result) throws -> Result {
        try gate.lock(.exclusive, seconds: Self.patience)
        do {
            defer { gate.unlock() }
            try write.lock(.exclusive, seconds: Self.patience)
        }
        defer { write.unlock() }
        return try body()
    }
}
