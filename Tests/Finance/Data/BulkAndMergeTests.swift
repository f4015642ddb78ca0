import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// Operations on many records: they change each record separately, or merge all of the records into one.
struct BulkAndMergeTests {
    @Test func eachTransactionOfABulkUpdateSucceedsOrFailsIndependently() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let food = try await ledger.category("Food")
        let spent = try await ledger.spend(-100, from: cash)
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        let version = try await ledger.view(spent).transaction.version
        let result = try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.categoryID = .set(food)
            // The second id is a transfer, which has no category. The third id has a stale version, and the last id does not
            // exist.
            return try module.bulkUpdate(
                [spent, moved.out.id, spent, UUID()], expecting: [version, moved.out.version, 1, 1], change, in: $0)
        }
        #expect(result == BulkUpdateResult(successCount: 1, failureCount: 3))
        #expect(try await ledger.view(spent).categoryID == food)
        #expect(try await ledger.findings() == [])
    }

    @Test func aBulkUpdateMayContainBothLegsOfATransfer() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        let result = try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2026-03-01")))
            return try module.bulkUpdate(
                [moved.out.id, moved.into.id], expecting: [moved.out.version, moved.into.version], change, in: $0)
        }
        #expect(result == BulkUpdateResult(successCount: 2, failureCount: 0))
        #expect(try await ledger.view(moved.into.id).date.day == CivilDay("2026-03-01"))
        #expect(try await ledger.findings() == [])
    }

    @Test(arguments: [(0, 0), (101, 101), (2, 1)])
    func invalidListsAreRefused(ids: Int, versions: Int) async throws {
        let ledger = try await LedgerStore()
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.bulkUpdate(
                (0..<ids).map { _ in UUID() }, expecting: Array(repeating: 1, count: versions), TransactionChange(),
                in: $0)
        }
        #expect(error.reason == "finance.bulk")
    }

    @Test func accountsAreMerged() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash", opening: 1_000), try await ledger.account("Bank"))
        let purse = try await ledger.account("Purse", opening: 50)
        let moved = try await ledger.transfer(500, from: purse, to: bank)
        let thrown = try await ledger.spend(-7, from: purse)
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(thrown, in: $0) }
        let count = try await ledger.store.write { [module = ledger.module] in
            try module.mergeAccounts([purse], into: cash, in: $0)
        }
        #expect(count == 2)
        #expect(try await ledger.balance(cash) == 550)
        #expect(try await ledger.view(moved.out.id).accountID == cash)
        #expect(try await ledger.findings() == [])
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(thrown, in: $0)
        }
        #expect(try await ledger.balance(cash) == 543)
        let yen = try await ledger.account("Yen", "JPY")
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.mergeAccounts([yen], into: cash, in: $0)
        }
        #expect(error.reason == "finance.merge")
    }

    /// A change of more than one part, over accounts in three currencies, is made and reversed.
    @Test func aHomeCurrencyChangeRunsInParts() async throws {
        let ledger = try await LedgerStore()
        let euros = try await ledger.account("Cash")
        let (dollars, yen) = (try await ledger.account("Cash", "USD"), try await ledger.account("Cash", "JPY"))
        try await ledger.store.write { [module = ledger.module] in
            for number in 0..<100 {
                for (account, rate) in [(euros, "1"), (dollars, "0.8"), (yen, "0.00625")] {
                    _ = try module.addTransaction(
                        TransactionDraft(
                            accountID: account, amount: Amount(minorUnits: Int64(number)),
                            rate: ExchangeRate(typed: rate)), in: $0)
                }
            }
        }
        // The change of the home currency breaks off after its first part. No other change may begin until this change is
        // complete.
        let place = try await ledger.store.write { [module = ledger.module] in
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1.25"), in: $0)
            return try module.convertPart(after: nil, upTo: "g", PartTurn(PartLimit(pieces: 1)), in: $0)
        }
        #expect(place != nil)
        let under = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("GBP"), at: .one, in: $0)
        }
        #expect(under.reason == "finance.home-change-under-way")
        #expect(try await ledger.findings() == [])
        _ = try await ledger.module.changeHome(to: Currency("USD"), at: nil, of: ledger.store.owner)
        let sums = try await ledger.store.read { reading in
            try reading.session.rows(
                "SELECT home_currency, exchange_rate, COUNT(*) FROM finance_transaction GROUP BY 1, 2 ORDER BY 2"
            ).map { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.integer(2))" }
        }
        #expect(sums == ["USD 0.0078125 100", "USD 1 100", "USD 1.25 100"])
        let wrong = try await ledger.store.read { reading in
            try FinanceModule.transactionViews.page(RecordQuery(limit: 1_000), in: reading).items
                .filter { $0.accountID == dollars && $0.amount.minorUnits != $0.homeAmount }.count
        }
        #expect(wrong == 0)
        #expect(try await ledger.findings() == [])
        let needed = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("GBP"), at: nil, in: $0)
        }
        #expect(needed.reason == "finance.home-currency")
    }

    /// There is no index by currency: a part reads no further than the last row to be converted.
    @Test func aPartReadsNoRowsBeyondItsEnd() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        var ids: [String] = []
        for _ in 0..<3 { ids.append(try await ledger.spend(-100, from: cash).text) }
        ids.sort()
        let told = try await ledger.store.write { [module = ledger.module, ids] in
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1.25"), in: $0)
            let place = try module.convertPart(after: nil, upTo: ids[1], PartTurn(PartLimit(pieces: 8)), in: $0)
            #expect(place == nil)
            return try $0.session.rows("SELECT home_currency FROM finance_transaction ORDER BY id").map {
                try $0.text(0)
            }
        }
        #expect(told == ["USD", "USD", "EUR"])
        _ = try await ledger.module.changeHome(to: Currency("USD"), at: nil, of: ledger.store.owner)
        #expect(try await ledger.view(#require(UUID(text: ids[2]))).homeAmount == -125)
    }

    /// The result does not depend on whether the grouping or the category has the lower id.
    @Test(arguments: [0, 1])
    func aGroupingIsNotMergedWithItsOwnCategories(first: Int) async throws {
        let ledger = try await LedgerStore()
        let ids = try ["1", "2"].map { try #require(UUID(text: "00000000-0000-4000-8000-00000000000" + $0)) }
        let (grouping, child) = (ids[first], ids[1 - first])
        let target = try await ledger.category("Target")
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.addCategory("Food", type: .expense, in: nil, id: grouping, in: $0)
            _ = try module.addCategory("Tea", type: .expense, in: grouping, id: child, in: $0)
        }
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.mergeCategories(ids, into: target, in: $0)
        }
        #expect(error.reason == "finance.has-children")
    }
}
