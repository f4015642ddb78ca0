import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import FinanceData

/// Statements of accounts (contracts/finance.md §1.1, "Reconciliation").
struct StatementTests {
    @Test func theDifferenceIsInTheCurrencyOfTheAccountAndWithoutTheTrash() async throws {
        // Contract §1.2, defect 4.
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let yen = try await ledger.account("Trip", "JPY")
        let spent = try await ledger.spend(-1_200, from: yen, rate: "0.0061")
        let thrown = try await ledger.spend(-300, from: yen)
        let statement = try await ledger.statement(yen, to: -1_200)
        #expect(try await ledger.link(nil, to: statement).count == 2)
        #expect(try await ledger.summary(statement).differenceCents == 300)
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(thrown, in: $0) }
        let summary = try await ledger.summary(statement)
        #expect(
            (summary.differenceCents, summary.linkedCents, summary.linkedCount, summary.currency.code)
                == (0, -1_200, 1, "JPY"))
        try await ledger.complete(statement, linking: [spent])
        let view = try await ledger.view(spent)
        #expect(view.reconciliation?.status == .completed)
        #expect(view.json["cleared"] == true && view.json["reconciliationStatus"] == "completed")
    }

    @Test func aStatementCompletesAtExactlyNothing() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash", opening: 10_000)
        _ = try await ledger.spend(-1_250, from: cash)
        let statement = try await ledger.statement(cash, to: 8_751)
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.link(nil, to: statement, in: $0)
            _ = try module.completeReconciliation(statement, in: $0)
        }
        #expect(refused.reason == "finance.reconciliation-difference" && refused.details["differenceCents"] == "1")
        #expect(refused.message.contains("0.01 EUR"))
    }

    /// Contract §1.2, defect 5, at the slice's own doors.
    @Test func aCompletedStatementHoldsWhatItHas() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let food = try await ledger.category("Food")
        let spent = try await ledger.spend(-1_250, from: cash)
        let other = try await ledger.spend(-100, from: cash, day: "2026-01-09")
        let statement = try await ledger.statement(cash, to: -1_250, name: "January")
        try await ledger.complete(statement, linking: [spent])
        let doors: [(WriteTransaction) throws -> Void] = [
            { try module.removeTransaction(spent, in: $0) }, { _ = try module.permanentlyDelete(spent, in: $0) },
            { _ = try module.mergeAccounts([cash], into: bank, in: $0) },
            { _ = try module.link([other], to: statement, in: $0) },
            { _ = try module.unlink([spent], from: statement, in: $0) },
            { try module.removeReconciliation(statement, in: $0) },
            { transaction in
                var change = TransactionChange()
                change.amount = try Amount(minorUnits: -1)
                _ = try module.changeTransaction(spent, change, in: transaction)
            },
            { transaction in
                var change = TransactionChange()
                change.accountID = bank
                _ = try module.changeTransaction(spent, change, in: transaction)
            },
            { transaction in
                var change = TransactionChange()
                change.date = TransactionDate(try #require(CivilDay("2026-01-07")))
                _ = try module.changeTransaction(spent, change, in: transaction)
            },
        ]
        for (place, door) in doors.enumerated() {
            let refused = try await ledger.refusal { [box = Door(door)] in try box.run($0) }
            #expect(refused.reason == "finance.reconciled" && refused.code == .conflict, "\(place): \(refused)")
            #expect(refused.details["name"] == "January", "\(place)")
        }
        for fields in [["amountCents": -1], ["reconciliationId": .null], ["accountId": .string(bank.text)]]
            as [JSONValue]
        {
            #expect(try await ledger.pushRefusal([ledger.patch("Transaction", spent, fields)]) == "finance.reconciled")
        }
        // Two changes that make up for each other are not let through, and neither are days of a statement.
        #expect(
            try await ledger.pushRefusal([
                ledger.patch("Transaction", spent, ["amountCents": -1_150]),
                ledger.patch("Transaction", other, ["reconciliationId": .string(statement.text)]),
            ]) == "finance.reconciled")
        #expect(
            try await ledger.pushRefusal([
                ledger.patch("Reconciliation", statement, ["dateStart": "2026-01-01", "dateEnd": "2026-02-01"])
            ]) == "finance.reconciled")
        // The other fields stay editable, and so does the home currency.
        try await ledger.store.write { transaction in
            var change = TransactionChange()
            (change.description, change.notes, change.categoryID) = (.set("Bread"), .set("n"), .set(food))
            _ = try module.changeTransaction(spent, change, in: transaction)
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1.25"), in: transaction)
            var next: String?
            repeat {
                next = try module.convertPart(after: next, upTo: "g", in: transaction)
            } while next != nil
        }
        #expect(try await ledger.view(spent).home.code == "USD")
        #expect(try await ledger.findings() == [])
    }

    private struct Door: @unchecked Sendable {
        let run: (WriteTransaction) throws -> Void
        init(_ run: @escaping (WriteTransaction) throws -> Void) { self.run = run }
    }

    @Test func theStatementThatWasCompletedLastIsRevertedFirst() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let cash = try await ledger.account("Cash", opening: 100)
        let first = try await ledger.statement(cash, to: 100, name: "First")
        try await ledger.complete(first)
        let second = try await ledger.statement(cash, to: 70, name: "Second")
        #expect(try await ledger.summary(second).reconciliation.beginning.minorUnits == 100)
        let spent = try await ledger.spend(-30, from: cash)
        try await ledger.complete(second)
        let refused = try await ledger.refusal { _ = try module.revertReconciliation(first, in: $0) }
        #expect(refused.reason == "finance.reconciliation-latest" && refused.details["name"] == "Second")
        try await ledger.store.write { _ = try module.revertReconciliation(second, in: $0) }
        // It can be edited now, but the other stays.
        try await ledger.store.write { transaction in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: -40)
            _ = try module.changeTransaction(spent, change, in: transaction)
        }
        #expect(try await ledger.summary(second).differenceCents == 10)
        let twice = try await ledger.refusal { _ = try module.revertReconciliation(first, in: $0) }
        #expect(twice.reason == "finance.reconciliation-draft" && twice.details["name"] == "Second")
    }

    @Test func anAccountHasOneDraftAndAnotherBeginningIsTold() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let draft = try await ledger.statement(cash, to: 100, from: 20, name: "Mine")
        let summary = try await ledger.summary(draft)
        #expect((summary.reconciliation.beginning.minorUnits, summary.expectedBeginningCents) == (20, 0))
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.addReconciliation(
                ReconciliationDraft(accountID: cash, ending: Amount(minorUnits: 1)), in: $0)
        }
        #expect(refused.reason == "finance.reconciliation-draft")
        #expect(refused.details["id"] == draft.text && refused.details["name"] == "Mine")
    }

    @Test func daysAreBothThereDoNotOverlapAndLimitLinks() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let cash = try await ledger.account("Cash")
        let early = try await ledger.spend(-100, from: cash, day: "2025-12-31")
        let late = try await ledger.spend(-200, from: cash, day: "2026-02-01")
        let january = try await ledger.statement(cash, to: -100, ("2026-01-01", "2026-01-31"))
        let result = try await ledger.link([early, late], to: january)
        #expect(result.count == 1)
        #expect(result.failures.map(\.id) == [late])
        #expect(result.failures.map(\.why.reason) == ["finance.reconciliation-dates"])
        #expect(
            try await ledger.pushRefusal([
                ledger.patch("Transaction", late, ["reconciliationId": .string(january.text)])
            ]) == "finance.reconciliation-dates")
        // A link that is there keeps its transaction within the days.
        let moved = try await ledger.refusal { transaction in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2026-02-02")))
            _ = try module.changeTransaction(early, change, in: transaction)
        }
        #expect(moved.reason == "finance.reconciliation-dates")
        try await ledger.complete(january)
        for (start, end, reason) in [
            ("2026-01-31", "2026-02-28", "overlap"), ("2026-02-28", "2026-02-01", "dates"),
            ("2026-02-01", nil, "dates"),
        ] {
            let refused = try await ledger.refusal {
                _ = try module.addReconciliation(
                    ReconciliationDraft(
                        accountID: cash, ending: .zero, start: CivilDay(start), end: end.flatMap { CivilDay($0) }),
                    in: $0)
            }
            #expect(refused.reason == "finance.reconciliation-\(reason)", "\(start)")
        }
    }

    @Test func transactionsOfOtherStatementsTheTrashAndOtherAccountsAreNotLinked() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let (held, thrown) = (try await ledger.spend(-1, from: cash), try await ledger.spend(-2, from: cash))
        let (foreign, free) = (try await ledger.spend(-3, from: bank), try await ledger.spend(-4, from: cash))
        try await ledger.complete(try await ledger.statement(cash, to: -1), linking: [held])
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(thrown, in: $0) }
        let draft = try await ledger.statement(cash, to: -5)
        let result = try await ledger.link([held, thrown, foreign, free, free], to: draft)
        #expect(result.count == 1)
        #expect(
            result.failures.map(\.why.reason) == [
                "finance.linked-elsewhere", "finance.no-such-transaction", "finance.reconciliation-account",
            ])
        let none = try await ledger.refusal { [module = ledger.module] in
            _ = try module.link([UUID](), to: draft, in: $0)
        }
        #expect(none.reason == "finance.link-size")
    }

    @Test func theTrashKeepsALinkToADraftAlone() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let cash = try await ledger.account("Cash")
        let (one, two) = (try await ledger.spend(-10, from: cash), try await ledger.spend(-20, from: cash))
        let draft = try await ledger.statement(cash, to: -20)
        _ = try await ledger.link(nil, to: draft)
        try await ledger.store.write { try module.removeTransaction(one, in: $0) }
        try await ledger.store.write { _ = try module.restoreTransaction(one, in: $0) }
        #expect(try await ledger.view(one).reconciliation?.id == draft)
        try await ledger.store.write { try module.removeTransaction(one, in: $0) }
        try await ledger.complete(draft, linking: [two])
        try await ledger.store.write { _ = try module.restoreTransaction(one, in: $0) }
        #expect(try await ledger.view(one).reconciliation == nil)
        #expect(try await ledger.summary(draft).differenceCents == 0)
    }

    @Test func aDraftIsLeftBehindByMergesRemovalsAndAccounts() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let spent = try await ledger.spend(-10, from: cash)
        let draft = try await ledger.statement(cash, to: -10)
        _ = try await ledger.link(nil, to: draft)
        _ = try await ledger.store.write { try module.mergeAccounts([cash], into: bank, in: $0) }
        #expect(try await ledger.view(spent).reconciliation == nil)
        let other = try await ledger.statement(bank, to: -10)
        _ = try await ledger.link(nil, to: other)
        try await ledger.store.write { try module.removeReconciliation(other, in: $0) }
        #expect(try await ledger.view(spent).reconciliationID == nil)
        let empty = try await ledger.account("Empty")
        let kept = try await ledger.statement(empty, to: 0)
        try await ledger.store.write { _ = try module.completeReconciliation(kept, in: $0) }
        let refused = try await ledger.refusal { try module.removeAccount(empty, in: $0) }
        #expect(refused.reason == "finance.has-reconciliations")
        #expect(try await ledger.findings() == [])
    }

    /// An entry before the account's opening balance would move that, unless a completed statement holds it.
    @Test func aReconciledOpeningBalanceStays() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash", opening: 100)
        let statement = try await ledger.statement(cash, to: 100)
        try await ledger.complete(statement)
        _ = try await ledger.spend(-5, from: cash, day: "2025-01-01")
        #expect(try await ledger.findings() == [])
        #expect(try await ledger.summary(statement).differenceCents == 0)
    }

    /// The rules of the entities hold for devices, too.
    @Test func aDeviceIsRefusedWhatCannotBe() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-101, from: cash)
        func new(_ type: String, _ number: Int, _ fields: [String: JSONValue]) -> RecordEdit {
            let id = "01a2b3c4-0000-7000-8000-\(String(1_000_000_000_000 + number).dropFirst())"
            let moment: JSONValue = "2026-01-08T14:30:00.000Z"
            let own = ["id": .string(id), "createdAt": moment, "updatedAt": moment]
            let members = fields.merging(own) { $1 }.sorted { $0.key < $1.key }
            return RecordEdit(
                RecordReference(type: "finance." + type, key: id),
                .put(.object(members.map { JSONValue.Member($0.key, $0.value) })))
        }
        func statement(_ fields: [String: JSONValue]) -> RecordEdit {
            let own: [String: JSONValue] = [
                "accountId": .string(cash.text), "name": "January", "endingBalanceCents": 0,
            ]
            return new("Reconciliation", 1, own.merging(fields) { $1 })
        }
        func part(_ number: Int, _ amount: Int64) -> RecordEdit {
            let place = JSONValue.integer(Int64(number))
            return new(
                "SplitPart", number,
                ["transactionId": .string(spent.text), "position": place, "amountCents": .integer(amount)])
        }
        for (edits, reason) in [
            ([statement(["endingBalanceCents": 1_000_000_000_000_001])], "finance.amount-out-of-range"),
            ([statement(["dateStart": "2026-01-01"])], "finance.reconciliation-dates"),
            ([statement(["dateStart": "2026-01-02", "dateEnd": "2026-01-01"])], "finance.reconciliation-dates"),
            ([part(1, 0), part(2, -101)], "finance.split"), ([part(1, -100)], "finance.split-sum"),
            ((1...101).map { part($0, -1) }, "finance.split"),
        ] {
            #expect(try await ledger.pushRefusal(edits) == reason)
        }
        #expect(try await ledger.pushRefusal((1...100).map { part($0, $0 == 100 ? -2 : -1) }) == nil)
        #expect(try await ledger.findings() == [])
    }

    @Test func oneRequestLinksTwoThousand() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        try await ledger.store.write { [module = ledger.module] transaction in
            for number in 0..<2_001 {
                _ = try module.addTransaction(
                    TransactionDraft(accountID: cash, amount: Amount(minorUnits: Int64(-1 - number % 7))),
                    in: transaction)
            }
        }
        let draft = try await ledger.statement(cash, to: 0)
        let first = try await ledger.link(nil, to: draft)
        #expect((first.count, first.hasMore) == (2_000, true))
        let second = try await ledger.link(nil, to: draft)
        #expect((second.count, second.hasMore) == (1, false))
    }

    @Test func twoDevicesThatCompleteAndEditAtOnceDoNotBothHaveTheirWay() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-10, from: cash)
        let draft = try await ledger.statement(cash, to: -10)
        _ = try await ledger.link(nil, to: draft)
        let base = try await ledger.summary(draft).reconciliation.version
        let seen = try await ledger.view(spent).transaction.version
        func edit(_ type: String, _ id: UUID, _ fields: JSONValue, _ base: Int64) -> RecordEdit {
            RecordEdit(RecordReference(type: "finance." + type, key: id.text), .patch(fields), base: base)
        }
        #expect(try await ledger.pushRefusal([edit("Reconciliation", draft, ["status": "completed"], base)]) == nil)
        #expect(try await ledger.summary(draft).reconciliation.status == .completed)
        // The second device knows neither.
        #expect(
            try await ledger.pushRefusal([edit("Transaction", spent, ["amountCents": -11], seen)])
                == "finance.reconciled")
        #expect(
            try await ledger.pushRefusal([edit("Reconciliation", draft, ["endingBalanceCents": -11], base)]) != nil)
        #expect(try await ledger.summary(draft).reconciliation.ending.minorUnits == -10)
    }
}

/// The transactions that may explain a difference.
struct StatementHintTests {
    @Test(
        arguments: [
            (500, 500, false, .missing), (500, -500, true, .extra), (-400, 200, true, .sign),
            (90, -1_540, true, .digits(right: -1_450)), (-36, 1_540, true, .digits(right: 1_504)),
            (500, 500, true, nil), (501, 500, false, nil), (99, 1, true, nil), (0, 0, false, nil),
        ] as [(Int64, Int64, Bool, StatementHint.Kind?)])
    func proposesWhatTheDifferenceFits(difference: Int64, amount: Int64, isLinked: Bool, kind: StatementHint.Kind?) {
        let hints = StatementHint.all(
            for: difference, in: [StatementHint.Row(id: UUID(), amount: amount, isLinked: isLinked)])
        #expect(hints.map(\.kind) == [kind].compactMap(\.self))
    }
}
