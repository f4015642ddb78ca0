internal import HomeAudits
internal import Kernel
internal import Storage

/// Checks the rows of a table. The rows must be sorted by key, each key must occur once, and all values must be allowed.
struct ArchiveTableCheck {
    private let target: ArchiveSchema.Target
    private let rules: RowRules
    private var last: [SQLValue]?

    /// - Parameter version: the owner's version, which no version in the table may exceed.
    init(_ target: ArchiveSchema.Target, upTo version: RecordVersion) {
        self.target = target
        rules = RowRules(of: target.table, columns: target.columns, upTo: version)
    }

    mutating func take(_ row: [SQLValue], line: Int) throws(MizanError) {
        if let last, !target.key.isEmpty, !KeyOrder.isAscending(last, row, key: target.key) {
            throw ArchiveError.damaged(
                "this row of \(target.table.name) occurs twice, or at the wrong position", line: line)
        }
        last = row
        if let wrong = rules.refusal(of: row) {
            let table = target.table.name
            throw ArchiveError.damaged(
                wrong.column.map { "\($0) of \(table) \(wrong.why)" } ?? "\(wrong.why) in this row of \(table)",
                line: line)
        }
    }
}
