import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// An amount is valid only for its currency.
struct CurrencyRuleTests {
    @Test func movingToAnotherCurrencyRequiresANewAmount() async throws {
        let ledger = try await LedgerStore()
        let (euros, yen) = (try await ledger.account("Cash"), try await ledger.account("Yen", "JPY"))
        let spent = try await ledger.spend(-1_250, from: euros)
        let refused = try await ledger.refusal { [module = ledger.module] in
            var change = TransactionChange()
            change.accountID = yen
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        #expect(refused.reason == "finance.amount-needed" && refused.message.contains("JPY"))
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            (change.accountID, change.amount, change.rate) = (
                yen, try Amount(minorUnits: -2_000), try ExchangeRate(typed: "0.00625")
            )
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        let view = try await ledger.view(spent)
        #expect((view.amount.minorUnits, view.homeAmount) == (-2_000, -1_250))
        #expect(try await ledger.findings() == [])
    }

    /// One of the two accounts is new and has no rate yet, so the transfer uses the rate of the other account.
    @Test(arguments: [false, true])
    func bothLegsOfATransferWithinOneCurrencyHaveTheSameRate(isIntoTheNewOne: Bool) async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let (known, new) = (
            try await ledger.account("Trip", "USD", opening: 1_000), try await ledger.account("Way", "USD")
        )
        let moved = try await ledger.transfer(
            100, from: isIntoTheNewOne ? known : new, to: isIntoTheNewOne ? new : known)
        let rates = [moved.out, moved.into].map(\.entity.rate.description)
        #expect(rates == ["0.5", "0.5"])
        #expect(try await ledger.findings() == [])
    }

