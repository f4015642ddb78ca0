import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

/// Each rule named here fails on the module that breaks it, and does not fail on sound modules.
@Suite(.serialized)
struct FaultyModuleTests {
    private static let sample = RecordSample(
        key: "a",
        [
            "name": "a", "count": 1, "weight": 2, "isDone": true, "at": "2026-01-08T14:30:00.000Z", "note": "n",
        ], changing: ["weight": 2.5])

    private func suite(
        _ module: any Module.Type, samples: [String: RecordSample] = ["probe.Record": sample],
        documents: [String: ImportDocument] = ["probe.counts": CountImporter.document]
    ) -> ModuleConformance {
        ModuleConformance(module, samples: samples, documents: documents) { try ModuleStore.empty() }
    }

    @Test func aSoundModulePassesEveryRule() async {
        #expect(await suite(Sound.self).failures() == [])
    }

    @Test func aModuleWithASoundJobAndAuditPassesEveryRule() async {
        #expect(await suite(Working.self).failures() == [])
    }

    @Test func aModuleWithARemoteKindPassesEveryRule() async {
        #expect(await suite(Connected.self).failures() == [])
    }

    private static let faults: [(any Module.Type, [String])] = [
        (Capital.self, ["module.id"]), (Renamed.self, ["module.id", "tables.names"]),
        (Speechless.self, ["records.words"]), (Misspelling.self, ["records.written"]),
        (Twice.self, ["module.unique"]), (Unnumbered.self, ["steps.names"]), (Dialect.self, ["tables.one-sql"]),
        (Trigger.self, ["tables.one-sql"]), (Ownerless.self, ["tables.owner"]), (SharedKey.self, ["tables.owner"]),
        (Surplus.self, ["tables.records"]), (Unsorted.self, ["tables.sorts"]),
        (Dropping.self, ["tables.sorts"]), (Hoarding.self, ["changes.cost"]),
        (Lenient.self, ["fields.unknown"]), (Boastful.self, ["records.unchanged", "records.removed"]),
        (Counting.self, ["records.unchanged"]), (Deleting.self, ["records.removed", "records.usage"]),
        (KeyBlind.self, ["fields.key"]),
        (Leaky.self, ["records.private"]), (Brittle.self, ["fields.hostile"]),
        (Cutting.self, ["records.round-trip", "records.changed", "records.return"]),
        (Doubling.self, ["importers.twice"]),
        (Resurrecting.self, ["importers.removed"]), (Gullible.self, ["importers.hostile"]),
        (Crashing.self, ["importers.hostile"]), (Credulous.self, ["computed.anew", "computed.no-part"]),
        (Nameless.self, ["jobs.names"]), (Wordless.self, ["jobs.described"]), (Restless.self, ["jobs.pace"]),
        (Unleased.self, ["jobs.lease"]), (Complaining.self, ["audits.sound"]),
        (Posing.self, ["connectors.names"]), (Reaching.self, ["connectors.own"]),
        (Silent.self, ["connectors.questions"]), (Boundless.self, ["day.lines"]), (Idle.self, ["day.lines"]),
    ]

    @Test(arguments: faults.indices)
    func aFaultFailsTheRulesThatCoverIt(index: Int) async {
        let (module, expected) = Self.faults[index]
        for rule in ModuleConformance.rules where expected.contains(rule.name) {
            #expect(await suite(module).failure(of: rule)?.rule == rule.name, "\(rule.name) passed \(module)")
        }
        #expect(Set(expected).isSubset(of: ModuleConformance.rules.map(\.name)))
    }

    /// The module computes the count from the name. The name in the sample has one letter, so the count of the sample is 1.
    @Test func aModuleWithComputedFieldsPassesEveryRule() async {
        #expect(await suite(Computing.self).failures().map(\.description) == [])
    }

    @Test func missingTestSamplesAreDetected() async throws {
        let none = await suite(Sound.self, samples: [:], documents: [:]).failures().map(\.rule)
        #expect(none == ["samples.all", "importers.described"])
        let half = RecordSample(key: "a", ["name": "a"], changing: ["name": "a"])
        let surplus = ["probe.Record": Self.sample, "probe.Other": Self.sample]
        for (name, samples) in [("samples.whole", ["probe.Record": half]), ("samples.all", surplus)] {
            let rule = try #require(ModuleConformance.rules.first { $0.name == name })
            #expect(await suite(Sound.self, samples: samples).failure(of: rule)?.rule == name)
        }
    }

    @Test func aReportNamesTheRuleAndTheObservation() async throws {
        let rule = try #require(ModuleConformance.rules.first { $0.name == "tables.one-sql" })
        let failure = try #require(await suite(Dialect.self).failure(of: rule))
        #expect(
            failure.description
                == "tables.one-sql: Steps keep to what every engine knows: tables, indexes, rows, and four types. Seen: what the steps say is [\"002-more gives probe_more.id INTEGER\"], not []"
        )
    }

    @Test func ruleNamesAreUnique() {
        let names = ModuleConformance.rules.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
