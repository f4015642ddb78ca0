import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// The ledger's refusals, with the codes of the contract.
struct RefusalTests {
    @Test func accountNamesAreUniqueWithinACurrency() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let bank = try await ledger.account("Bank")
        _ = try await ledger.account("Cash", "USD")
        for name in ["Cash", "CASH", "cash"] {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.addAccount(
                    AccountDraft(name: name, type: .cash, currency: Currency("EUR")), in: $0)
            }
            #expect(error.reason == "finance.duplicate-name" && error.details["code"] == "DUPLICATE_NAME")
        }
        let error = try await ledger.refusal { [module = ledger.module] in
            var change = AccountChange()
            change.name = "cash"
            _ = try module.changeAccount(bank, change, in: $0)
        }
        #expect(error.details["code"] == "DUPLICATE_NAME")
        _ = try await ledger.category("Food")
        await #expect(throws: LedgerError.self) { try await ledger.category("food") }
    }

    @Test func theHierarchyHasTwoLevels() async throws {
        let ledger = try await LedgerStore()
        let (food, out) = (try await ledger.category("Food"), try await ledger.category("Going out"))
        let sweets = try await ledger.category("Sweets", nil, in: food)
        let cash = try await ledger.account("Cash")
        _ = try await ledger.spend(-1, from: cash, on: sweets)
        _ = try await ledger.spend(-1, from: cash, on: out)
        func change(_ id: UUID, _ parent: Patch<UUID>) async throws -> MizanError {
            try await ledger.refusal { [module = ledger.module] in
                var change = CategoryChange()
                change.parentID = parent
                _ = try module.changeCategory(id, change, in: $0)
            }
        }
        #expect(try await change(food, .set(food)).details["fault"] == "self_parent")
        #expect(try await change(out, .set(sweets)).details["fault"] == "max_depth")
        #expect(try await change(food, .set(out)).details["fault"] == "parent_is_child")
        #expect(try await change(sweets, .clear).details["code"] == "HAS_TRANSACTIONS")
        // A category with transactions cannot become a grouping.
        #expect(try await change(sweets, .set(out)).details["code"] == "HAS_TRANSACTIONS")
        let children = try await ledger.refusal { [module = ledger.module] in
            try module.removeCategory(food, in: $0)
        }
        #expect(children.details["code"] == "HAS_CHILDREN" && children.details["count"] == "1")
        let used = try await ledger.refusal { [module = ledger.module] in try module.removeCategory(sweets, in: $0) }
        #expect(used.details["code"] == "HAS_TRANSACTIONS")
        await #expect(throws: LedgerError.self) { try await ledger.spend(-1, from: cash, on: food) }
    }

    @Test func aGroupingDeterminesTypeAndColour() async throws {
        let ledger = try await LedgerStore()
        let pay = try await ledger.category("Pay", .income)
        let wage = try await ledger.category("Wage", .income, in: pay)
        await #expect(throws: (any Error).self) { try await ledger.category("Rent", .expense, in: pay) }
        let (views, groupings) = try await ledger.store.write { [module = ledger.module] writing in
            var change = CategoryChange()
            change.color = "#00ff00"
            _ = try module.changeCategory(pay, change, in: writing)
            return (
                try FinanceModule.countedCategories.page(in: writing.view).items,
                try FinanceModule.groupings.page(in: writing.view).items
            )
        }
        #expect(views.map(\.entity.category.type) == [.income, .income])
        #expect(Set(views.map(\.entity.category.color)) == ["#00ff00"])
        #expect(views.contains { $0.entity.category.id == wage })
        #expect(groupings.map(\.childCount) == [1])
    }

    @Test func invalidTransactionsAreRefusedWithAReason() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let food = try await ledger.category("Food")
        let drafts: [(TransactionDraft, String)] = [
            (TransactionDraft(accountID: UUID(), amount: .zero), "finance.no-such-account"),
            (TransactionDraft(accountID: cash, amount: .zero, categoryID: UUID()), "finance.no-such-category"),
            (
                TransactionDraft(accountID: cash, amount: .zero, description: String(repeating: "x", count: 256)),
                "finance.too-long"
            ),
            (
                TransactionDraft(accountID: cash, amount: .zero, notes: String(repeating: "x", count: 1_001)),
                "finance.too-long"
            ),
        ]
        for (draft, reason) in drafts {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.addTransaction(draft, in: $0)
            }
            #expect(error.reason == reason)
        }
        // The limit is 255 characters, not 255 bytes.
        try await ledger.store.write { [module = ledger.module] in
            let text = String(repeating: "é", count: 255)
            _ = try module.addTransaction(
                TransactionDraft(accountID: cash, amount: .zero, categoryID: food, description: text), in: $0)
        }
        let used = try await ledger.refusal { [module = ledger.module] in try module.removeAccount(cash, in: $0) }
        #expect(used.details["code"] == "HAS_TRANSACTIONS" && used.details["count"] == "1")
    }

    @Test func aStaleVersionIsRefusedWithTheStoredVersion() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash)
        let version = try await ledger.view(spent).transaction.version
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.changeTransaction(spent, TransactionChange(), expecting: version - 1, in: $0)
        }
        #expect(error.reason == "finance.version-conflict" && error.details["code"] == "VERSION_CONFLICT")
        // F-69.
        let current = try #require(error.values["current"])
        #expect(error.values["version"] == current["version"])
        #expect(current == (try await ledger.view(spent).json))
    }

    @Test func aBalanceHasALimit() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash", opening: 1)
        try await ledger.store.write {
            try $0.session.execute("UPDATE finance_balance SET amount = 9007199254740990")
        }
        _ = try await ledger.spend(1, from: cash)
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.addTransaction(
                TransactionDraft(accountID: cash, amount: Amount(minorUnits: 1)), in: $0)
        }
        #expect(error.reason == "finance.balance-out-of-range")
        #expect(
            error.message
                == "The balance of “Cash” would be too large; the limit is 90071992547409.91 EUR.")
        #expect(try await ledger.findings().count == 1)
    }

    /// Each amount is within its limit, but the sum of the amounts exceeds the range of the machine's integers.
    @Test func aTooLargeMonthlySumInTheHomeCurrencyIsRefused() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let dollars = try await ledger.account("Dollars", "USD")
        let day = try #require(CivilDay("2026-01-02"))
        let spend = { @Sendable [module = ledger.module] (count: Int, transaction: WriteTransaction) in
            for _ in 0..<count {
                _ = try module.addTransaction(
                    TransactionDraft(
                        accountID: dollars, amount: Amount(minorUnits: 9_999_999_999),
                        rate: ExchangeRate(typed: "900000"), date: TransactionDate(day)), in: transaction)
            }
        }
        for count in [2, 1_100] {
            let error = try await ledger.refusal { try spend(count, $0) }
            #expect(error.reason == "finance.balance-out-of-range")
            #expect(
                error.message == "The sum of “Dollars” in 2026-01 would be too large in the home currency; the limit "
                    + "is 90071992547409.91 EUR.")
        }
        try await ledger.store.write { try spend(1, $0) }
        let error = try await ledger.refusal { try spend(1, $0) }
        #expect(error.reason == "finance.balance-out-of-range")
    }

    @Test func aTransferNeedsTwoDifferentAccounts() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let yen = try await ledger.account("Cash", "JPY")
        let drafts: [(UUID, UUID, Int64, Int64?, String)] = [
            (cash, cash, 1, nil, "finance.transfer"), (cash, bank, -1, nil, "finance.transfer"),
            (cash, bank, 0, nil, "finance.transfer"), (cash, yen, 1, nil, "finance.received-needed"),
            (cash, yen, 1, 0, "finance.transfer"), (cash, UUID(), 1, nil, "finance.no-such-account"),
        ]
        for (from, to, sent, received, reason) in drafts {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.transfer(
                    TransferDraft(
                        from: from, to: to, sent: Amount(minorUnits: sent),
                        received: received.map { try Amount(minorUnits: $0) }), in: $0)
            }
            #expect(error.reason == reason)
        }
        let moved = try await ledger.transfer(100, from: cash, to: bank)
        let food = try await ledger.category("Food")
        var (toCategory, toOther, toItself) = (TransactionChange(), TransactionChange(), TransactionChange())
        toCategory.categoryID = .set(food)
        toOther.accountID = yen
        toItself.accountID = bank
        for change in [toCategory, toOther, toItself] {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.changeTransaction(moved.out.id, change, in: $0)
            }
            #expect(error.reason == "finance.transfer")
        }
        let merge = try await ledger.refusal { [module = ledger.module] in
            _ = try module.mergeAccounts([cash], into: bank, in: $0)
        }
        #expect(merge.reason == "finance.merge-transfers" && merge.details["count"] == "1")
    }
}
