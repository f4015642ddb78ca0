internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// The catalogue as it was read last. It is good while the shared data is at the version that it was read at.
final class CatalogueCache<View: Sendable>: Sendable {
    private let latest = Mutex<(position: JournalPosition, view: View)?>(nil)

    func view(in transaction: some OwnerTransaction, _ read: (ReadTransaction) throws -> View) throws -> View {
        // The version of what such a transaction changes is the store's only when it ends.
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
