package import Kernel

/// Exclusive use of a store: while this is held, no other process, and nothing else in this one, has the store open.
///
/// It is needed to restore, to move and to copy a store. Its error names the processes that have the store open.
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
