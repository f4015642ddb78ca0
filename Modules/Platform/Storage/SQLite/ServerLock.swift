package import Kernel

/// The one server of a store. Commands and other programs go on beside it; another server is refused, because what it
/// would count in memory (rates, failures of sign-in, uploads at once) would count for itself alone.
///
/// The kernel frees it however the process ends.
package final class ServerLock: Sendable {
    private let file: FileLock

    /// Waits a moment for a server that is just ending, as when one is started in its place.
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

    /// Why a server of a store would be refused at this moment, if it would. Makes no lock.
    package static func refusal(_ directory: StoreDirectory) throws(MizanError) -> MizanError? {
        let path = directory.file(fileName)
        guard let lock = try FileLock.existing(path), try !lock.tryLock(.exclusive) else { return nil }
        return served(by: OpenProcesses.holding(path).first)
    }

    private static let fileName = "server.lock"

    private static func served(by process: OpenProcess?) -> MizanError {
        MizanError(
            .unavailable, "storage.served",
            """
            \(process?.description ?? "Another process") serves this store already. Stop it, or serve another store: \
            --data DIRECTORY.
            """, details: process.map { ["processes": "\($0.id)"] } ?? [:])
    }
}
