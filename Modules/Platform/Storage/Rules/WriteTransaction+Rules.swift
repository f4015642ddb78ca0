internal import Kernel

extension WriteTransaction {
    /// Runs the rules over what was changed since they ran last. Every write ends with that; a write of several parts of
    /// which one may be refused without the others, such as a push, asks for it at the end of each, within its savepoint.
    package func settle() throws {
        guard settled < changed.count else { return }
        let touched = touchedByRule()
        // If a rule throws, those before it have written nothing either.
        if touched.isEmpty { settled = changed.count } else { try savepoint { try run(touched) } }
    }

    func runRules() throws { try run(touchedByRule()) }

    private func run(_ touched: [Int: [TouchedRecord]]) throws {
        for (place, records) in touched.sorted(by: { $0.key < $1.key }) {
            try rules.rules[place].run(records, DerivedRows(self))
        }
        settled = changed.count
    }

    private func touchedByRule() -> [Int: [TouchedRecord]] {
        guard changedTypes(from: settled).contains(where: { rules.byType[$0] != nil }) else { return [:] }
        var touched: [Int: [TouchedRecord]] = [:]
        var seen: Set<RecordReference> = []
        for change in changed[settled...] {
            guard let concerned = rules.byType[change.reference.type], seen.insert(change.reference).inserted else {
                continue
            }
            let record = TouchedRecord(reference: change.reference, before: change.draft.overwritten)
            for place in concerned { touched[place, default: []].append(record) }
        }
        return touched
    }
}
