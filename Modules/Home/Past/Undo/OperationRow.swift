internal import Kernel
internal import Storage

/// A line of the list of changes: one operation, or those that counted one record on one day.
package struct OperationRow: Sendable {
    /// The latest of the operations.
    package let latest: OperationEntry
    package fileprivate(set) var operations = 1
    /// False if the counted record was changed since, by an operation of another row. Then nothing of this row can be taken back.
    package private(set) var isAsLeft = true
    private var times: Int64

    fileprivate init(_ entry: OperationEntry) {
        (latest, times) = (entry, entry.tally?.times ?? 0)
    }

    fileprivate mutating func join(_ entry: OperationEntry) {
        operations += 1
        times += entry.tally?.times ?? 0
    }

    /// - Parameter states: the present states of the counted records.
    func found(among states: [RecordReference: JSONValue]) -> OperationRow {
        guard let tally = latest.tally else { return self }
        var row = self
        row.isAsLeft = states[tally.reference].map { JSONWriter.text($0) } == JSONWriter.text(tally.left)
        return row
    }

    /// `Counted 26 times: “I ask God’s forgiveness”`
    package var what: String { latest.tally?.words(times) ?? latest.what ?? latest.action }
}

/// Makes the rows of a page. A counter is touched a hundred times a day, so the operations are read until the page is full of rows.
struct OperationRows {
    /// The operations that are read at once, and the most that a page reads.
    static let (together, most) = (50, 1_000)

    let page: RecordPage<OperationRow>

    /// The operations that share a row.
    private struct Group: Hashable {
        let reference: RecordReference
        let day: CivilDay
        let origin: String
        let isUndone: Bool
    }

    init(
        _ pages: NumberedPages, most rows: Int, _ read: (RecordVersion?) throws -> [OperationEntry],
        day: (Instant) throws -> CivilDay
    ) throws {
        var (found, places): ([OperationRow], [Group: Int]) = ([], [:])
        var (last, seen, hasMore) = (try pages.end, 0, true)
        reading: while hasMore, seen < Self.most {
            let entries = try read(last)
            hasMore = entries.count == Self.together
            for entry in entries {
                let group = try entry.tally.map {
                    Group(
                        reference: $0.reference, day: try day(entry.at), origin: entry.origin, isUndone: entry.isUndone)
                }
                if let place = group.flatMap({ places[$0] }) {
                    found[place].join(entry)
                } else if found.count == rows {
                    hasMore = true
                    break reading
                } else {
                    if let group { places[group] = found.count }
                    found.append(OperationRow(entry))
                }
                (last, seen) = (entry.number, seen + 1)
            }
        }
        page = pages.page(found, hasMore: hasMore) { [last] row in last ?? row.latest.number }
    }
}
