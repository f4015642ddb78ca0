package import Changes
internal import HomeBase
package import ModuleKit
internal import Storage

/// Returns the changes since a cursor: one page, from one consistent view of the store.
package struct SyncPull: Sendable {
    private var changes: RecordChanges

    init(types: RecordTypes) {
        changes = RecordChanges { types.recordType($0) }
    }

    package var limits: RecordChanges.Limits {
        get { changes.limits }
        set { changes.limits = newValue }
    }

    package static let usualPage = 100
    package static let largestPage = 1_000

    /// Without a cursor, or from a cursor of version 0, a snapshot begins. The selection determines the feed; the view belongs
    /// to the caller.
    package func page(
        after cursor: SyncCursor?, limit: Int, _ selection: SyncSelection, in reading: ReadTransaction
    ) throws -> SyncPage {
        let transaction = selection.feed.view(reading)
        let position = try Journal.position(in: transaction)
        if let reset = cursor?.obstacle(at: position, selection) {
            return SyncPage(
                epoch: position.epoch, slices: selection.slices, from: 0,
                cursor: SyncCursor(epoch: position.epoch, version: 0, mark: selection.mark), more: true, reset: reset,
                floor: position.floor)
        }
        let from = cursor?.version ?? 0
        let start = from == 0 ? position.version : cursor?.start
        let found = try changes.page(
            since: from, at: position, limit: limit, in: transaction, wanting: selection.has(type:))
        var page = SyncPage(
            epoch: position.epoch, slices: selection.slices, from: from,
            cursor: SyncCursor(epoch: position.epoch, version: found.reached, mark: selection.mark, start: start),
            start: start, more: !found.isAtEnd && found.unavailable == nil,
            items: try marked(found.items, in: transaction),
            floor: position.floor)
        page.unavailable = found.unavailable
        page.damaged = found.damaged
        if found.isAtEnd {
            let sums = try Checksum.stored(in: transaction)
            page.checksums = selection.slices.map { ($0, sums[$0] ?? 0) }
        }
        return page
    }

    private func marked(
        _ items: [RecordChanges.Item], in transaction: ReadTransaction
    ) throws -> [RecordChanges.Item] {
        // Items of the same operation are mostly adjacent.
        var last: JournalBatch?
        return try items.map { item in
            var item = item
            item.isImported =
                try item.fields != nil
                && Journal.isOfFile(item.reference, at: item.version, in: transaction) { version in
                    if let last, last.versions.contains(version) { return last }
                    last = try Journal.batch(of: version, in: transaction)
                    return last
                }
            return item
        }
    }
}
