package import Kernel

/// Pages of a list whose items are not records. The items are in descending order of a number that is unique to each item, such
/// as a version or the number of an import.
package struct NumberedPages: Sendable {
    private let fingerprint: String
    private let query: RecordQuery

    /// - Parameter list: the texts that identify the list among the lists of its owner.
    package init(of list: String..., owner: OwnerID, _ query: RecordQuery) {
        fingerprint = Cursor.fingerprint(of: ["numbered", owner.recordName] + list)
        self.query = query
    }

    /// The items must have numbers below this; nil at the beginning.
    package var end: Int64? {
        get throws {
            guard let cursor = try query.cursor.map({ try Cursor($0, fingerprint: fingerprint) }) else { return nil }
            guard cursor.values.count == 1, case .integer(let number) = cursor.values[0] else { throw Cursor.foreign }
            return number
        }
    }

    /// The number of items to read: one more than fit on a page. The additional item shows that this is not the last page.
    package var room: Int { query.limit.map { $0 + 1 } ?? .max }

    /// - Parameter items: `room` items, or all that are left.
    package func page<Item>(_ items: [Item], number: (Item) -> Int64) -> RecordPage<Item> {
        guard let limit = query.limit, items.count > limit else { return RecordPage(items: items, next: nil) }
        let shown = Array(items.prefix(limit))
        return page(shown, hasMore: true, number: number)
    }

    /// The same, if it is already known whether more items follow.
    package func page<Item>(_ items: [Item], hasMore: Bool, number: (Item) -> Int64) -> RecordPage<Item> {
        let last = hasMore ? items.last.map(number) : nil
        return RecordPage(
            items: items, next: last.map { Cursor(fingerprint: fingerprint, values: [.integer($0)]).text })
    }
}
