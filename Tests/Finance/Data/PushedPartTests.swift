import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import FinanceData

/// A device's edits. An edit has either some fields, or all fields in the form that the server returns.
struct PushedPartTests {
    private func reference(_ type: String, _ id: UUID) -> RecordReference {
        RecordReference(type: "finance." + type, key: id.text)
    }

    /// The first account with an amount determines the home currency, as for entries made on the server. A rate other than 1
    /// would imply a different home currency, so such a rate is refused.
    @Test func theFirstTransactionNeedsNoHomeCurrency() async throws {
        let ledger = try await LedgerStore()
        let (account, id) = (UUID(), UUID())
        await #expect(throws: MizanError.self) {
            try await ledger.push([
                RecordEdit(reference("Account", account), .put(FinanceSamples.accountFields(account.text, "Giro"))),
                RecordEdit(
                    reference("Transaction", id),
                    .put([
                        "id": .string(id.text), "accountId": .string(account.text), "amountCents": -1_050,
                        "exchangeRate": "0.9",
                    ])),
            ])
        }
        let outcomes = try await ledger.push([
            RecordEdit(reference("Account", account), .put(FinanceSamples.accountFields(account.text, "Giro"))),
            RecordEdit(
                reference("Transaction", id),
                .put(["id": .string(id.text), "accountId": .string(account.text), "amountCents": -1_050])),
        ])
        guard case .applied = outcomes[1] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(try await ledger.view(id).homeAmount == -1_050)
        #expect(try await ledger.store.read { try FinanceModule.home(in: $0)?.currency.code } == "EUR")
        #expect(try await ledger.findings().isEmpty)
    }

    /// A day without a time means noon where the owner lives, as over HTTP.
    @Test(arguments: ["day", "civilDay"]) func aDayWithoutATimeMeansNoonOfThatDay(member: String) async throws {
        let ledger = try await LedgerStore(zones: OwnerZones.living(in: "America/New_York"))
        let cash = try await ledger.account("Cash")
        let id = UUID()
        func push(_ day: JSONValue) async throws -> [RecordOutcome] {
            let fields: JSONValue = .object([
                .init("id", .string(id.text)), .init("accountId", .string(cash.text)), .init("amountCents", -100),
                .init(member, day),
            ])
            return try await ledger.push([RecordEdit(reference("Transaction", id), .put(fields))])
        }
        // If a date is sent as well, the day is ignored.
        let other = UUID()
        let fields: JSONValue = [
            "id": .string(other.text), "accountId": .string(cash.text), "amountCents": -100,
            "date": "2026-05-05T12:00:00Z", "day": "2026-05-04",
        ]
        _ = try await ledger.push([RecordEdit(reference("Transaction", other), .put(fields))])
        #expect(try await ledger.view(other).date.day == CivilDay("2026-05-05"))
        _ = try await push("2026-05-05")
        #expect(try await ledger.view(id).date.instant == Instant("2026-05-05T16:00:00Z"))
        #expect(try await ledger.view(id).date.day == CivilDay("2026-05-05"))
        _ = try await push("2026-05-06")
        #expect(try await ledger.view(id).date.instant == Instant("2026-05-06T16:00:00Z"))
        // A device that sends the same day again does not change the moment that is stored for it.
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.date = try module.date(strict: "2026-05-06T18:30:00Z", in: $0)
            _ = try module.changeTransaction(id, change, in: $0)
        }
        _ = try await push("2026-05-06")
        #expect(try await ledger.view(id).date.instant == Instant("2026-05-06T18:30:00Z"))
        await #expect(throws: MizanError.self) { try await push("2026-02-30") }
    }

    /// -3.00 EUR does not equal -3.00 USD.
    @Test(arguments: [true, false]) func anAccountOfAnotherCurrencyNeedsAnAmountOrARate(isIntoHome: Bool) async throws {
        let ledger = try await LedgerStore()
        let (giro, wise) = (try await ledger.account("Giro"), try await ledger.account("Wise", "USD"))
        let spent = try await ledger.spend(-300, from: isIntoHome ? wise : giro, rate: isIntoHome ? "0.9" : nil)
        let place = JSONValue.string((isIntoHome ? giro : wise).text)
        let refused = await #expect(throws: MizanError.self) {
            try await ledger.push([RecordEdit(reference("Transaction", spent), .patch(["accountId": place]))])
        }
        #expect(refused?.reason == "finance.amount-needed")
        let moved: JSONValue = ["accountId": place, "amountCents": -330, "exchangeRate": isIntoHome ? "1" : "0.9"]
        _ = try await ledger.push([RecordEdit(reference("Transaction", spent), .patch(moved))])
        #expect(try await ledger.view(spent).homeAmount == (isIntoHome ? -330 : -297))
    }

    /// The category includes the counts that lists show with it.
    @Test func aCategoryIsAcceptedInTheFormThatTheServerReturns() async throws {
        let ledger = try await LedgerStore()
        let food = try await ledger.category("Food")
        _ = try await ledger.category("Tea", in: food)
        let shown = try await ledger.store.read {
            try FinanceModule.countedCategories.page(in: $0).items.map(\.json)
                + FinanceModule.groupings.page(in: $0).items.map(\.json)
        }
        #expect(!shown.isEmpty)
        for json in shown {
            guard case .string(let id)? = json["id"], let key = UUID(text: id) else { continue }
            let outcomes = try await ledger.push([RecordEdit(reference("Category", key), .put(json))])
            guard case .unchanged = outcomes[0] else {
                Issue.record("\(outcomes)")
                return
            }
        }
    }
}
