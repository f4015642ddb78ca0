internal import Kernel

extension WriteTransaction {
    /// Runs the rules over what was changed since they ran last. Every write ends with that; a write of several parts of
    /// which one may be refused without the others, such as a push, asks for it at the end of each, within its savepoint. So it does
    /// for the owner's quota.
    package func settle() throws {
        guard settled < changed.count else { return }
        let touched = touchedByRule()
        // If a rule throws, those before it have written nothing either.
        if touched.isEmpty { settled = changed.count } else { try savepoint { try run(touched) } }
        try requireRoom()
    }

    /// True if any rule takes the type's records.
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
        // If no record existed before, none has changed twice.
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
                        reference: reference, before: draft.overwritten, removed: draft.removed, now: now))
            }
        }
        var touched: [Int: [TouchedRecord]] = [:]
        // An import writes thousands of one type: each of its rules is given the same ones, and no copy.
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
