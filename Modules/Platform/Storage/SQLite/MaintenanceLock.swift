package import Kernel

/// Exclusive use of a store: while this lock is held, nobody else has the store open, neither another process nor other code of
/// this process.
///
/// The lock is needed to restore, to move and to copy a store. If it cannot be acquired, the error names the processes that
/// have the store open.
package final class MaintenanceLock: Sendable {
    private let open: FileLock

    package init(_ directory: StoreDirectory) throws(MizanError) {
        let path = directory.file("open.lock")
        open = try FileLock(path: path)
        guard try open.tryLock(.exclusive) else { throw OpenProcesses.inUse(path) }
    }

    package func release() {
        open.unlock()
    }
}
