package import Kernel

/// The lock of a store's only server. Commands and other programs may run beside the server; a second server is refused,
/// because it would have its own in-memory counts (rates, failed sign-ins, simultaneous uploads).
///
/// The kernel releases the lock however the process ends.
package final class ServerLock: ServingLock {
    private let file: FileLock

    /// Waits a moment for a server that is just stopping, for example when its replacement is started.
    package init(_ directory: StoreDirectory, patience seconds: Double = 2) throws(MizanError) {
        let path = directory.file(Self.fileName)
        file = try FileLock(path: path)
        do {
            try file.lock(.exclusive, seconds: seconds)
        } catch {
            guard error.reason == "storage.locked" else { throw error }
            throw Self.served(by: OpenProcesses.holding(path).first)
        }
    }

    /// The reason why a server of this store would be refused now; nil if it would not be refused. No lock file is created.
    package static func refusal(_ directory: StoreDirectory) throws(MizanError) -> MizanError? {
        let path = directory.file(fileName)
        guard let lock = try FileLock.existing(path), try !lock.tryLock(.exclusive) else { return nil }
        return served(by: OpenProcesses.holding(path).first)
    }

    /// The process that serves a store; nil if none does. Makes no lock.
    package static func holder(_ directory: StoreDirectory) throws(MizanError) -> String? {
        let path = directory.file(fileName)
        guard let lock = try FileLock.existing(path), try !lock.tryLock(.exclusive) else { return nil }
        return OpenProcesses.holding(path).first?.description ?? "another process"
    }

    private static let fileName = "server.lock"

    private static func served(by process: OpenProcess?) -> MizanError {
        MizanError(
            .unavailable, "storage.served",
            """
            \(process?.description ?? "Another process") already serves this store. Stop it, or serve another store: \
            --data DIRECTORY.
            """, details: process.map { ["processes": "\($0.id)"] } ?? [:])
    }
}
