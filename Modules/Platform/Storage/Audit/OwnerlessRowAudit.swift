internal import Kernel

/// Checks numbers in tables that belong to no owner, such as the jobs: it finds values that can be read, but that no version of
/// Mizan writes.
package enum OwnerlessRowAudit {
    private enum Rule {
        case count(from: Int64)
        case flag
        case moment
    }

    /// A lease's end and the time since the machine's start are measured by a clock that restarts with the machine. So any
    /// number is valid in these columns.
    private static let rules: [(table: String, columns: [(name: String, rule: Rule)])] = [
        ("migrations", [("applied_at", .moment)]),
        (
            "jobs",
            [
                ("generation", .count(from: 1)), ("failures", .count(from: 0)), ("took", .count(from: 0)),
                ("is_locked", .flag), ("started_at", .moment), ("finished_at", .moment), ("succeeded_at", .moment),
            ]
        ),
        (
            "clock",
            [
                ("line", .moment), ("doubt_since", .moment), ("doubt_seen", .moment),
                ("doubt_observed", .count(from: 0)), ("doubt_behind", .flag),
            ]
        ),
    ]

    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        for (table, columns) in rules {
            // A store with an older schema may lack the table, and is then not checked for it.
            guard try session.catalogue.hasTable(table) else { continue }
            let names = columns.map { CatalogueTable.quoted($0.name) }.joined(separator: ", ")
            let rows = SQL(
                text: "SELECT \(SQLiteCatalogue.rowNumber), \(names) FROM \(CatalogueTable.quoted(table))", values: [])
            try session.forEachRow(rows) { row in
                for (place, column) in columns.enumerated() {
                    guard let number = try row.optionalInteger(place + 1), let why = refusal(of: number, column.rule)
                    else { continue }
                    faults.add(row: try row.optionalInteger(0), of: table, "\(column.name) \(why)")
                }
            }
        }
    }

    /// Nil if Mizan may have written the number.
    private static func refusal(of number: Int64, _ rule: Rule) -> String? {
        switch rule {
        case .count(let least):
            (least...RecordVersion.latestPossible).contains(number)
                ? nil : "is \(number), which is not a possible count"
        case .flag: (0...1).contains(number) ? nil : "is \(number), but must be 0 or 1"
        case .moment:
            Instant(microseconds: number).isWritable ? nil : "is outside the years 1 to 9999"
        }
    }
}
