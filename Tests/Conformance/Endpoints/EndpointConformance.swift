package typealias EndpointRule = ConformanceRule<EndpointProbe>

/// The rules for every endpoint, as a list. Each rule is tested with every endpoint to which it applies, on a new store:
///
///     let suite = EndpointConformance { try await myStage() }
///     for rule in EndpointConformance.rules { await suite.failure(of: rule) }
///
/// The answer to any request of a rule must be one of the endpoint's declared answers or errors. An endpoint breaks a rule if
/// it has no sample and cannot be called with its contract's examples.
package struct EndpointConformance: Sendable {
    package static let rules: [EndpointRule] =
        EndpointSampleRules.all + AnswerRules.all + TagRules.all + RangeRules.all
        + ConditionRules.all + ListParameterRules.all
        + DayRules.all
        + PageRules.all + ReadRules.all + BodyRules.all + AccessRules.all + RepeatRules.all + PartRules.all
        + DialectRules.all

    private let make: @Sendable () async throws -> EndpointStage

    package init(_ make: @escaping @Sendable () async throws -> EndpointStage) {
        self.make = make
    }

    /// Nil if all endpoints keep the rule.
    package func failure(of rule: EndpointRule) async -> ConformanceFailure? {
        await rule.failure { try await EndpointProbe(make) }
    }

    /// All rules that an endpoint breaks.
    package func failures() async -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for rule in Self.rules {
            if let failure = await failure(of: rule) { failures.append(failure) }
        }
        return failures
    }
}
