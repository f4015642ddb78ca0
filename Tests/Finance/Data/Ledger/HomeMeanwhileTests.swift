import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// The rates of a file lead to the home currency that there was when it began.
struct HomeMeanwhileTests {
    @Test func anImportBreaksOffWhenTheHomeCurrencyIsChanged() async throws {
        let ledger = try await ImportedStore()
        let rows = (0..<900).map { "2023-05-01,-10.00,l\($0),Y,Eu,EUR,1," }
        let text = ([ImportedStore.headings] + rows).joined(separator: "\n")
        let error = await #expect(throws: MizanError.self) {
            try await ledger.take(text: text) {
                _ = try await ledger.finance.changeHome(
                    to: Currency("USD"), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
            }
        }
        #expect(error?.code == .conflict)
        #expect(error?.details["because"] == "finance.home-changed")
        #expect(error?.message.contains("from EUR to USD") == true)
        let homes = try await ledger.transactions().map(\.amountHomeCents)
        #expect(homes == Array(repeating: -2_000, count: 400))
    }

    @Test func anImportGoesOnWhenNothingIsChanged() async throws {
        let ledger = try await ImportedStore()
        let rows = (0..<900).map { "2023-05-01,-10.00,l\($0),Y,Eu,EUR,1," }
        try await ledger.take(rows)
        #expect(try await ledger.balances() == ["Eu EUR": -900_000])
    }
}
