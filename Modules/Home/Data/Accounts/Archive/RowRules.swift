internal import Kernel
internal import Storage

/// What the columns of a table may hold and be to each other, asked of row after row: of an archive, and of a backup that
/// was made elsewhere.
struct RowRules {
    private let rules: [(position: Int, column: String, rule: ArchiveRule)]
    private let orders: [ArchiveRule.Order]

    /// - Parameter version: the owner's, beyond which there is no other.
    init(of table: CatalogueTable, columns: [String], upTo version: RecordVersion) {
        rules = columns.indices.compactMap { position in
            ArchiveRule(of: columns[position], in: table, upTo: version).map { (position, columns[position], $0) }
        }
        orders = ArchiveRule.Order.all(among: columns)
    }

    /// What is wrong with a row: of one column, or of two, which `why` names.
    struct Refusal {
        var column: String?
        let why: String
    }

    /// Nil if nothing is.
    func refusal(of row: [SQLValue]) -> Refusal? {
        for (position, column, rule) in rules {
            if let wrong = rule.refusal(of: row[position]) { return Refusal(column: column, why: wrong) }
        }
        return orders.first { !$0.holds(in: row) }.map { Refusal(why: $0.why) }
    }

    /// Those of the columns on which there is a rule.
    static func columns(of table: CatalogueTable) -> [String] {
        table.columns.map(\.name).filter { ArchiveRule(of: $0, in: table, upTo: 1) != nil }
    }
}
