import Changes
import FinanceData
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

/// The two amounts of a transfer between currencies determine its rate, even after an edit (F-62).
struct TransferRateTests {
    @Test(
        arguments: [
            (true, -200_00, "0.0125", 200_00, 16_000), (false, 20_000, "0.005", 100_00, 20_000),
        ] as [(Bool, Int64, String, Int64, Int64)])
    func theLegsOfATransferAgree(isOut: Bool, amount: Int64, rate: String, home: Int64, yen: Int64) async throws {
        let ledger = try await LedgerStore()
        let (giro, foreign) = (try await ledger.account("Giro"), try await ledger.account("Yen", "JPY"))
        let legs = try await ledger.transfer(100_00, from: giro, to: foreign, received: 16_000)
        let before = try await ledger.view(legs.into.id)
        #expect(before.rate.value.description == "0.00625" && before.homeAmount == 100_00)
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: amount)
            _ = try module.changeTransaction(isOut ? legs.out.id : legs.into.id, change, in: $0)
        }
        let (out, into) = (try await ledger.view(legs.out.id), try await ledger.view(legs.into.id))
        #expect(into.rate.value.description == rate && into.amount.minorUnits == yen)
        #expect(out.homeAmount == -home && into.homeAmount == home)
        #expect(out.rate.value.description == "1")
        #expect(try await ledger.findings().isEmpty)
    }

    /// A rate that a person entered stays when other fields are edited.
    @Test func anEnteredRateSurvivesOtherEdits() async throws {
        let ledger = try await LedgerStore()
        let (giro, foreign) = (try await ledger.account("Giro"), try await ledger.account("Yen", "JPY"))
        let legs = try await ledger.transfer(100_00, from: giro, to: foreign, received: 16_000)
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.rate = try ExchangeRate(typed: "0.006")
            _ = try module.changeTransaction(legs.into.id, change, in: $0)
            change = TransactionChange()
            change.notes = .set("holidays")
            _ = try module.changeTransaction(legs.out.id, change, in: $0)
        }
        #expect(try await ledger.view(legs.into.id).rate.value.description == "0.006")
    }

    /// The price of a car in Indonesian rupiahs, and its value in euros.
    @Test func largeAmountsInRupiahsFit() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Giro")
        let rupiah = try await ledger.account("Rupiah", "IDR")
        let car = try await ledger.spend(-45_000_000_000, from: rupiah, rate: "0.000052")
        let view = try await ledger.view(car)
        #expect(view.homeAmount == -2_340_000 && view.isBeyondApps == true)
        let small = try await ledger.spend(-1_000_000_00, from: rupiah, rate: "0.000000001")
        #expect(try await ledger.view(small).isBeyondApps == true)
        let plain = try await ledger.spend(-100, from: rupiah, rate: "0.000052")
        #expect(try await ledger.view(plain).isBeyondApps == nil)
        #expect(throws: MoneyError.self) { try Amount(minorUnits: 1_000_000_000_000_001) }
        #expect(throws: MoneyError.self) { try ExchangeRate(typed: "0.0000000009") }
    }

    /// The rate also follows when a device changes both amounts.
    @Test func amountsFromADeviceAlsoDetermineTheRate() async throws {
        let ledger = try await LedgerStore()
        let (giro, foreign) = (try await ledger.account("Giro"), try await ledger.account("Yen", "JPY"))
        let legs = try await ledger.transfer(100_00, from: giro, to: foreign, received: 16_000)
        func edit(_ leg: UUID, _ amount: Int64, _ other: Int64) -> RecordEdit {
            RecordEdit(
                RecordReference(type: "finance.Transaction", key: leg.text),
                .patch(["amountCents": .integer(amount), "otherAmountCents": .integer(other)]))
        }
        _ = try await ledger.push([edit(legs.out.id, -200_00, 16_000), edit(legs.into.id, 16_000, -200_00)])
        let (out, into) = (try await ledger.view(legs.out.id), try await ledger.view(legs.into.id))
        #expect(into.rate.value.description == "0.0125" && into.homeAmount == 200_00)
        #expect(out.rate.value.description == "1" && out.homeAmount == -200_00)
        #expect(try await ledger.findings().isEmpty)
    }
}
