internal import Kernel

extension WriteTransaction {
    /// Runs the rules on the changes since the last run of the rules. Every write ends with this. Some writes have parts that
    /// may be refused independently, such as a push. Such a write calls `settle` at the end of each part, within the part's
    /// savepoint. The owner's quota is checked at the same time.
    package func settle() throws {
        guard settled < changed.count else { return }
        let touched = touchedByRule()
        // If a rule throws, the writes of the previous rules are rolled back too.
        if touched.isEmpty { settled = changed.count } else { try savepoint { try run(touched) } }
        try requireRoom()
    }

    /// True if any rule applies to the type's records.
    func hasRules(for type: String) -> Bool { rules.byType[type] != nil }

    func runRules() throws { try run(touchedByRule()) }

    private func run(_ touched: [Int: [TouchedRecord]]) throws {
        for (place, records) in touched.sorted(by: { $0.key < $1.key }) {
            try rules.rules[place].run(records, DerivedRows(self))
        }
        settled = changed.count
    }

    private func touchedByRule() -> [Int: [TouchedRecord]] {
        let types = changedTypes(from: settled).filter { rules.byType[$0] != nil }
        guard !types.isEmpty else { return [:] }
        var records: [TouchedRecord] = []
        records.reserveCapacity(changed.count - settled)
        // If no record existed before, none can have changed twice.
        let areNew = changed[settled...].allSatisfy { $0.draft.previous == nil }
        var places: [RecordReference: Int] = [:]
        for place in changed.indices[settled...] {
            let reference = changed[place].reference
            guard types.contains(reference.type) else { continue }
            let draft = changed[place].draft
            let now = draft.written.map(TouchedRecord.Now.stored) ?? .gone
            if !areNew, let place = places[reference] {
                records[place].now = now
            } else {
                if !areNew { places[reference] = records.count }
                records.append(
                    TouchedRecord(
                        reference: reference, before: draft.overwritten, versionBefore: draft.previous?.version,
                        removed: draft.removed, now: now))
            }
        }
        var touched: [Int: [TouchedRecord]] = [:]
        // An import writes thousands of records of one type. All rules for this type get the same array, without copying.
        if types.count == 1, let type = types.first {
            for rule in rules.byType[type] ?? [] { touched[rule] = records }
            return touched
        }
        for record in records {
            for rule in rules.byType[record.reference.type] ?? [] { touched[rule, default: []].append(record) }
        }
        return touched
    }
}
