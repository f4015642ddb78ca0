import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// What devices send.
struct PushTests {
    private func reference(_ type: String, _ id: UUID) -> RecordReference {
        RecordReference(type: "finance." + type, key: id.text)
    }

    /// The edit is reported as merged, so the device adopts the new name.
    @Test func aPushedAccountWithATakenNameGetsANumber() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        for name in ["Cash (2)", "Cash (3)"] {
            let id = UUID()
            let fields = FinanceSamples.accountFields(id.text, "cash")
            let outcomes = try await ledger.push([RecordEdit(reference("Account", id), .put(fields), base: 0)])
            guard case .applied(_, let isMerged) = outcomes[0] else {
                Issue.record("\(outcomes)")
                return
            }
            #expect(isMerged)
            #expect(
                try await ledger.fields("finance.Account", id)?.fields["name"]
                    == .string(name.replacing("Cash", with: "cash")))
        }
        let other = UUID()
        let fields = FinanceSamples.accountFields(other.text, "Bank")
        let outcomes = try await ledger.push([RecordEdit(reference("Account", other), .put(fields), base: 0)])
        guard case .applied(_, false) = outcomes[0] else {
            Issue.record("\(outcomes)")
            return
        }
    }

    /// If many accounts have the same name, each gets a different number, although not every number is checked.
    @Test func manyAccountsWithTheSameNameGetDistinctNumbers() async throws {
        let ledger = try await LedgerStore()
        for _ in 0..<60 {
            let id = UUID()
            let fields = FinanceSamples.accountFields(id.text, "Cash")
            _ = try await ledger.push([RecordEdit(reference("Account", id), .put(fields), base: 0)])
        }
        let names = try await ledger.store.read { try FinanceModule.accounts.all(in: $0).map(\.name) }
        #expect(Set(names) == Set(["Cash"] + (2...60).map { "Cash (\($0))" }))
    }

    /// F-102: a device need not send the values that the ledger knows. The device is told to adopt these values.
    @Test func aHomeCurrencyTransactionNeedsOnlyAccountAndAmount() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        // Like a real clock, whose time has microseconds.
        ledger.store.clock.advance(microseconds: 594)
        let id = UUID()
        let fields: JSONValue = ["id": .string(id.text), "accountId": .string(cash.text), "amountCents": -100]
        let first = try await ledger.push([RecordEdit(reference("Transaction", id), .put(fields))])
        guard case .applied(_, isMerged: true) = first[0] else {
            Issue.record("\(first)")
            return
        }
        let view = try await ledger.view(id)
        #expect(view.homeAmount == -100 && view.rate.value == ExchangeRate.one.value)
        #expect(view.date.instant == view.createdAt && view.createdAt == view.updatedAt)
        // The device sends back the form that HTTP shows, with the rate as a number and with joined values. This changes
        // nothing.
        let again = try await ledger.push([
            RecordEdit(reference("Transaction", id), .put(view.json), base: view.transaction.version)
        ])
        guard case .unchanged(view.transaction.version, _) = again[0] else {
            Issue.record("\(again)")
            return
        }
    }

    /// Moments are read as over HTTP and in files; digits below a millisecond are dropped.
    @Test(arguments: [
        ("2026-01-08T14:30:00.123456Z", "2026-01-08T14:30:00.123Z"),
        ("2026-01-08T00:00:00.0009Z", "2026-01-08T00:00:00Z"),
    ])
    func fractionsOfAMillisecondAreDropped(sent: String, stored: String) async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let id = UUID()
        let fields: JSONValue = [
            "id": .string(id.text), "accountId": .string(cash.text), "amountCents": -100, "date": .string(sent),
        ]
        let outcomes = try await ledger.push([RecordEdit(reference("Transaction", id), .put(fields))])
        guard case .applied(_, isMerged: true) = outcomes[0] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(try await ledger.view(id).date.instant == Instant(stored))
        #expect(try await ledger.view(id).date.day.description == "2026-01-08")
    }

    @Test func allFaultsOfARecordAreReportedAtOnce() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let id = UUID()
        let refused = try await ledger.refusal { [module = ledger.module, reference = reference("Transaction", id)] in
            let type = try #require(module.recordTypes.first { $0.schema.type == reference.type })
            let fields: JSONValue = ["id": .string(id.text), "colour": "red", "amountCents": "much"]
            _ = try type.apply(RecordEdit(reference, .put(fields)), in: $0)
        }
        #expect(refused.reason == "record.field" && refused.details == ["path": "$.colour"])
        guard case .array(let problems)? = refused.values["problems"] else {
            Issue.record("\(refused.values)")
            return
        }
        #expect(
            problems.map { $0["path"] } == ["$.colour", "$.accountId", "$.amountCents", "$.exchangeRate"])
    }

    @Test func aForeignCurrencyTransactionNeedsARate() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let dollars = try await ledger.account("Cash", "USD")
        let id = UUID()
        let fields: JSONValue = ["id": .string(id.text), "accountId": .string(dollars.text), "amountCents": -100]
        await #expect(throws: MizanError.self) {
            try await ledger.push([RecordEdit(reference("Transaction", id), .put(fields))])
        }
    }

    /// If a transaction moves to an account in a different currency, the change must contain a new amount or the rate.
    @Test(arguments: [(-270, nil), (-300, "1")] as [(Int64, String?)])
    func aTransactionThatMovesIntoTheHomeCurrencyNeedsItsAmount(amount: Int64, rate: String?) async throws {
        let ledger = try await LedgerStore()
        let (giro, dollars) = (try await ledger.account("Giro"), try await ledger.account("Wise", "USD"))
        let id = try await ledger.spend(-300, from: dollars, rate: "0.9")
        let version = try await ledger.view(id).transaction.version
        func put(_ amount: Int64, _ rate: String?) -> RecordEdit {
            var fields: [JSONValue.Member] = [
                .init("id", .string(id.text)), .init("accountId", .string(giro.text)),
                .init("amountCents", .integer(amount)),
            ]
            if let rate { fields.append(.init("exchangeRate", .string(rate))) }
            return RecordEdit(reference("Transaction", id), .put(.object(fields)), base: version)
        }
        let refused = await #expect(throws: MizanError.self) { _ = try await ledger.push([put(-300, nil)]) }
        #expect(refused?.reason == "finance.amount-needed")
        _ = try await ledger.push([put(amount, rate)])
        let view = try await ledger.view(id)
        #expect(view.accountID == giro && view.amount.minorUnits == amount && view.homeAmount == amount)
        #expect(view.rate.value == ExchangeRate.one.value)
        #expect(try await ledger.findings() == [])
    }

    @Test func theDayAndHomeAmountSentByADeviceAreRecomputed() async throws {
        let zones = try OwnerZones.living(in: "Pacific/Auckland")
        let ledger = try await LedgerStore(zones: zones)
        _ = try await ledger.account("Cash")
        let dollars = try await ledger.account("Cash", "USD")
        let id = UUID()
        let fields: JSONValue = [
            "id": .string(id.text), "accountId": .string(dollars.text), "amountCents": 1_050, "amountHomeCents": 7,
            "homeCurrency": "EUR", "exchangeRate": "1.35", "date": "2026-01-31T12:30:00.000Z",
            "createdAt": "2026-01-31T12:30:00.000Z", "updatedAt": "2026-01-31T12:30:00.000Z",
        ]
        _ = try await ledger.push([RecordEdit(reference("Transaction", id), .put(fields), base: 0)])
        let view = try await ledger.view(id)
        #expect(view.homeAmount == 1_418)
        #expect(view.date.day == CivilDay("2026-02-01"))
        // An entered day stays the same, even if the device sends a different one.
        let edit = RecordEdit(
            reference("Transaction", id),
            .patch(["date": "2026-01-31T00:00:00.000Z", "civilDay": "2026-01-30"]), base: view.transaction.version)
        _ = try await ledger.push([edit])
        #expect(try await ledger.view(id).date.day == CivilDay("2026-01-31"))
    }

    @Test func anEditDoesNotChangeAFixedDay() async throws {
        let zones = try OwnerZones.living(in: "America/New_York")
        let ledger = try await LedgerStore(zones: zones)
        let cash = try await ledger.account("Cash")
        let id = try await ledger.store.write { [module = ledger.module] in
            try module.addTransaction(
                TransactionDraft(
                    accountID: cash, amount: Amount(minorUnits: 1),
                    date: module.date(strict: "2026-02-01T02:00:00.000Z", in: $0)), in: $0
            ).entity.id
        }
        #expect(try await ledger.view(id).date.day == CivilDay("2026-01-31"))
        // The owner has moved since; an edit of another field does not change the day.
        let moved = FinanceModule(context: ledger.store.context(zones: try OwnerZones.living(in: "Pacific/Auckland")))
        let type = try #require(moved.recordTypes.first { $0.schema.type == "finance.Transaction" })
        try await ledger.store.write { transaction in
            _ = try type.apply(
                RecordEdit(RecordReference(type: "finance.Transaction", key: id.text), .patch(["notes": "n"])),
                in: transaction)
        }
        #expect(try await ledger.view(id).date.day == CivilDay("2026-01-31"))
        // A different moment changes the day.
        try await ledger.store.write { transaction in
            _ = try type.apply(
                RecordEdit(
                    RecordReference(type: "finance.Transaction", key: id.text),
                    .patch(["date": "2026-02-01T12:00:00.000Z"])), in: transaction)
        }
        #expect(try await ledger.view(id).date.day == CivilDay("2026-02-02"))
    }

    @Test func aTransferIsPushedAsAGroupAndMergedAsAUnit() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        let (out, into) = (moved.out.id, moved.into.id)
        let half = RecordEdit(reference("Transaction", out), .patch(["amountCents": -600]), base: moved.out.version)
        func edits(_ fields: JSONValue, _ others: JSONValue) -> [RecordEdit] {
            [
                RecordEdit(reference("Transaction", out), .patch(fields), base: moved.out.version),
                RecordEdit(reference("Transaction", into), .patch(others), base: moved.into.version),
            ]
        }
        // An edit of only one leg is refused.
        let refused = try await ledger.refusal { [module = ledger.module] transaction in
            let type = try #require(module.recordTypes.first { $0.schema.type == "finance.Transaction" })
            _ = try type.apply(half, in: transaction)
        }
        #expect(refused.reason == "finance.half-transfer")
        // The date is changed here and the amount on a device: both changes are kept.
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2026-03-01")))
            _ = try module.changeTransaction(out, change, in: $0)
        }
        let device = edits(
            ["amountCents": -600, "otherAmountCents": 600], ["amountCents": 600, "otherAmountCents": -600])
        for outcome in try await ledger.push(device) {
            guard case .applied(_, true) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
        #expect(try await ledger.view(into).amount.minorUnits == 600)
        #expect(try await ledger.view(into).date.day == CivilDay("2026-03-01"))
        #expect(try await ledger.findings() == [])
        // A second device also changed the amount. The result is a conflict that shows both legs.
        let third = edits(
            ["amountCents": -700, "otherAmountCents": 700], ["amountCents": 700, "otherAmountCents": -700])
        guard case .conflict(let conflict)? = try await ledger.push(third).first
        else {
            Issue.record("no conflict")
            return
        }
        #expect(conflict.theirs?["amountCents"] == -600 && conflict.theirs?["otherAmountCents"] == 600)
        #expect(conflict.yours?["amountCents"] == -700 && conflict.yours?["otherAmountCents"] == 700)
        #expect(conflict.theirs?["otherAccountId"] == .string(bank.text))
    }

    /// A removed account whose transactions are in the trash cannot be restored with a different currency. The amounts of these
    /// transactions would change their meaning.
    @Test func aRestoredAccountKeepsItsCurrency() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let yen = try await ledger.account("Yen", "JPY")
        let spent = try await ledger.spend(-10_000, from: yen, rate: "0.006")
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(spent, in: $0)
            try module.removeAccount(yen, in: $0)
        }
        let draft = AccountDraft(id: yen, name: "Yen", type: .cash, currency: try Currency("EUR"))
        let byHand = try await ledger.refusal { [module = ledger.module] in _ = try module.addAccount(draft, in: $0) }
        #expect(byHand.reason == "finance.currency-fixed")
        let fields = FinanceSamples.accountFields(yen.text, "Yen")
        let error = await #expect(throws: MizanError.self) {
            _ = try await ledger.push([RecordEdit(reference("Account", yen), .put(fields), base: nil)])
        }
        #expect(error?.reason == "finance.currency-fixed")
        // Once no amount in the old currency is left, the id can be used with a different currency.
        try await ledger.store.write { [module = ledger.module] in
            try module.permanentlyDelete(spent, in: $0)
            _ = try module.addAccount(draft, in: $0)
        }
        #expect(try await ledger.findings() == [])
    }

    @Test func aCategoryWithTransactionsStaysInItsGrouping() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let food = try await ledger.category("Food")
        let tea = try await ledger.category("Tea", in: food)
        let spent = try await ledger.spend(-300, from: cash, on: tea)
        let edit = RecordEdit(reference("Category", tea), .patch(["parentId": .null]))
        let error = await #expect(throws: MizanError.self) { _ = try await ledger.push([edit]) }
        #expect(error?.reason == "finance.has-transactions")
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(spent, in: $0) }
        _ = try await ledger.push([edit])
        #expect(try await ledger.fields("finance.Category", tea)?.fields["parentId"] == nil)
    }

    @Test func theCurrencyOfAnAccountCannotChange() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let edit = RecordEdit(reference("Account", cash), .patch(["currencyCode": "USD"]))
        let error = try await ledger.refusal { [module = ledger.module] transaction in
            let type = try #require(module.recordTypes.first { $0.schema.type == "finance.Account" })
            _ = try type.apply(edit, in: transaction)
        }
        #expect(error.reason == "finance.currency-fixed")
    }

    @Test func aDevicesChangeOfAGroupingAppliesToItsCategories() async throws {
        let ledger = try await LedgerStore()
        let food = try await ledger.category("Food")
        let sweets = try await ledger.category("Sweets", nil, in: food)
        _ = try await ledger.push([RecordEdit(reference("Category", food), .patch(["color": "#ff0000"]))])
        #expect(try await ledger.fields("finance.Category", sweets)?.fields["color"] == "#ff0000")
        #expect(try await ledger.findings() == [])
    }

    /// A device may neither add the first transaction of a grouping nor make a category with transactions a grouping.
    @Test func aGroupingHasNoTransactionsOfItsOwn() async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        _ = try await ledger.spend(-100, from: cash, on: food)
        let (home, rent) = (try await ledger.category("Home"), try await ledger.category("Rent"))
        let paid = try await ledger.spend(-900, from: cash, on: rent)
        _ = try await ledger.category("Repairs", in: home)
        let latte = UUID()
        let child = FinanceSamples.categoryFields(latte.text, "Latte", in: food.text)
        let edits = [
            RecordEdit(reference("Category", latte), .put(child), base: 0),
            RecordEdit(
                reference("Transaction", paid), .patch(["categoryId": .string(home.text)]),
                base: try await ledger.view(paid).transaction.version),
        ]
        for (edit, reason) in zip(edits, ["finance.has-transactions", "finance.not-assignable"]) {
            let refused = await #expect(throws: MizanError.self) { _ = try await ledger.push([edit]) }
            #expect(refused?.reason == reason)
        }
        #expect(try await ledger.findings() == [])
    }
}

extension OwnerZones {
    /// The zones of a person who lives there.
    static func living(in zone: String, dayStart: Int = 0) throws -> OwnerZones {
        .test(stays: { _ in [ZoneStay(zone: zone, dayStart: dayStart)] })
    }
}
