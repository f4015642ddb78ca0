import Changes
import FinanceDomain
import Kernel
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// The rates of a file refer to the home currency at the start of the import, or at the time when the file was written. The
/// home currency may have changed since.
struct HomeMeanwhileTests {
    private static let rows = (0..<900).map { "2023-05-01,-10.00,l\($0),Y,Eu,EUR,1," }
    private static let text = ([ImportedStore.headings] + rows).joined(separator: "\n")

    private func change(_ ledger: ImportedStore) async throws {
        _ = try await ledger.finance.changeHome(
            to: Currency("USD"), at: ExchangeRate(typed: "2"), of: ledger.store.owner)
    }

    /// The amounts in the home currency, with the currency in which they are stored.
    private func told(_ ledger: ImportedStore) async throws -> Set<String> {
        try await ledger.store.read { reading in
            Set(
                try FinanceModule.transactions.all(in: reading).map {
                    "\($0.amount.minorUnits) at \($0.rate) is \($0.homeAmount) \($0.home)"
                })
        }
    }

    @Test func anImportContinuesIfTheHomeCurrencyIsChangedMeanwhile() async throws {
        let ledger = try await ImportedStore()
        let report = try await ledger.take(text: Self.text) {
            if try await told(ledger) == ["-1000 at 1 is -1000 EUR"] { try await change(ledger) }
        }
        #expect(report.refusals == [] && report.added("transactions") == 900)
        #expect(try await told(ledger) == ["-1000 at 2 is -2000 USD"])
    }

    /// A file whose first rows were all imported before the home currency changed. Either the import of the file was
    /// interrupted, or the file is a later file of the same program.
    @Test func aFileInAnEarlierHomeCurrencyIsConverted() async throws {
        let ledger = try await ImportedStore()
        try await ledger.take(Array(Self.rows.prefix(500)))
        try await change(ledger)
        let more = Self.rows + ["2023-05-02,-4.00,d,Y,Us,USD,0.5,", "2023-05-02,-3.00,f,Y,Fr,CHF,1.5,"]
        #expect(try await ledger.take(more).refusals == [])
        #expect(
            try await told(ledger)
                == ["-1000 at 2 is -2000 USD", "-400 at 1 is -400 USD", "-300 at 3 is -900 USD"])
    }

    @Test func aFileInThePresentHomeCurrencyIsImportedUnchanged() async throws {
        let ledger = try await ImportedStore()
        try await ledger.take(Array(Self.rows.prefix(5)))
        try await change(ledger)
        try await ledger.take(["2023-05-02,-4.00,d,Y,Us,USD,1,", "2023-05-02,-3.00,e,Y,Eu,EUR,2.1,"])
        #expect(
            try await told(ledger)
                == ["-1000 at 2 is -2000 USD", "-400 at 1 is -400 USD", "-300 at 2.1 is -630 USD"])
    }

    @Test func anImportStopsWithoutARateToTheHomeCurrency() async throws {
        let ledger = try await ImportedStore()
        let error = await #expect(throws: MizanError.self) {
            try await ledger.take(text: Self.text) {
                try await ledger.store.write { transaction in
                    let yen = try HomeCurrency(Currency("JPY"), updatedAt: transaction.now)
                    _ = try FinanceModule.homeCurrency(in: transaction).save(yen)
                }
            }
        }
        #expect(error?.code == .conflict)
        #expect(error?.details["because"] == "finance.home-changed")
        #expect(error?.message.contains("from EUR to JPY") == true)
    }
}
