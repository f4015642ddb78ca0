import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// The defects of the app that the contract describes (contracts/finance.md §1.2), by number. `StatementTests` has numbers 4
/// and 5; 12 and 15 to 17 concern one function, whose tests are in `HomeAmountTests`.
struct DefectTests {
    @Test func one_theReportedVersionEqualsTheStoredVersion() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash)
        for amount in [-200, -300] as [Int64] {
            let version = try await ledger.view(spent).transaction.version
            let told = try await ledger.store.write { [module = ledger.module] in
                var change = TransactionChange()
                change.amount = try Amount(minorUnits: amount)
                return try module.changeTransaction(spent, change, expecting: version, in: $0).version
            }
            #expect(try await ledger.view(spent).transaction.version == told)
        }
    }

    @Test func two_mergedCategoriesLeaveTombstonesAndTheTrashFollows() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let (food, eating) = (try await ledger.category("Food"), try await ledger.category("Eating"))
        let (live, thrown) = (
            try await ledger.spend(-100, from: cash, on: eating), try await ledger.spend(-200, from: cash, on: eating)
        )
        let before = try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(thrown, in: $0)
            return $0.version
        }
        let result = try await ledger.store.write { [module = ledger.module] in
            try module.mergeCategories([eating, eating], into: food, in: $0)
        }
        #expect(
            result
                == MergeCategoriesResult(affectedTransactionCount: 1, mergedCategoryCount: 1, targetCategoryId: food))
        #expect(try await ledger.view(live).categoryID == food)
        let changes = try await ledger.changes(.categories, since: before)
        #expect(changes.deleted.map { $0["id"] } == [.string(eating.text)])
        #expect(changes.deleted.first?["name"] == "Eating")
        // The category of the transaction in the trash was merged; the transaction is restored into the target of the merge.
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(thrown, in: $0)
        }
        #expect(try await ledger.view(thrown).categoryID == food)
        #expect(try await ledger.findings() == [])
    }

    @Test func three_aMergeChecksTypesAndItsTarget() async throws {
        let ledger = try await LedgerStore()
        let (food, pay) = (try await ledger.category("Food"), try await ledger.category("Pay", .income))
        let fun = try await ledger.category("Fun")
        let cinema = try await ledger.category("Cinema", nil, in: fun)
        let cases: [([UUID], UUID, String)] = [
            ([], food, "finance.merge"), ([food], food, "finance.merge"), ([pay], food, "finance.merge"),
            ([food], fun, "finance.not-assignable"), ([fun], food, "finance.has-children"),
            ([food], UUID(), "finance.no-such-category"), ([UUID()], cinema, "finance.no-such-category"),
        ]
        for (sources, target, reason) in cases {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.mergeCategories(sources, into: target, in: $0)
            }
            #expect(error.reason == reason)
        }
    }

    @Test func six_eachLegHasItsOwnAmountAndRate() async throws {
        let ledger = try await LedgerStore()
        let (euros, yen) = (try await ledger.account("Cash"), try await ledger.account("Cash", "JPY"))
        let moved = try await ledger.transfer(10_000, from: euros, to: yen, received: 16_000)
        #expect(moved.out.amount.minorUnits == -10_000)
        #expect(moved.into.amount.minorUnits == 16_000)
        // 100.00 EUR equal 16000 JPY: in EUR, both legs have the same amount.
        #expect(moved.out.homeAmount == -10_000)
        #expect(moved.into.homeAmount == 10_000)
        #expect(moved.into.rate.description == "0.00625")
        #expect(try await ledger.balance(euros) == -10_000)
        #expect(try await ledger.balance(yen) == 16_000)
        // Between accounts of one currency, a second amount is refused.
        let other = try await ledger.account("Bank")
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.transfer(
                TransferDraft(
                    from: euros, to: other, sent: Amount(minorUnits: 5), received: Amount(minorUnits: 6)), in: $0)
        }
        #expect(error.reason == "finance.half-transfer")
    }

    @Test func seven_aTransferIsTrashedAndRestoredAsAWhole() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        let (out, into) = (moved.out.id, moved.into.id)
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: 700)
            change.date = TransactionDate(try #require(CivilDay("2026-02-01")))
            change.description = .set("moved")
            _ = try module.changeTransaction(into, change, in: $0)
        }
        let other = try await ledger.view(out)
        #expect(other.amount.minorUnits == -700 && other.description == "moved")
        #expect(other.date.instant.description == "2026-02-01T00:00:00.000Z")
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(out, in: $0) }
        #expect(try await ledger.balance(cash) == 0)
        #expect(try await ledger.balance(bank) == 0)
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(into, in: $0)
        }
        #expect(try await ledger.balance(bank) == 700)
        try await ledger.store.write { [module = ledger.module] in try module.permanentlyDelete(into, in: $0) }
        #expect(try await ledger.balance(cash) == 0)
        #expect(try await ledger.findings() == [])
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.restoreTransaction(out, in: $0)
        }
        #expect(error.reason == "finance.no-such-transaction")
    }

    @Test func eightToEleven_eachChangeIsReportedExactlyOnce() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        var ids: [UUID] = []
        for amount in 1...7 { ids.append(try await ledger.spend(Int64(amount), from: cash)) }
        let start = try await ledger.changes(.transactions, since: 0)
        #expect(start.created.count == 7 && start.updated.isEmpty && start.deleted.isEmpty)
        let mark = start.currentServerVersion
        // Without new changes the mark stays the same.
        #expect(try await ledger.changes(.transactions, since: mark).currentServerVersion == mark)
        let gone = ids[1]
        try await ledger.store.write { [module = ledger.module, ids] in
            var change = TransactionChange()
            change.notes = .set("n")
            _ = try module.changeTransaction(ids[0], change, in: $0)
            try module.removeTransaction(ids[1], in: $0)
            let brief = try module.addTransaction(
                TransactionDraft(accountID: cash, amount: Amount(minorUnits: 1)), in: $0)
            try module.removeTransaction(brief.entity.id, in: $0)
        }
        let added = try await ledger.spend(8, from: cash)
        var seen: (created: [JSONValue], updated: [JSONValue], deleted: [JSONValue]) = ([], [], [])
        var (since, pages, hasMore) = (mark, 0, true)
        while hasMore {
            let page = try await ledger.changes(.transactions, since: since, limit: 1)
            seen.created += page.created.compactMap { $0["id"] }
            seen.updated += page.updated.compactMap { $0["id"] }
            seen.deleted += page.deleted.compactMap { $0["id"] }
            #expect(page.currentServerVersion > since || !page.hasMore)
            (since, hasMore, pages) = (page.currentServerVersion, page.hasMore, pages + 1)
        }
        #expect(pages >= 4)
        #expect(seen.created == [.string(added.text)])
        #expect(seen.updated == [.string(ids[0].text)])
        #expect(seen.deleted.count == 2 && seen.deleted.contains(.string(gone.text)))
        #expect(since == (try await ledger.changes(.accounts, since: since).currentServerVersion))
    }

    @Test func changesSinceAVersionOfAnotherHistoryAreRefused() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        for (since, epoch) in [(0, "another"), (1_000, nil)] as [(Int64, String?)] {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try LedgerSyncRepository(module).getChangesSince(
                    since, epoch: epoch, of: .accounts, limit: 10, in: $0.view)
            }
            #expect(error.reason == "finance.start-anew")
        }
        #expect(try await ledger.changes(.accounts, since: 0).created.map { $0["id"] } == [.string(cash.text)])
    }

    @Test func thirteen_anOpeningBalanceHasARate() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let dollars = try await ledger.account("Cash", "USD", opening: 1_000)
        let opening = try await ledger.store.read {
            try FinanceModule.transactionViews.page(RecordQuery(), in: $0).items
        }
        #expect(opening.map(\.homeAmount) == [500])
        #expect(opening.map { $0.json["categoryType"] } == ["opening_balance"])
        #expect(opening.map(\.description) == ["Opening Balance"])
        #expect(try await ledger.balance(dollars) == 1_000)
        // The two form one account in two currencies.
        let groups = try await ledger.store.read {
            Set(try FinanceModule.accountViews.page(in: $0).items.map(\.account.groupID))
        }
        #expect(groups.count == 1)
        // Without a rate, none is invented.
        let error = try await ledger.refusal { [module = ledger.module] in
            let pounds = try module.addAccount(
                AccountDraft(name: "Cash", type: .cash, currency: Currency("GBP")), in: $0)
            _ = try module.addTransaction(
                TransactionDraft(accountID: pounds.entity.id, amount: Amount(minorUnits: 1)), in: $0)
        }
        #expect(error.reason == "finance.exchange-rate")
    }

    @Test func fourteen_theMonthFollowsTheCivilDay() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        _ = try await ledger.spend(-100, from: cash, day: "2026-01-31")
        _ = try await ledger.spend(250, from: cash, day: "2026-02-01")
        let months = try await ledger.store.read { reading in
            try reading.session.rows("SELECT month, amount FROM finance_month ORDER BY month").map {
                [try $0.integer(0), try $0.integer(1)]
            }
        }
        #expect(months == [[202_601, -100], [202_602, 250]])
    }
}

extension LedgerStore {
    func changes(
        _ kind: LedgerSyncRepository.Kind, since: Int64, limit: Int = 100
    ) async throws -> LedgerChanges {
        try await store.read { [module] in
            try LedgerSyncRepository(module).getChangesSince(since, epoch: nil, of: kind, limit: limit, in: $0)
        }
    }
}
