import Changes
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// A device's edits of the home currency.
struct HomePushTests {
    /// The amounts would not be converted: the refusal tells the device how to change the currency.
    @Test func anotherHomeCurrencyWithoutARateIsRefused() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        let refused = await #expect(throws: MizanError.self) { try await ledger.pushHome("USD") }
        #expect(refused?.reason == "finance.home-currency")
        #expect(refused?.advice == "Type: mizan finance home set USD --rate …")
        #expect(try await home(of: ledger) == "EUR")
        try await ledger.pushHome("EUR")
        #expect(try await ledger.view(spent).homeAmount == -100)
    }

    /// If no amounts are stored yet, there is nothing to convert.
    @Test func withoutAmountsTheHomeCurrencyChangesFreely() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        try await ledger.pushHome("USD")
        #expect(try await home(of: ledger) == "USD")
    }

    /// A device that changed the home currency offline sends the rate. Amounts that only the server has are converted when the
    /// change is continued on the server.
    @Test func aPushedHomeCurrencyChangeIsContinuedWithItsRate() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        try await ledger.pushHome("USD", after: "EUR")
        let remarks = try await ledger.store.read { try FinanceModule.strayRemarks(in: $0) }
        #expect(
            remarks.first?.hasPrefix("1 transaction is still in EUR (`mizan finance list --told-in EUR`).") == true
        )
        _ = try await ledger.module.changeHome(to: Currency("USD"), at: nil, of: ledger.store.owner)
        #expect(try await ledger.view(spent).homeAmount == -200)
        #expect(try await ledger.findings() == [])
    }

    /// The change that a device pushed must be completed before another change begins.
    @Test func aSecondHomeCurrencyChangeIsRefusedUntilTheFirstIsFinished() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        try await ledger.pushHome("USD", after: "EUR")
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.setHome(Currency("CHF"), at: ExchangeRate(typed: "0.9"), in: $0)
        }
        #expect(refused.reason == "finance.home-change-under-way")
        #expect(
            refused.message == "The home currency is now USD, changed here or on another device, but some amounts are "
                + "still in EUR. First convert those.")
        #expect(refused.advice == "Type: mizan finance home set USD")
        let finance = ledger.module
        _ = try await finance.changeHome(to: Currency("USD"), at: nil, of: ledger.store.owner)
        _ = try await finance.changeHome(to: Currency("CHF"), at: ExchangeRate(typed: "0.9"), of: ledger.store.owner)
        #expect(try await ledger.view(spent).homeAmount == -180)
    }

    /// An amount in the home currency itself has the rate 1. If a device sends a different rate, it is informed of the
    /// correction, even if nothing else changes.
    @Test(arguments: [false, true])
    func aPushedRateInTheHomeCurrencyIsReportedAsMerged(asPatch: Bool) async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        let stored = try #require(try await ledger.fields("finance.Transaction", spent))
        guard case .object(let members) = stored.fields else { throw Missing() }
        let rate = JSONValue.Member("exchangeRate", "2")
        let whole = RecordEdit.Action.put(.object(members.filter { $0.name != rate.name } + [rate]))
        let outcomes = try await ledger.push([
            RecordEdit(
                RecordReference(type: "finance.Transaction", key: spent.text),
                asPatch ? .patch(.object([rate])) : whole, base: stored.version)
        ])
        #expect(outcomes == [.unchanged(stored.version, isMerged: true)])
    }

    /// A device was offline while the home currency changed. When its amount arrives, the amount is converted, and the device
    /// is informed.
    @Test func anAmountInAnEarlierHomeCurrencyIsConverted() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash)
        _ = try await ledger.module.changeHome(
            to: Currency("USD"), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
        let (edit, id) = try await copy(of: spent, toldIn: "EUR", in: ledger)
        guard case .applied(_, isMerged: true)? = try await ledger.push([edit]).first else {
            Issue.record("It is stored otherwise than it was sent.")
            return
        }
        #expect(try await ledger.view(id).homeAmount == -200)
        #expect(try await ledger.store.read { try FinanceModule.strayRemarks(in: $0) } == [])
        #expect(try await ledger.findings() == [])
    }

    @Test func anAmountInACurrencyThatWasNeverHomeIsRefused() async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-100, from: ledger.account("Cash"))
        let (edit, id) = try await copy(of: spent, toldIn: "GBP", in: ledger)
        let refused = await #expect(throws: MizanError.self) { _ = try await ledger.push([edit]) }
        #expect(refused?.reason == "finance.home-currency")
        #expect(refused?.message.contains("GBP") == true && refused?.message.contains("EUR") == true)
        #expect(try await ledger.fields("finance.Transaction", id) == nil)
    }

    /// A copy of a transaction with a different id and home currency, as a device sends it.
    private func copy(of spent: UUID, toldIn home: String, in ledger: LedgerStore) async throws -> (RecordEdit, UUID) {
        let (id, fields) = (UUID(), try #require(try await ledger.fields("finance.Transaction", spent)).fields)
        guard case .object(let members) = fields else { throw Missing() }
        let other = members.map { member in
            switch member.name {
            case "id": JSONValue.Member("id", .string(id.text))
            case "exchangeRate": JSONValue.Member("exchangeRate", "1")
            case "homeCurrency": JSONValue.Member("homeCurrency", .string(home))
            default: member
            }
        }
        return (
            RecordEdit(RecordReference(type: "finance.Transaction", key: id.text), .put(.object(other)), base: 0), id
        )
    }

    private struct Missing: Error {}

    private func home(of ledger: LedgerStore) async throws -> String? {
        try await ledger.store.read { try FinanceModule.home(in: $0)?.currency.code }
    }
}
