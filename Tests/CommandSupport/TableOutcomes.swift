internal import CommandLineKit

/// What lines print as a table and do to the store, each run once: it is asked about a verb's lines and about the verb.
actor TableOutcomes {
    static let all = TableOutcomes()

    private var known: [[String]: VerbCase.Outcome] = [:]

    func outcome(of one: VerbCase) async throws -> VerbCase.Outcome {
        let key = [one.description, one.input] + one.before.map(\.description)
        if let outcome = known[key] { return outcome }
        let outcome = try await one.outcome(in: .table)
        known[key] = outcome
        return outcome
    }
}
