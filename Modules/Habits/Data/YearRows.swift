internal import HabitsDomain
internal import Storage

/// A table of the tally with one text for each year of an owner's data.
struct YearRows<Year: YearText>: Sendable {
    let table: SQL
    let column: SQL

    func all(in transaction: ReadTransaction) throws -> [Int: Year] {
        var found: [Int: Year] = [:]
        let rows: SQL = "SELECT year, \(column) FROM \(table) WHERE owner = \(transaction.ownerKey)"
        try transaction.session.forEachRow(rows) { row in
            let number = try row.integer(0)
            guard (1...9_999).contains(number), let year = Year(try row.text(1)) else {
                throw TallyRows.damage("year", String(number))
            }
            found[Int(number)] = year
        }
        return found
    }

    func change(_ number: Int, in rows: DerivedRows, _ body: (inout Year) -> Void) throws {
        let row = try rows.session.firstRow(
            "SELECT \(column) FROM \(table) WHERE owner = \(rows.ownerKey) AND year = \(number)")
        guard var year = try row.map({ Year(try $0.text(0)) }) ?? Year() else {
            throw TallyRows.damage("year", String(number))
        }
        body(&year)
        try save(year, of: number, in: rows)
    }

    func replace(by years: [Int: Year], in rows: DerivedRows) throws {
        try rows.session.execute("DELETE FROM \(table) WHERE owner = \(rows.ownerKey)")
        for (number, year) in years.sorted(by: { $0.key < $1.key }) { try save(year, of: number, in: rows) }
    }

    private func save(_ year: Year, of number: Int, in rows: DerivedRows) throws {
        guard !year.isEmpty else {
            try rows.session.execute("DELETE FROM \(table) WHERE owner = \(rows.ownerKey) AND year = \(number)")
            return
        }
        try rows.session.execute(
            """
            INSERT INTO \(table) (owner, year, \(column)) VALUES (\(rows.ownerKey), \(number), \(year.text))
            ON CONFLICT (owner, year) DO UPDATE SET \(column) = excluded.\(column)
            """)
    }
}
