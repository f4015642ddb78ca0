internal import Accounts
internal import Changes
internal import Connectors
internal import Kernel
internal import ModuleKit
package import Storage

/// The checks of the rows of a store from elsewhere. An archive from elsewhere gets the same checks:
///
/// - Versions are within their bounds, and rows follow the rules of their columns.
/// - The journal and the rows record the same changes.
/// - Records follow the rules of their module, and refer only to existing records.
/// - Stored figures are the sums of the records.
package enum ContentAudit {
    package static func examine(
        in session: any DatabaseSession, by rules: ModuleRules, except unverified: Set<String>,
        _ faults: inout RowFaults, _ cancellation: Cancellation
    ) throws {
        try values(in: session, except: unverified, &faults, cancellation)
        var rules = rules
        rules.leaveOutWhatIsToCome(in: try Catalogue.read(in: session))
        for owner in try Owners.everyone(in: session) {
            for sentence in try VersionAudit.sentences((owner.key, owner.name), in: session) { faults.add(sentence) }
            let reading = try ReadTransaction(session: session, owner: owner.id)
            let before = faults.count
            try OwnerAudit.examine(reading, recordTypes: rules.recordTypes, facts: rules.facts) { why in
                try cancellation.check()
                faults.add("of “\(owner.name)”: \(why)")
            }
            // Without readable records the sums cannot be checked.
            guard faults.count == before else { continue }
            try together(reading, of: owner.name, rules, &faults, cancellation)
            try cancellation.check()
            if let wrong = try UsageAudit.sentence(of: (owner.key, owner.name), in: session) { faults.add(wrong) }
        }
    }

    /// Checks rules that involve several records, and stored figures.
    private static func together(
        _ reading: ReadTransaction, of owner: String, _ rules: ModuleRules, _ faults: inout RowFaults,
        _ cancellation: Cancellation
    ) throws {
        for invariant in rules.invariants {
            try invariant.examine(reading) { fault in
                try cancellation.check()
                faults.add(
                    "of “\(owner)”: the record \(fault.key?.prefix(80) ?? "") breaks \(invariant.name) (\(fault.error.message))"
                )
            }
        }
        for derivation in rules.derivations {
            try cancellation.check()
            for finding in try derivation.compare(reading) where finding.level >= .warning {
                faults.add("of “\(owner)”: \(finding.text)")
            }
        }
    }

    /// Checks single values. The types of the values must have been checked before.
    package static func values(
        in session: any DatabaseSession, except unverified: Set<String>, _ faults: inout RowFaults,
        _ cancellation: Cancellation = Cancellation()
    ) throws {
        try AccountAudit.examine(in: session, &faults)
        try OwnerlessRowAudit.examine(in: session, &faults)
        try ConnectorAudit.examine(in: session, &faults)
        let tables = try Catalogue.read(in: session).tables.filter { table in
            // An owner's own row is left out: its versions begin at 0 and are checked separately.
            table.name != CatalogueTable.owners && !table.isDerived && !unverified.contains(table.name)
        }
        for owner in try Owners.everyone(in: session) {
            for table in tables {
                let columns = RowRules.columns(of: table)
                guard !columns.isEmpty else { continue }
                let rules = RowRules(of: table, columns: columns, upTo: owner.version)
                try session.forEachRow(table.numberedRows(of: owner.key, columns: columns)) { row in
                    try cancellation.check()
                    guard let wrong = rules.refusal(of: Array(row.values.dropFirst())) else { return }
                    faults.add(
                        row: try row.optionalInteger(0), of: table.name,
                        (wrong.column.map { $0 + " " } ?? "") + wrong.why)
                }
            }
        }
    }

    /// True if a table has all columns that its records are read from. A table of an older schema may lack the columns of later
    /// migrations.
    package static func isComplete(_ schema: AnyRecordSchema, in catalogue: Catalogue) -> Bool {
        guard let table = catalogue.table(schema.table) else { return false }
        return Set((schema.storedFields + schema.hiddenFields).map(\.column)).isSubset(of: table.columns.map(\.name))
    }
}
