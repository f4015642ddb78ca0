internal import CommandLineKit

/// The tables that lines print, and the lines' effects on the store. Each line runs once, for checks of both the line and its
/// verb.
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
