import Changes
import FinanceData
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

/// An account begins with its opening balance, which is neither income nor expense (F-55, F-56).
struct OpeningBalanceTests {
    private let ledger: LedgerStore
    private let giro: UUID

    init() async throws {
        ledger = try await LedgerStore()
        giro = try await ledger.account("Giro", opening: 100_000)
    }

    private func register(of account: UUID? = nil) async throws -> [(day: String, balance: Int64)] {
        let account = account ?? giro
        return try await ledger.store.read { [module = ledger.module] in
            try module.register(of: account, RecordQuery(), in: $0).items.map {
                ($0.transaction.date.day.description, $0.balanceCents)
            }
        }
    }

    @Test func anEarlierEntryMovesTheOpeningBalanceToItsDay() async throws {
        _ = try await ledger.spend(-4_000, from: giro, day: "2025-11-01")
        var lines = try await register()
        #expect(lines.map(\.day) == ["2025-11-01", "2025-10-31"] && lines.map(\.balance) == [96_000, 100_000])
        // A second entry, which is even earlier, moves the opening balance again.
        _ = try await ledger.spend(-1_000, from: giro, day: "2025-10-01")
        lines = try await register()
        #expect(lines.map(\.day) == ["2025-11-01", "2025-10-01", "2025-09-30"])
        #expect(lines.map(\.balance) == [95_000, 99_000, 100_000])
    }

    @Test func anEntryDatedTodayDoesNotMoveTheOpeningBalance() async throws {
        try await ledger.store.write { [module = ledger.module, giro] in
            _ = try module.addTransaction(
                TransactionDraft(accountID: giro, amount: Amount(minorUnits: -1)), in: $0)
        }
        #expect(try await register().map(\.day) == ["2026-01-08", "2026-01-08"])
        #expect(try await register().map(\.balance) == [99_999, 100_000])
    }

