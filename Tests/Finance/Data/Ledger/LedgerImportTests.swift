import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// The rules of contracts/finance.md §2.2: repeated rows are recognised, and no row is dropped silently.
struct LedgerImportTests {
    private static let coffee = "2026-01-08,-3.50,Coffee,Food,Cash,EUR,1,"
    private static let lunch = "2026-01-09,-12.00,Lunch,Food,Cash,EUR,1,with Amina"
    private static let wage = "2026-01-31,2500.00,Wage,Salary,Bank,EUR,1,"

    @Test func importedRowsBecomeTransactions() async throws {
        let imported = try await ImportedStore()
        let report = try await imported.take([Self.coffee, Self.lunch, Self.wage])
        #expect(report.refusals == [])
        #expect((report.added("transactions"), report.added("accounts"), report.added("categories")) == (3, 2, 4))
        #expect(try await imported.balances() == ["Cash EUR": -1_550, "Bank EUR": 250_000])
        #expect(
            try await imported.categories() == [
                "Uncategorized expense", "Uncategorized income", "Uncategorized: Food expense",
                "Uncategorized: Salary income",
            ])
        let lunch = try #require(try await imported.transactions().first { $0.description == "Lunch" })
        #expect(lunch.date.day.description == "2026-01-09" && lunch.notes == "with Amina")
    }

    @Test func importingTheSameFileAgainAddsNothing() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee, Self.lunch, Self.wage])
        let before = try await imported.transactions()
        let report = try await imported.take([Self.coffee, Self.lunch, Self.wage])
        #expect(report.changed == 0 && report.unchanged("transactions") == 3 && report.refusals == [])
        #expect(try await imported.transactions() == before)
    }

    @Test func anOverlappingFileAddsOnlyItsNewRows() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee, Self.lunch])
        let report = try await imported.take([Self.lunch, Self.wage, Self.coffee])
        #expect(report.added("transactions") == 1 && report.unchanged("transactions") == 2)
    }

    /// There is no high-water mark: a row that was posted late may be older than the rows imported before.
    @Test func aRowOlderThanTheImportedRowsIsImported() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.wage])
        #expect(try await imported.take([Self.coffee, Self.wage]).added("transactions") == 1)
    }

    @Test func equalRowsOfOneFileAreDifferentTransactions() async throws {
        let imported = try await ImportedStore()
        #expect(try await imported.take([Self.coffee, Self.coffee]).added("transactions") == 2)
        #expect(try await imported.balances() == ["Cash EUR": -700])
        // The file now has a third equal row.
        let report = try await imported.take([Self.coffee, Self.coffee, Self.coffee])
        #expect(report.added("transactions") == 1 && report.unchanged("transactions") == 2)
    }

    @Test func anEditedEntryStillMatchesItsRow() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        let id = try #require(try await imported.transactions().first?.id)
        var change = TransactionChange()
        change.amount = try Amount(minorUnits: -400)
        change.description = .set("Espresso")
        try await imported.store.write { [finance = imported.finance, change] in
            _ = try finance.changeTransaction(id, change, in: $0)
        }
        let report = try await imported.take([Self.coffee])
        #expect(report.changed == 0)
        #expect(try await imported.balances() == ["Cash EUR": -400])
    }

    /// People change categories, rates and notes of rows and export again.
    @Test func aRowWithAChangedCategoryOrNoteIsRecognised() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        let report = try await imported.take(["2026-01-08,-3.50,Coffee,Cafés,Cash,EUR,,nice"])
        #expect(report.changed == 0 && report.unchanged("transactions") == 1)
    }

    @Test(arguments: [
        "2026-01-09,-3.50,Coffee,Food,Cash,EUR,1,", "2026-01-08,-3.51,Coffee,Food,Cash,EUR,1,",
        "2026-01-08,-3.50,Coffee 2,Food,Cash,EUR,1,", "2026-01-08,-3.50,Coffee,Food,Purse,EUR,1,",
        "2026-01-08,-3.50,Coffee,Food,Cash,USD,0.92,", "2026-01-08,3.50,Coffee,Food,Cash,EUR,1,",
    ])
    func aRowWithDifferentContentIsNew(line: String) async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        #expect(try await imported.take([line]).added("transactions") == 1)
    }

    @Test(
        arguments: [
            ("2026-01-08,-3.50,Coffee,FOOD,CASH,eur,1.000,", [:]),
            ("08/01/2026,-3.50,Coffee,Food,Cash,EUR,1,", ["dates": "day-first"]),
            ("1/8/2026,-3.50,Coffee,Food,Cash,EUR,1,", ["dates": "month-first"]),
            ("8.1.2026,\"-3,50\",Coffee,Food,Cash,EUR,1,", ["dates": "day-first", "decimals": "comma"]),
            ("2026-01-08T00:00:00.000Z,-3.5,Coffee,Food,Cash,EUR,1,", [:]),
        ] as [(String, [String: String])])
    func aRowInADifferentNotationIsRecognised(line: String, choices: [String: String]) async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        let report = try await imported.take([line], choices)
        #expect(report.refusals == [] && report.changed == 0)
    }

    @Test func aRenamedAccountIsFoundAgain() async throws {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        try await imported.store.write { [finance = imported.finance] transaction in
            let cash = try #require(try FinanceModule.accounts.all(in: transaction).first)
            var change = AccountChange()
            change.name = "Wallet"
            _ = try finance.changeAccount(cash.id, change, in: transaction)
        }
        let report = try await imported.take([Self.coffee, Self.lunch])
        #expect(report.added("accounts") == 0)
        #expect(try await imported.balances() == ["Wallet EUR": -1_550])
    }

    @Test func anAccountIsFoundRegardlessOfCase() async throws {
        let imported = try await ImportedStore()
        try await imported.store.write { [finance = imported.finance] in
            _ = try finance.addAccount(AccountDraft(name: "cash", type: .cash, currency: Currency("EUR")), in: $0)
        }
        #expect(try await imported.take([Self.coffee]).added("accounts") == 0)
        #expect(try await imported.balances() == ["cash EUR": -350])
    }

    @Test func aFileInSeveralPiecesCountsEachNewRecordOnce() async throws {
        let imported = try await ImportedStore()
        let lines = (0..<1_000).map { "2026-01-08,-\($0 + 1).00,Coffee,Food,Cash,EUR,1," }
        let report = try await imported.take(lines)
        #expect((report.added("transactions"), report.added("accounts"), report.added("categories")) == (1_000, 1, 2))
        #expect(try await imported.balances() == ["Cash EUR": -50_050_000])
    }

    /// The same decimal mark is used in amounts and in rates.
    @Test func decimalCommasOfAFileApplyToItsRatesToo() async throws {
        let imported = try await ImportedStore()
        let rows = [#"2026-01-08,"-3,50",a,,Cash,EUR,1,"#, #"2026-01-09,"-10,00",b,,Trip,USD,"0,92","#]
        let report = try await imported.take(rows, ["decimals": "comma"])
        #expect(report.refusals == [])
        #expect(try await imported.transactions().map(\.homeAmount).sorted() == [-920, -350])
        let refused = try await imported.take([#"2026-01-10,-1.00,c,,Trip,USD,"0,92","#])
        #expect(refused.refusals.first?.hasSuffix("; --option decimals=comma reads it") == true)
    }

    /// Every form that RFC 3339 allows is read, and equal moments are equal in every form.
    @Test(arguments: ["2026-05-10T10:00:00Z", "2026-05-10T12:00:00+02:00", "2026-05-10T10:00:00.000456Z"])
    func everyFormOfAnRFC3339MomentIsAccepted(stamp: String) async throws {
        let imported = try await ImportedStore()
        let report = try await imported.take(["\(stamp),-1.50,Sofa,,Giro,EUR,1,"])
        #expect(report.refusals == [] && report.added("transactions") == 1)
        #expect(try await imported.transactions().map(\.date.instant) == [Instant("2026-05-10T10:00:00Z")])
        #expect(
            try await imported.take(["2026-05-10T10:00:00.000Z,-1.50,Sofa,,Giro,EUR,1,"]).unchanged("transactions") == 1
        )
    }
}
