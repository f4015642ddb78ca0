import Changes
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// After any change by any route, the ledger equals a naive model of it.
@Suite(.serialized)
struct LedgerModelTests {
    @Test(arguments: 1...8)
    func theLedgerAgreesWithTheModel(seed: UInt64) async throws {
        var world = LedgerWorld(try await LedgerStore(), seed: seed)
        for name in ["A", "B", "C"] { try await world.addAccount(name) }
        for name in ["Food", "Fun", "Rent"] { try await world.addCategory(name) }
        // This first import creates the categories that the files use.
        try await world.takeIn(-1)
        for step in 0..<150 {
            try await world.step(step)
            if step % 15 == 14 { try await Self.compare(world.model, world.ledger) }
        }
        #expect(world.done.count == LedgerWorld.Kind.allCases.count, "\(world.done)")
    }

    private static func compare(_ model: LedgerModel, _ ledger: LedgerStore) async throws {
        for account in model.accounts.values { #expect(try await ledger.balance(account) == model.balance(account)) }
        let counts = try await ledger.store.read {
            try FinanceModule.countedCategories.page(in: $0).items.map { ($0.entity.category.id, $0.transactionCount) }
        }
        for (category, count) in counts { #expect(count == model.count(category)) }
        let (live, trash) = try await ledger.store.read { [module = ledger.module] in
            let all = RecordQuery(limit: 1_000)
            return (try FinanceModule.transactionViews.page(all, in: $0).items, try module.trash(all, in: $0).items)
        }
        #expect(rows(live, areLive: true) == model.rows.filter(\.value.isLive))
        #expect(rows(trash, areLive: false) == model.rows.filter { !$0.value.isLive })
        #expect(try await ledger.findings() == [])
    }

    private static func rows(_ views: [TransactionViewEntity], areLive: Bool) -> [UUID: LedgerModel.Row] {
        let rows = views.map {
            let row = LedgerModel.Row(
                account: $0.accountID, amount: $0.amount.minorUnits, category: $0.categoryID, transfer: $0.transfer?.id,
                isLive: areLive)
            return ($0.id, row)
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
