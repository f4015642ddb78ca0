import Changes
import Foundation
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// After any changes by any doors in any order, completed statements are as they were completed, parts add up to their
/// transactions, and sums are those of the rows. Docs/Testing.md says how to play more.
struct StatementSequenceTests {
    /// `MIZAN_LEDGER_SEEDS=1..10000` for many, `17` for one.
    private static let seeds: ClosedRange<UInt64>? = {
        guard let text = ProcessInfo.processInfo.environment["MIZAN_LEDGER_SEEDS"] else { return 1...40 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: true).map { UInt64($0) }
        guard let first = parts.first, let first, let last = parts.last, let last, first <= last else { return nil }
        return first...last
    }()

    private static let steps = 30

    @Test func statementsAndSplitsHold() async throws {
        let seeds = try #require(Self.seeds, "MIZAN_LEDGER_SEEDS is a seed, or two with .. between them.")
        var (made, refused) = (Set<StatementWorld.Kind>(), 0)
        for seed in seeds {
            var world = try await StatementWorld(try await LedgerStore(), seed: seed)
            for step in 0..<Self.steps {
                let faults = try await world.step(step)
                #expect(faults == [], "MIZAN_LEDGER_SEEDS=\(seed) plays it again.")
                if !faults.isEmpty { return }
            }
            made.formUnion(world.made)
            refused += world.refused
        }
        print("\(seeds.count) sequences of \(Self.steps) steps, \(refused) steps refused")
        guard seeds.count >= 20 else { return }
        #expect(made.count == StatementWorld.Kind.allCases.count, "\(made)")
        #expect(refused > 0)
    }

    /// The sequences find each fault if its rule is missing.
    @Test(arguments: [
        ("finance.reconciliations", "completed statement"), ("finance.splits", "an unbalanced split"),
    ])
    func aBrokenRuleIsFound(rule: String, fault: String) async throws {
        for seed in UInt64(1)...60 {
            let ledger = try await LedgerStore()
            ledger.store.database.rules.set(
                derivations: ledger.module.derivations,
                invariants: ledger.module.invariants.filter { $0.name != rule })
            var world = try await StatementWorld(ledger, seed: seed)
            for step in 0..<Self.steps where try await world.step(step).contains(where: { $0.contains(fault) }) {
                return
            }
        }
        Issue.record("no sequence found “\(fault)” without \(rule)")
    }
}
