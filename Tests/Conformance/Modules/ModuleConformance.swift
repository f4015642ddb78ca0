package import ModuleKit

package typealias ModuleRule = ConformanceRule<ModuleProbe>

/// The rules for every module, as a list. Each rule is tested on a new store:
///
///     let suite = ModuleConformance(QuranModule.self, samples: […], documents: […]) { try await myContext() }
///     for rule in ModuleConformance.rules { await suite.failure(of: rule) }
///
/// The module's tests supply a sample of each record type, and a valid document or file for each importer. A record type
/// without a sample breaks a rule, and so does an importer without a document or file.
package struct ModuleConformance: Sendable {
    package static let rules: [ModuleRule] =
        IdentityRules.all + SchemaRules.all + ReleaseRules.all + SampleRules.all + RecordRules.all + BaseRules.all
        + ComputedRules.all + StrictnessRules.all
        + PrivacyRules.all + ImporterRules.all + JobRules.all + InvariantRules.all + DerivationRules.all
        + CostRules.all + DaySummaryRules.all + FactRules.all + StreamRules.all + StreamBreakRules.all
        + ConnectorRules.all

    private let module: any Module.Type
    private let samples: [String: RecordSample]
    private let documents: [String: ImportDocument]
    private let invariants: [String: InvariantSample]
    private let facts: [String: FactSample]
    private let streams: [String: StreamSample]
    private let released: [ModuleSchema]
    private let make: @Sendable () async throws -> ModuleStore

    /// Samples are keyed by record type (`quran.FavoriteAyah`), and documents by importer (`quran.user-defaults`). Samples of
    /// invariants are keyed by the invariant's name, facts by their type, and files by their stream importer. `ReleasedSchemas`
    /// reads the promises of earlier releases.
    package init(
        _ module: any Module.Type, samples: [String: RecordSample], documents: [String: ImportDocument],
        invariants: [String: InvariantSample] = [:], facts: [FactSample] = [], streams: [StreamSample] = [],
        released: [ModuleSchema] = [],
        _ make: @escaping @Sendable () async throws -> ModuleStore
    ) {
        self.module = module
        self.samples = samples
        self.documents = documents
        self.invariants = invariants
        self.facts = Dictionary(facts.map { ($0.type, $0) }) { first, _ in first }
        self.streams = Dictionary(streams.map { ($0.importer, $0) }) { first, _ in first }
        self.released = released
        self.make = make
    }

    /// Nil if the module keeps the rule.
    package func failure(of rule: ModuleRule) async -> ConformanceFailure? {
        await rule.failure { try await probe() }
    }

    private func probe() async throws -> ModuleProbe {
        try await ModuleProbe(
            module, samples: samples, documents: documents, invariants: invariants, facts: facts, streams: streams,
            released: released, in: try await make()
        ) { try await probe() }
    }

    /// All rules that the module breaks.
    package func failures() async -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for rule in Self.rules {
            if let failure = await failure(of: rule) { failures.append(failure) }
        }
        return failures
    }
}

/// An empty store, and the other services that a module gets.
package struct ModuleStore: Sendable {
    package let store: EmptyStore
    package let clock: Clock
    package let propertyLists: any PropertyListReading

    package init(store: EmptyStore, clock: Clock, propertyLists: any PropertyListReading) {
        self.store = store
        self.clock = clock
        self.propertyLists = propertyLists
    }
}
