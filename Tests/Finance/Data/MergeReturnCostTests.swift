import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// When an undo of a large merge restores many accounts at once, the cost is proportional to their number.
struct MergeReturnCostTests {
    private func steps(of count: Int) async throws -> Int {
        let ledger = try await LedgerStore()
        let target = try await ledger.account("Target")
        var sources: [UUID] = []
        for number in 0..<count { sources.append(try await ledger.account("Source \(number)")) }
        _ = try await ledger.module.change(
            try ledger.module.accountMerge(sources, into: target), of: ledger.store.owner)
        return try await ledger.store.write(within: .seconds(60)) {
            [sources, module = ledger.module, database = ledger.store.database] transaction in
            for id in sources { _ = try module.restoreAccount(id, in: transaction) }
            let before = try #require(database.activity.steps)
            _ = try Merges.left(.account, when: sources.map(\.text), in: transaction)
            return try #require(database.activity.steps) - before
        }
    }

    /// A forged archive may contain two operations that claim to undo each other. Neither of these operations undoes the merge.
    @Test(.timeLimit(.minutes(1))) func undosThatFormACycleDoNotCountAsRedos() async throws {
        let ledger = try await LedgerStore()
        let (source, target) = (try await ledger.account("Source"), try await ledger.account("Target"))
        _ = try await ledger.module.change(
            try ledger.module.accountMerge([source], into: target), of: ledger.store.owner)
        let merged = try await ledger.store.read { try Journal.position(in: $0).version }
        for (own, other) in [("one", "other"), ("other", "one")] {
            try await ledger.store.write { [module = ledger.module] transaction in
                transaction.begin(
                    JournalOperation(id: own, action: "undo", origin: .commandLine, undoes: .init(other, isAll: true)))
                guard own == "one" else { return try module.removeAccount(source, in: transaction) }
                _ = try module.restoreAccount(source, in: transaction)
            }
        }
        let last = try await ledger.store.read { try Journal.position(in: $0).version }
        #expect(try await ledger.store.read { try !Merges.isRedo(last, of: merged, in: $0) })
    }

    /// With a separate lookup for each entry it took 900,000 steps.
    @Test func restoredEntriesAreLookedUpOnce() async throws {
        #expect(try await steps(of: 160) < 50_000)
    }
}
