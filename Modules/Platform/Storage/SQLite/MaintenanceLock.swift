package import Kernel

/// A store for oneself: no other process, and nothing else in this one, has it open while this is held.
///
/// Restoring, moving and copying into a place need it. Who has the store open is named in the error.
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
