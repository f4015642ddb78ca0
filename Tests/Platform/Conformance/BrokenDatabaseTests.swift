import Conformance
import Testing

/// Each rule named here fails on an engine that breaks it.
@Suite(.serialized)
struct BrokenDatabaseTests {
    @Test(
        arguments: [
            (.commitsAfterAnError, ["transaction.atomic", "versions.failed", "writers.fail-alone"]),
            (.forgivesFailures, ["transaction.doomed"]), (.heedsNobody, ["transaction.cancelled"]),
            (.metersNothing, ["read.metered"]), (.miscounts, ["usage.counted", "usage.quota", "blobs.quota"]),
            (.keepsWhatASavepointUndid, ["savepoint.contains", "savepoint.throws", "savepoint.nested"]),
            (.skipsAVersion, ["versions.gapless", "writers.lose-nothing", "owners.versions"]),
            (.bumpsWithoutAChange, ["versions.unchanged"]),
            (.forgetsHistory, ["history.kept", "checksum.recomputed"]),
            (.forgetsTombstones, ["journal.latest", "journal.same-transaction"]),
            (.sumsWrongly, ["checksum.recomputed", "texts.keys"]),
            (.dropsEveryFifthWrite, ["read.acknowledged", "writers.lose-nothing", "writers.twice-open"]),
            (.mixesOwners, ["owners.separate", "owners.versions", "owners.unknown", "blobs.owners"]),
            (.cutsAtNul, ["texts.nul"]),
            (.ignoresCaseInOrder, ["texts.order"]),
            (.acceptsARewrittenPast, ["migrations.past"]),
            (.acceptsANewerStore, ["migrations.newer"]),
            (.readsTwoStates, ["read.snapshot", "read.changes-nothing"]),
            (.forgetsGenerations, ["leases.generation", "leases.passed-on"]),
            (.endsLeasesAtOnce, ["leases.one"]), (.forgetsRules, ["rules.refuse", "rules.once"]),
            (.endsNoLease, ["leases.passed-on"]),
            (.forgetsWhenClosed, ["reopened.everything", "reopened.goes-on", "reopened.beside", "blobs.kept"]),
            (.forgetsBatches, ["changes.batches", "changes.parts"]), (.joinsBatches, ["changes.batches"]),
        ] as [(BrokenDatabase.Fault, [String])])
    func aFaultFailsTheRulesThatCoverIt(fault: BrokenDatabase.Fault, expected: [String]) async {
        let suite = DatabaseConformance { try BrokenDatabase.store(fault) }
        for rule in DatabaseConformance.rules where expected.contains(rule.name) {
            #expect(await suite.failure(of: rule)?.rule == rule.name, "\(rule.name) did not see that it \(fault)")
        }
        #expect(Set(expected).isSubset(of: DatabaseConformance.rules.map(\.name)))
    }

    @Test func anEngineThatCannotStartFailsEveryRule() async {
        struct NoEngine: Error {}
        let failures = await DatabaseConformance { throw NoEngine() }.failures()
        #expect(failures.map(\.rule) == DatabaseConformance.rules.map(\.name))
        #expect(failures.first?.seen == "internal: Something went wrong inside Mizan (NoEngine).")
    }
}
