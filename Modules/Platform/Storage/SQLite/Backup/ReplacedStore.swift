internal import GRDB

/// The store that a restore is about to replace: it may not be there, and it may be damaged, which can be why it is
/// replaced.
package struct ReplacedStore: Sendable {
    let path: String

    package enum Answer<Value> {
        case read(Value)
        case none
        case unreadable
    }

    /// Looks into it, its log included. The caller has the store for itself.
    package func read<Value>(_ body: (any DatabaseSession) throws -> Value) -> Answer<Value> {
        guard StoreFile.exists(path) else { return .none }
        do {
            // SQLite throws the log of an empty file away.
            try StoreFile.inspectHeader(path)
            let queue = try DatabaseQueue(path: path)
            let value = try queue.read { try body(SQLiteSession($0)) }
            try queue.close()
            return .read(value)
        } catch {
            // The restore goes on without a store that cannot be read, whatever the reason.
            return .unreadable
        }
    }
}