    @Test func editsTransfersAndFilesAlsoMoveTheOpeningBalance() async throws {
        let bread = try await ledger.spend(-1, from: giro, day: "2026-01-09")
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2025-12-24")))
            _ = try module.changeTransaction(bread, change, in: $0)
        }
        #expect(try await register().last?.day == "2025-12-23")
        let purse = try await ledger.account("Purse", opening: 50)
        try await ledger.store.write { [module = ledger.module, giro] in
            _ = try module.transfer(
                TransferDraft(
                    from: giro, to: purse, sent: Amount(minorUnits: 10),
                    date: TransactionDate(#require(CivilDay("2025-06-01")))), in: $0)
        }
        #expect(try await register().last?.day == "2025-05-31")
        #expect(try await register(of: purse).last?.day == "2025-05-31")
        try await ImportedStore(ledger).take(["2024-02-29,-3.50,Coffee,,Giro,EUR,1,"])
        #expect(try await register().last?.day == "2024-02-28")
        #expect(try await register().last?.balance == 100_000)
    }

    @Test func anEntryFromADeviceAlsoMovesTheOpeningBalance() async throws {
        let bread = try await ledger.spend(-1, from: giro, day: "2026-01-09")
        let state = try #require(try await ledger.fields("finance.Transaction", bread))
        guard case .object(var members) = state.fields else { return }
        members.removeAll { ["date", "civilDay"].contains($0.name) }
        members.append(.init("date", "2025-12-24T00:00:00.000Z"))
        _ = try await ledger.push([
            RecordEdit(
                RecordReference(type: "finance.Transaction", key: bread.text), .put(.object(members)),
                base: state.version)
        ])
        #expect(try await register().map(\.day) == ["2025-12-24", "2025-12-23"])
    }

    @Test func theEnteredDayOfAnOpeningBalanceIsNotMoved() async throws {
        let savings = try await ledger.store.write { [module = ledger.module] in
            try module.addAccount(
                AccountDraft(
                    name: "Savings", type: .savings, currency: Currency("EUR"), opening: Amount(minorUnits: 500),
                    openedOn: TransactionDate(#require(CivilDay("2025-12-31")))), in: $0
            ).entity.id
        }
        _ = try await ledger.spend(-1, from: savings, day: "2025-12-01")
        #expect(try await register(of: savings).map(\.day) == ["2025-12-31", "2025-12-01"])
    }

    @Test func noTotalIncludesAnOpeningBalance() async throws {
        _ = try await ledger.spend(-1_000, from: giro)
        for by in TotalsBy.allCases {
            let totals = try await ledger.store.read { [module = ledger.module] in
                try module.categoryTotals(by: by, in: $0).items
            }
            #expect(totals.map(\.amountCents) == [-1_000])
        }
        #expect(try await ledger.balance(giro) == 99_000)
        #expect(try await ledger.findings().isEmpty)
    }

    /// An opening balance with a category counts as income of that category.
    @Test func anOpeningBalanceWithACategoryIsIncome() async throws {
        let wages = try await ledger.category("Wages", .income)
        let opening = try await ledger.store.read {
            try FinanceModule.transactionViews.page(RecordQuery(), in: $0).items.map(\.id)
        }
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.categoryID = .set(wages)
            for id in opening { _ = try module.changeTransaction(id, change, in: $0) }
        }
        let totals = try await ledger.store.read { [module = ledger.module] in
            try module.categoryTotals(by: .all, in: $0).items
        }
        #expect(totals.map(\.amountCents) == [100_000])
        #expect(try await ledger.findings().isEmpty)
    }

    /// After a merge, both accounts' opening balances are before the first entry of either.
    @Test(arguments: [true, false]) func aMergedAccountBeginsWithBothOpeningBalances(isIntoOlder: Bool) async throws {
        let old = try await ledger.account("Old", opening: 500)
        _ = try await ledger.spend(-100, from: old, day: "2025-03-01")
        _ = try await ledger.spend(-1_000, from: giro, day: "2025-06-01")
        let (source, target) = isIntoOlder ? (giro, old) : (old, giro)
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.mergeAccounts([source], into: target, in: $0)
        }
        #expect(
            try await register(of: target).map(\.day) == ["2025-06-01", "2025-03-01", "2025-02-28", "2025-02-28"])
        // If an entry before both opening balances is added later, both move.
        _ = try await ledger.spend(-1, from: target, day: "2025-01-01")
        #expect(try await register(of: target).map(\.day).suffix(3) == ["2025-01-01", "2024-12-31", "2024-12-31"])
        #expect(try await ledger.findings().isEmpty)
    }

    /// An entry before all opening balances moves all of them, even if there are many.
    @Test func anEarlierEntryMovesTheOpeningBalancesOfManyAccounts() async throws {
        var others: [UUID] = []
        for number in 1...5 { others.append(try await ledger.account("Purse \(number)", opening: 10)) }
        let sources = others
        try await ledger.store.write { [module = ledger.module, giro] in
            _ = try module.mergeAccounts(sources, into: giro, in: $0)
        }
        _ = try await ledger.spend(-1, from: giro, day: "2026-01-01")
        #expect(try await register().map(\.day) == ["2026-01-01"] + Array(repeating: "2025-12-31", count: 6))
        #expect(try await ledger.balance(giro) == 100_049)
    }

    /// If the request to create an account is repeated with a different opening balance, the request is refused. The new value
    /// is not silently ignored.
    @Test func aSecondOpeningBalanceOfAnAccountIsRefused() async throws {
        func draft(_ opening: Int64?, _ day: String? = nil) throws -> AccountDraft {
            AccountDraft(
                id: giro, name: "Giro", type: .cash, currency: try Currency("EUR"),
                opening: try opening.map { try Amount(minorUnits: $0) },
                openedOn: try day.map { TransactionDate(try #require(CivilDay($0))) })
        }
        for same in [try draft(nil), try draft(100_000)] {
            try await ledger.store.write { [module = ledger.module] in
                _ = try module.addAccount(same, in: $0)
            }
        }
        for (other, field) in [
            (try draft(70_000), "openingBalanceCents"), (try draft(100_000, "2025-01-01"), "date"),
        ] {
            let refused = try await ledger.refusal { [module = ledger.module] in
                _ = try module.addAccount(other, in: $0)
            }
            #expect(refused.reason == "finance.account-exists" && refused.details["fields"] == field)
        }
    }
}