    @Test func inTheHomeCurrencyTheRateIsOne() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash, rate: "1.0")
        let refused = try await ledger.refusal { [module = ledger.module] in
            let draft = TransactionDraft(
                accountID: cash, amount: try Amount(minorUnits: 1), rate: try ExchangeRate(typed: "2"))
            _ = try module.addTransaction(draft, in: $0)
        }
        let changed = try await ledger.refusal { [module = ledger.module] in
            var change = TransactionChange()
            change.rate = try ExchangeRate(typed: "2")
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        #expect([refused.reason, changed.reason] == ["finance.exchange-rate", "finance.exchange-rate"])
        // A device cannot be asked for a different rate, so the rate is corrected and the device is informed.
        let edit = RecordEdit(
            RecordReference(type: "finance.Transaction", key: spent.text), .patch(["exchangeRate": "2"]),
            base: try await ledger.view(spent).transaction.version)
        _ = try await ledger.push([edit])
        let view = try await ledger.view(spent)
        #expect(view.rate.value == ExchangeRate.one.value && view.homeAmount == -100)
        #expect(try await ledger.findings() == [])
    }

    /// A change of the home currency that broke off continues as part of the same operation. One undo reverses the whole
    /// operation.
    @Test func anInterruptedHomeCurrencyChangeIsOneOperation() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        for day in ["2026-01-08", "2026-01-09"] { _ = try await ledger.spend(-100, from: cash, day: day) }
        let operation = JournalOperation(action: "finance home set", origin: .commandLine)
        try await ledger.store.write { [module = ledger.module] in
            $0.begin(operation)
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1.25"), in: $0)
        }
        #expect(try await stray(in: ledger) == "EUR")
        let other = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1.3"), in: $0)
        }
        #expect(other.message.contains("1.25"))
        _ = try await ledger.module.changeHome(to: Currency("USD"), at: nil, of: ledger.store.owner)
        let batches = try await ledger.store.read { try Journal.batches(of: operation.id, in: $0) }
        #expect(batches.map { $0.versions.count } == [1, 2])
        #expect(try await ledger.findings() == [])
    }

    /// Some amounts may still be in an earlier home currency: a device made two changes at once, or an undo skipped an edited
    /// record. Such amounts are reported, and can be converted with a rate.
    @Test func amountsInAnotherCurrencyAreFoundAndConverted() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash)
        try await ledger.pushHome("USD", after: "GBP")
        #expect(try await stray(in: ledger) == "EUR")
        for (currency, rate) in [("USD", nil), ("GBP", "0.8")] {
            let refused = try await ledger.refusal { [module = ledger.module] in
                _ = try module.setHome(Currency(currency), at: rate.map { try ExchangeRate(typed: $0) }, in: $0)
            }
            #expect(refused.reason == "finance.home-currency" && refused.message.contains("in EUR"))
        }
        _ = try await ledger.module.changeHome(
            to: Currency("USD"), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
        #expect(try await ledger.view(spent).homeAmount == -200)
        #expect(try await stray(in: ledger) == nil)
        let needless = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "3"), in: $0)
        }
        #expect(needless.message.contains("nothing is left"))
        #expect(try await ledger.findings() == [])
    }

    @Test func theHomeCurrencyCannotBeRemovedWhileAmountsUseIt() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        let gone = RecordEdit(RecordReference(type: "finance.HomeCurrency", key: "only"), .remove, base: 1)
        await #expect(throws: MizanError.self) { _ = try await ledger.push([gone]) }
        #expect(try await ledger.view(spent).homeAmount == -100)
        #expect(try await ledger.findings() == [])
    }

    /// The undo of a change that converted nothing needs no rate.
    @Test func aHomeCurrencyChangeWithoutAmountsIsUndoneWithoutARate() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        try await ledger.pushHome("USD", after: "EUR")
        _ = try await ledger.module.changeHome(to: Currency("EUR"), at: nil, of: ledger.store.owner)
        #expect(try await stray(in: ledger) == nil)
        #expect(try await ledger.view(spent).homeAmount == -100)
    }

    /// Two separately set up devices have the same value with different dates: that is no conflict.
    @Test func theSameHomeCurrencyFromTwoDevicesCausesNoConflict() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.spend(-100, from: ledger.account("Cash"))
        let reference = RecordReference(type: "finance.HomeCurrency", key: "only")
        func said(_ currency: JSONValue) async throws -> RecordOutcome? {
            let put = RecordEdit(
                reference, .put(["currencyCode": currency, "updatedAt": "2020-01-08T14:30:00.000Z"]), base: 0)
            return try await ledger.push([put]).first
        }
        if case .conflict? = try await said("EUR") { Issue.record("There is nothing to decide.") }
        guard case .conflict? = try await said("USD") else {
            Issue.record("Two currencies are a decision.")
            return
        }
    }

    /// If the rate of one row would be out of range, nothing is stored, and the refusal names the row and a remedy.
    @Test func aHomeCurrencyChangeThatCannotFinishIsNotStarted() async throws {
        let ledger = try await LedgerStore()
        let (cash, yen) = (try await ledger.account("Cash"), try await ledger.account("Yen", "JPY"))
        let spent = try await ledger.spend(-10_000, from: cash)
        let odd = try await ledger.spend(1_000, from: yen, rate: "0.00000001")
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("CLF"), at: ExchangeRate(typed: "0.006123"), in: $0)
        }
        #expect(refused.reason == "finance.exchange-rate" && refused.details["id"] == odd.text)
        #expect(refused.message.contains("Yen") && refused.message.contains(odd.text))
        let home = try await ledger.store.read { try FinanceModule.home(in: $0)?.currency.code }
        #expect(home == "EUR")
        #expect(try await ledger.view(spent).homeAmount == -10_000)
        #expect(try await stray(in: ledger) == nil)
    }

    /// The converted amount would be out of range. If its account has the home currency, the rate is always 1, so only the
    /// amount can be edited.
    @Test(arguments: ["EUR", "CHF"])
    func anUnstorableAmountIsReportedWithTheFieldToEdit(currency: String) async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let account = try await ledger.account("Safe", currency)
        let large = try await ledger.spend(-Amount.limit, from: account, rate: currency == "EUR" ? nil : "1")
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("USD"), at: ExchangeRate(typed: "1000000"), in: $0)
        }
        #expect(refused.reason == "finance.amount-out-of-range" && refused.details["id"] == large.text)
        let option = currency == "EUR" ? "--amount" : "--rate"
        #expect(refused.advice?.contains("mizan finance edit \(large.text) \(option) …") == true)
        #expect(try await stray(in: ledger) == nil)
    }

    /// A record that is restored after a change of the home currency, but cannot be converted, stays as it is and is reported.
    /// It does not block the conversion of other records.
    @Test(arguments: ["CLF", "USD"])
    func anUnconvertibleRecordDoesNotBlockOtherRecords(next: String) async throws {
        let ledger = try await LedgerStore()
        let (cash, yen) = (try await ledger.account("Cash"), try await ledger.account("Yen", "JPY"))
        let spent = try await ledger.spend(-10_000, from: cash)
        let odd = try await ledger.spend(1_000, from: yen, rate: "0.00000001")
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(odd, in: $0) }
        _ = try await ledger.module.changeHome(
            to: Currency("CLF"), at: ExchangeRate(typed: "0.006123"), of: ledger.store.owner)
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(odd, in: $0)
        }
        let remarks = try await ledger.store.read { try FinanceModule.strayRemarks(in: $0) }
        #expect(remarks.count == 1 && remarks[0].contains("--rate") && !remarks[0].contains("broke off"))
        _ = try await ledger.module.changeHome(to: Currency("CLF"), at: nil, of: ledger.store.owner)
        #expect(try await stray(in: ledger) == "EUR")
        _ = try await ledger.module.changeHome(
            to: Currency(next), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
        let home = try await ledger.store.read { try FinanceModule.home(in: $0)?.currency.code }
        #expect(home == next)
        #expect(try await stray(in: ledger) == (next == "CLF" ? nil : "EUR"))
        #expect(try await ledger.view(spent).rate.value.description == (next == "CLF" ? "0.006123" : "0.012246"))
    }

    /// Even after two further changes of the home currency, such a record blocks nothing.
    @Test func anUnconvertibleRecordDoesNotBlockALaterHomeCurrencyChange() async throws {
        let ledger = try await LedgerStore()
        let (cash, yen) = (try await ledger.account("Cash"), try await ledger.account("Yen", "JPY"))
        let spent = try await ledger.spend(-10_000, from: cash)
        let odd = try await ledger.spend(1_000, from: yen, rate: "0.00000001")
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(odd, in: $0) }
        _ = try await ledger.module.changeHome(
            to: Currency("CLF"), at: ExchangeRate(typed: "0.006123"), of: ledger.store.owner)
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(odd, in: $0)
        }
        for (home, rate) in [("USD", "2"), ("GBP", "0.5")] {
            _ = try await ledger.module.changeHome(
                to: Currency(home), at: ExchangeRate(typed: rate), of: ledger.store.owner)
        }
        #expect(try await ledger.view(spent).rate.value.description == "0.006123")
        #expect(try await stray(in: ledger) == "EUR")
    }

    private func stray(in ledger: LedgerStore) async throws -> String? {
        try await ledger.store.read { reading in
            try FinanceModule.home(in: reading).flatMap { try FinanceModule.strays(from: $0, in: reading).first?.code }
        }
    }

    /// A record that was in the trash meanwhile is converted when it returns, including both legs of a transfer.
    @Test func anEntryRestoredFromTheTrashFollowsTheHomeCurrency() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let spent = try await ledger.spend(-1_000, from: cash)
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(spent, in: $0)
            try module.removeTransaction(moved.out.id, in: $0)
        }
        _ = try await ledger.module.changeHome(
            to: Currency("USD"), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
        for id in [spent, moved.into.id] {
            let told = try await ledger.store.write { [module = ledger.module] in
                try module.restoreTransaction(id, in: $0).version
            }
            #expect(try await ledger.view(id).transaction.version == told)
        }
        #expect(try await ledger.view(spent).homeAmount == -2_000)
        #expect(try await ledger.view(moved.into.id).homeAmount == 1_000)
        #expect(try await ledger.view(moved.out.id).homeAmount == -1_000)
        #expect(try await ledger.findings() == [])
    }

    /// The trash can be listed even if an account was removed after its transactions.
    @Test func theTrashShowsTheCurrencyOfAnAmount() async throws {
        let ledger = try await LedgerStore()
        let yen = try await ledger.account("Yen", "JPY")
        let spent = try await ledger.spend(-1_000, from: yen)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(spent, in: $0)
            try module.removeAccount(yen, in: $0)
        }
        let trash = try await ledger.store.read { [module = ledger.module] in
            try module.trash(RecordQuery(), in: $0).items
        }
        #expect(trash.map(\.account?.name) == ["Yen"] && trash.map(\.account?.currency.code) == ["JPY"])
    }
}
