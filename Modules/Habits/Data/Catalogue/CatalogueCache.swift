internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// The catalogue as it was last read. It is valid until the version of the shared data changes.
final class CatalogueCache<View: Sendable>: Sendable {
    private let latest = Mutex<(position: JournalPosition, view: View)?>(nil)

    func view(in transaction: some OwnerTransaction, _ read: (ReadTransaction) throws -> View) throws -> View {
        // A write to the shared data is in progress. Until it ends, the version of the store does not include the changes of
        // the write, so the cache cannot be used.
        if let writing = transaction.writing, writing.owner == .shared, !writing.changed.isEmpty {
            return try read(writing.reading)
        }
        let position = try Journal.position(in: transaction.reading.shared)
        if let known = latest.withLock({ $0 }), known.position == position { return known.view }
        let view = try read(transaction.reading)
        latest.withLock { $0 = (position, view) }
        return view
    }
}
