package import Kernel
package import Storage

/// The rules for the columns of a table, and for pairs of columns. The rules are applied row by row to an archive, or to a
/// backup that was made elsewhere.
package struct RowRules {
    private let rules: [(position: Int, column: String, rule: ColumnRule)]
    private let orders: [ColumnRule.Order]

    /// - Parameter version: the owner's version, which no version in the table may exceed.
    package init(of table: CatalogueTable, columns: [String], upTo version: RecordVersion) {
        rules = columns.indices.compactMap { position in
            ColumnRule(of: columns[position], in: table, upTo: version).map { (position, columns[position], $0) }
        }
        orders = ColumnRule.Order.all(among: columns)
    }

    /// The error in a row. If the error concerns two columns, `column` is nil and `why` names both.
    package struct Refusal {
        package var column: String?
        package let why: String
    }

    /// Nil if the row has no error.
    package func refusal(of row: [SQLValue]) -> Refusal? {
        for (position, column, rule) in rules {
            if let wrong = rule.refusal(of: row[position]) { return Refusal(column: column, why: wrong) }
        }
        return orders.first { !$0.holds(in: row) }.map { Refusal(why: $0.why) }
    }

    /// The columns that have a rule.
    package static func columns(of table: CatalogueTable) -> [String] {
        table.columns.map(\.name).filter { ColumnRule(of: $0, in: table, upTo: 1) != nil }
    }
}
