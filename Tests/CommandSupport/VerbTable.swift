/// The tested verbs of a part. These tables define the set of tested verbs: a verb that no line runs is a failure.
package struct VerbTable: Sendable {
    package let cases: [VerbCase]
    /// The verbs that change nothing in the store.
    package let reading: Set<String>
    /// The verbs whose CSV differs from the rows of their JSON.
    package let summarising: Set<String>
    /// The verbs that accept a word that looks like an option as a value.
    package let takingAnyWord: Set<String>
    /// The verbs whose value is in another language that has only ASCII digits.
    package let verbatim: Set<String>
    /// Lines with separate tests. A table cannot contain the output of these lines, because it has no end, or too many rows.
    package let others: [Line]

    package init(
        cases: [VerbCase], reading: Set<String>, summarising: Set<String> = [], takingAnyWord: Set<String> = [],
        verbatim: Set<String> = [], others: [Line] = []
    ) {
        self.cases = cases
        self.reading = reading
        self.summarising = summarising
        self.takingAnyWord = takingAnyWord
        self.verbatim = verbatim
        self.others = others
    }

    package var lines: [Line] { cases.map(\.line) + others }

    func verb(of line: Line) -> String { CommandTree.whole.verb(of: line.words)?.description ?? "" }

    package func runs(_ verb: Verb) -> Bool { lines.contains { self.verb(of: $0) == verb.description } }

    /// The differences between a case's output and the expected one.
    package func faults(of one: VerbCase) async throws -> [String] {
        try await one.faults(reads: reading.contains(verb(of: one.line)))
    }

    /// Verbs that are not listed as reading, although none of their lines changes anything.
    package func verbsThatChangeNothing() async throws -> [String] {
        var unchanging: [String] = []
        let cases = Dictionary(grouping: cases.filter(\.isSuccess)) { verb(of: $0.line) }
        for (verb, cases) in cases where !reading.contains(verb) {
            var changes = false
            for one in cases where !changes { changes = try await TableOutcomes.all.outcome(of: one).changedTheStore }
            if !changes { unchanging.append(verb) }
        }
        return unchanging.sorted()
    }
}
