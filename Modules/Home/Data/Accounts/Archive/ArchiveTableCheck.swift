internal import Kernel
internal import Storage

/// The rows of a table: they come in the order of its key, each once, and hold what such rows can hold.
struct ArchiveTableCheck {
    private let target: ArchiveSchema.Target
    private let rules: [(position: Int, column: String, rule: ArchiveRule)]
    private let orders: [ArchiveRule.Order]
    private var last: [SQLValue]?

    /// - Parameter version: the owner's, beyond which there is no other.
    init(_ target: ArchiveSchema.Target, upTo version: RecordVersion) {
        self.target = target
        rules = target.columns.indices.compactMap { position in
            let column = target.columns[position]
            return ArchiveRule(of: column, in: target.table, upTo: version).map { (position, column, $0) }
        }
        orders = ArchiveRule.Order.all(among: target.columns)
    }

    mutating func take(_ row: [SQLValue], line: Int) throws(MizanError) {
        if let last, !target.key.isEmpty, !KeyOrder.isAscending(last, row, key: target.key) {
            throw ArchiveError.damaged(
                "this row of \(target.table.name) stands twice, or not in its place", line: line)
        }
        last = row
        for (position, column, rule) in rules {
            if let wrong = rule.refusal(of: row[position]) {
                throw ArchiveError.damaged("\(column) of \(target.table.name) \(wrong)", line: line)
            }
        }
        if let order = orders.first(where: { !$0.holds(in: row) }) {
            throw ArchiveError.damaged("\(order.why) in this row of \(target.table.name)", line: line)
        }
    }
}
