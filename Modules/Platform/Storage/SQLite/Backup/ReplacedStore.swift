internal import GRDB

/// The store that a restore will replace. It may not exist, or may be damaged; damage can be the reason for the restore.
package struct ReplacedStore: Sendable {
    let path: String

    package enum Answer<Value> {
        case read(Value)
        case none
        case unreadable
    }

    /// Reads it, including its log. The caller must have exclusive access to the store.
    package func read<Value>(_ body: (any DatabaseSession) throws -> Value) -> Answer<Value> {
        guard StoreFile.exists(path) else { return .none }
        do {
            // SQLite deletes the log of an empty file, so the header is checked first.
            try StoreFile.inspectHeader(path)
            let queue = try DatabaseQueue(path: path)
            let value = try queue.read { try body(SQLiteSession($0)) }
            try queue.close()
            return .read(value)
        } catch {
            // If the store cannot be read, for whatever reason, the restore continues without it.
            return .unreadable
        }
    }
}
