import CommandSupport
import Kernel
import Testing

/// The records after a file was imported, refused, or rolled back (F-6 to F-8, F-14, F-15, F-24 to F-29).
struct FileOutcomeTests {
    private let files: LedgerFiles

    init() throws { files = try LedgerFiles() }

    // MARK: Rolled back

    /// F-7
    @Test func aRolledBackFileCanBeImportedAgain() async throws {
        let rows = Array(repeating: "2026-08-03,-20.00,Savings plan,,Giro,EUR,1,", count: 2)
        let file = try files.write("twins.csv", rows)
        try await files.type("import \(file)")
        try await files.type("import --undo 1")
        let again = try await files.type("import \(file)")
        #expect(again.contains("transactions: 2 added") && again.contains("accounts: 1 added"))
        #expect(try await files.type("finance trash list").contains("The trash is empty."))
        // The same with `undo` in place of `import --undo`.
        try await files.type("undo")
        #expect(try await files.register().isEmpty)
        #expect(try await files.type("import \(file)").contains("transactions: 2 added"))
        #expect(try await files.register().count == 2)
    }

    /// The undo counts the home currency, which the first file stores beside its rows.
    @Test func theUndoRemovesWhatTheImportTold() async throws {
        let file = try files.write("first.csv", ["2026-08-03,-20.00,Tea,,Giro,EUR,1,"])
        let remark = "The home currency is EUR now, which is one more record"
        let told = try await files.type("import \(file)")
        #expect(told.contains("transactions: 1 added") && told.contains("accounts: 1 added") && told.contains(remark))
        let added = told.split(separator: "\n").compactMap { line in
            line.hasSuffix(" added") ? line.split(separator: " ").dropLast().last.flatMap { Int($0) } : nil
        }.reduce(0, +)
        #expect(try await files.type("import --undo 1").contains("\(added + 1) removed, 0 restored"))
        // An account has its currency, and so the home currency is there before the file.
        try await files.type("finance account add Cash --currency EUR")
        #expect(try await !files.type("import \(file)").contains("home currency"))
    }

    /// F-8
    @Test func aCorrectedFileIsImportedWithItsOwnValues() async throws {
        try await files.type("finance home set EUR")
        func rows(_ category: String, _ rate: String) -> [String] {
            ["2026-06-01,-40.00,Dinner,\(category),Wise,USD,\(rate),", "2026-06-02,1.00,Interest,,Giro,EUR,1,"]
        }
        try await files.type("import \(try files.write("wrong.csv", rows("Fod", "0.10")))")
        try await files.type("undo")
        let printed = try await files.type("import \(try files.write("corrected.csv", rows("Food", "0.92")))")
        #expect(printed.contains("transactions: 2 added"))
        #expect(try await files.field("amountHomeCents", of: "Dinner") == -3_680)
        #expect(try await files.field("categoryName", of: "Dinner") == "Food")
        #expect(try await !files.type("finance category list").contains("Fod"))
    }

    /// After the undo of an import, its transactions count as never added. But a transaction that a person removed is in the
    /// trash. If the restore of such a transaction is undone, it is in the trash again.
    @Test func entriesOfAnUndoneImportAreNotInTheTrash() async throws {
        let rows = ["2026-05-10,-1.500,Sofa,,Giro,EUR,1,", "2026-05-11,-2.500,Bed,,Giro,EUR,1,"]
        let file = try files.write("beds.csv", rows)
        for decimals in ["point", "comma", "point"] {
            try await files.type("import \(file) --option decimals=\(decimals)")
            try await files.type("undo")
            #expect(try await files.type("finance trash list") == "The trash is empty.\n")
        }
        try await files.type("import \(file) --option decimals=comma")
        let bed = LedgerFiles.text(try await files.field("id", of: "Bed"))
        try await files.type("finance remove \(bed)")
        #expect(try await files.mizan.rows("finance", "trash", "list").map { $0["id"] } == [.string(bed)])
        try await files.type("finance trash restore \(bed)")
        try await files.type("undo")
        #expect(try await files.mizan.rows("finance", "trash", "list").map { $0["id"] } == [.string(bed)])
    }

    /// The undo of an import forgets the choices that were made for this import. A choice that was also made for an earlier
    /// import is kept.
    @Test func undoingAnImportForgetsItsChoices() async throws {
        func file(_ month: Int) throws -> String {
            try files.write("\(month).csv", ["0\(month)/01/2026,-5.00,Tea,,Giro,EUR,1,"])
        }
        let (third, fourth, fifth) = (try file(3), try file(4), try file(5))
        try await files.type("import \(third) --option dates=day-first")
        try await files.type("import --undo 1")
        #expect(await files.refusal("import \(third)").errors.contains("can be read in more than one way"))
        try await files.type("import \(third) --option dates=month-first")
        try await files.type("import \(fourth) --option dates=month-first")
        try await files.type("undo")
        #expect(try await files.type("import \(fifth)").contains("Read with dates=month-first"))
    }

    /// An undated opening balance automatically moves to the day before the first transaction.
    @Test(arguments: [[2, 3], [3, 2]]) func aMovedOpeningBalanceDoesNotBlockAnUndo(order: [Int]) async throws {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        for (name, row) in [("jun", "2026-06-10"), ("may", "2026-05-10"), ("apr", "2026-04-10")] {
            let file = try files.write("\(name).csv", ["\(row),-5.00,\(name),,Giro,EUR,1,"])
            try await files.type("import \(file)")
        }
        for number in order {
            let printed = try await files.type("import --undo \(number)")
            #expect(printed.contains("Import \(number) is undone: 1 removed") && !printed.contains("kept"))
        }
        let days = try await files.register()
        #expect(days.count == 2 && days[0].hasSuffix("Opening Balance") && days[1] == "2026-06-10 -500 EUR jun")
        #expect(try await files.mizan.rows("finance", "account", "list").first?["currentBalanceCents"] == 9_500)
    }

    /// The opening balance also moves before the rows of a repeated import whose first run was undone. These rows do not count
    /// as new.
    @Test func theOpeningBalancePrecedesReimportedRows() async throws {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        let file = try files.write("jan.csv", ["2025-01-10,-5.00,Tea,,Giro,EUR,1,"])
        for line in ["import \(file)", "import --undo 1", "import \(file)"] { try await files.type(line) }
        #expect(
            try await files.register() == ["2025-01-09 10000 EUR Opening Balance", "2025-01-10 -500 EUR Tea"])
    }

    /// The undo of an import moves the opening balance back to its former, later day. If a transaction is now earlier than that
    /// day, the opening balance moves only to the day before the transaction.
    @Test func aRestoredOpeningBalancePrecedesTheFirstEntry() async throws {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        for (name, row) in [("jan", "2025-01-10"), ("feb", "2025-02-10"), ("mar", "2025-03-10")] {
            let file = try files.write("\(name).csv", ["\(row),-5.00,\(name),,Giro,EUR,1,"])
            try await files.type("import \(file)")
        }
        let told = try await files.type("import --undo 1")
        #expect(
            told.contains("1 removed, 0 restored to the state before it.") && told.contains("1 record is back, fitted"))
        #expect(
            try await files.register() == [
                "2025-02-09 10000 EUR Opening Balance", "2025-02-10 -500 EUR feb", "2025-03-10 -500 EUR mar",
            ])
        // The automatic move of the opening balance does not prevent a second undo.
        let printed = try await files.type("import --undo 2")
        #expect(!printed.contains("kept"))
        #expect(try await files.register().last == "2025-03-10 -500 EUR mar")
    }

    /// The opening balance also precedes rows that return because an undo was undone.
    @Test func restoredRowsFollowTheOpeningBalance() async throws {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        let rows = ["2025-10-01,-5.00,Tea,,Giro,EUR,1,", "2025-10-15,-5.00,Milk,,Giro,EUR,1,"]
        try await files.type("import \(try files.write("oct.csv", rows))")
        try await files.type("import --undo 1")
        try await files.type("finance add -5 Lunch --account Giro --day 2025-12-05")
        let undo = try await files.mizan.rows("undo", "--list").first { $0["action"] == "undo: import oct.csv" }
        try await files.type("undo \(LedgerFiles.text(undo?["number"]))")
        #expect(
            try await files.register() == [
                "2025-09-30 10000 EUR Opening Balance", "2025-10-01 -500 EUR Tea", "2025-10-15 -500 EUR Milk",
                "2025-12-05 -500 EUR Lunch",
            ])
    }

    @Test func aRemovedEntryStaysInTheTrashAfterAnUndoneRestore() async throws {
        let file = try files.write("one.csv", ["2026-08-03,-20.00,Tea,,Giro,EUR,1,"])
        try await files.type("import \(file)")
        try await files.type("finance remove \(LedgerFiles.text(try await files.field("id", of: "Tea")))")
        let told = try await files.type("import \(file)")
        #expect(told.contains("transactions: 1 in the trash") && told.contains("is in the trash"))
        #expect(try await files.type("import \(file) --option removed=restore").contains("1 restored"))
        try await files.type("undo")
        #expect(try await files.type("import \(file)").contains("1 in the trash"))
        #expect(try await files.register().isEmpty)
    }

    // MARK: Nothing taken

    /// F-14
    @Test func aFileWithOnlyRefusedRowsIsAFailure() async throws {
        let file = try files.write(
            "nothing.csv",
            [
                "tomorrow-ish,lots,Rent,,Giro,EUR,1,", "31.31.2026,-1.00,Bread,,Giro,EUR,1,",
                "2026-04-01,minus one,Tea,,Giro,EUR,1,",
            ])
        let refused = await files.refusal("import \(file)")
        #expect(refused.code == 65)
        #expect(refused.output.contains("Not taken from the file (3):"))
        #expect(
            refused.errors.contains("Nothing from nothing.csv was stored: 3 items were refused."))
        #expect(try files.hasStore == false)
        try await files.type("finance home set EUR")
        let json = await files.refusal("import \(file) --output json")
        #expect(json.code == 65)
        #expect(try json.json()["nothingTaken"] == true)
        #expect(try await files.mizan.rows("import", "--list").isEmpty)
    }

    @Test func aFileWithOnlyKnownOrTrashedRowsDoesNotCountAsAFailure() async throws {
        let file = try files.write("one.csv", ["2026-08-03,-20.00,Tea,,Giro,EUR,1,", "x,-1,Bad,,Giro,EUR,1,"])
        try await files.type("import \(file)")
        try await files.type("import \(file)")
        try await files.type("finance remove \(LedgerFiles.text(try await files.field("id", of: "Tea")))")
        try await files.type("import \(file)")
    }

    /// F-6
    @Test func theHomeCurrencyIsDerivedFromTheFileOrAskedFor() async throws {
        let foreign = try files.write(
            "foreign.csv", ["2026-05-01,-10.00,Train,,Wise,USD,0.92,", "2026-05-02,-20.00,Hotel,,Wise,USD,0.93,"])
        let refused = await files.refusal("import \(foreign)")
        #expect(refused.code == 65)
        #expect(
            refused.errors.contains("its amounts are in USD") && refused.errors.contains("mizan finance home set EUR"))
        #expect(try files.hasStore == false)
        try await files.type("finance home set EUR")
        try await files.type("import \(foreign)")
        try await files.type("import \(try files.write("home.csv", ["2026-05-03,-5.00,Bread,,Giro,EUR,1,"]))")
        var amounts: [JSONValue?] = []
        for one in ["Train", "Hotel", "Bread"] { amounts.append(try await files.field("amountHomeCents", of: one)) }
        #expect(amounts == [-920, -1_860, -500])
    }

    @Test(arguments: [
        (["EUR,1", "EUR,"], "EUR"), (["EUR,1", "USD,0.92"], "EUR"), (["USD,0.92", "EUR,"], "EUR"),
        (["USD,1", "USD,0.9"], "USD"), (["EUR,1", "USD,1"], nil), (["EUR,1", "USD,"], nil),
        (["EUR,1", "EUR,1.1", "USD,0.9"], nil), (["USD,0.9", "CHF,1.1"], nil),
    ])
    func theRatesOfAFileDetermineTheHomeCurrency(rates: [String], home: String?) async throws {
        let rows = rates.enumerated().map { "2026-05-0\($0 + 1),-10.00,r\($0),,A,\($1)," }
        let printed = await files.refusal("import \(try files.write("home.csv", rows))")
        guard let home else {
            #expect(printed.code == 65 && printed.errors.contains("There is no home currency yet"))
            return
        }
        #expect(printed.code == 0, "\(printed.errors)")
        #expect(try await files.type("finance home show").contains(home))
    }

    /// A file may contain rates to a home currency of its own. Such rates cannot be used in a store with a different home
    /// currency.
    @Test func ratesToAnotherHomeCurrencyAreRefused() async throws {
        try await files.type("finance home set USD")
        let file = try files.write(
            "euro.csv", ["2026-05-03,-5.00,Bread,,Giro,EUR,1,", "2026-05-04,-6.00,Tea,,Giro,EUR,1,"])
        let refused = await files.refusal("import \(file)")
        #expect(refused.code == 65 && refused.errors.contains("Nothing from euro.csv was stored"))
        #expect(
            refused.output.contains(
                "Row 2: Its exchange rate is 1, as for all EUR in the file, but the home currency here is USD."))
        let rates = try files.write("rates.csv", ["2026-05-03,-5.00,Bread,,Giro,EUR,1.1,"])
        try await files.type("import \(rates)")
        #expect(try await files.field("amountHomeCents", of: "Bread") == -550)
    }

    // MARK: Without a store

    /// F-29
    @Test func aFileThatStoresNothingCreatesNoStore() async throws {
        let bank = try files.write(
            "bank.csv", bytes: Array("Buchungstag;Verwendungszweck;Betrag\n01.03.2026;Tee;-1,00\n".utf8))
        #expect(await files.refusal("import \(bank)").code == 65)
        #expect(try files.hasStore == false)
        let file = try files.write("one.csv", ["2026-08-03,-20.00,Tea,,Giro,EUR,1,"])
        let trial = await files.refusal("import \(file) --dry-run")
        #expect(
            trial.code == 0 && trial.errors == ""
                && trial.output.contains(
                    "This was a trial run: nothing is stored.")
        )
        #expect(try files.hasStore == false)
        #expect(await files.refusal("import \(file)").errors.contains("A new store was made"))
    }

    // MARK: The type of a category

    /// F-15
    @Test func theTypeOfACategoryFollowsTheSumOfItsRows() async throws {
        let file = try files.write(
            "refund.csv",
            [
                "2026-05-12,5.00,Refund of a coat,Clothes,Giro,EUR,1,", "2026-05-11,-50.00,Coat,Clothes,Giro,EUR,1,",
                "2026-05-10,-20.00,Shoes,clothes,Giro,EUR,1,", "2026-05-09,9.00,Gift,Car: Fuel,Giro,EUR,1,",
                "2026-05-09,-10.00,Fuel,Car: Repairs,Giro,EUR,1,", "2026-05-08,2.00,Wage,Pay,Giro,EUR,1,",
            ])
        try await files.type("import \(file)")
        #expect(
            try await types() == [
                "Car expense", "Clothes expense", "Fuel expense", "Pay income", "Repairs expense",
                "Uncategorized expense", "Uncategorized income",
            ])
    }

    @Test func anUncategorizedEntryCanChangeItsType() async throws {
        try await files.type("import \(try files.write("a.csv", ["2026-05-12,5.00,Refund,Clothes,Giro,EUR,1,"]))")
        try await files.type("finance category edit Clothes --type expense")
        #expect(try await types() == ["Clothes expense", "Uncategorized expense", "Uncategorized income"])
        try await files.type("finance category add Car")
        try await files.type("finance category add Fuel --in Car")
        #expect(await files.refusal("finance category edit Fuel --type income").code == 65)
    }

    private func types() async throws -> [String] {
        try await files.mizan.rows("finance", "category", "list").map {
            "\(LedgerFiles.text($0["name"])) \(LedgerFiles.text($0["type"]))"
        }.sorted()
    }

    // MARK: Words and forms

    /// F-24
    @Test func aDryRunShowsTheRowsOfTheFile() async throws {
        let file = try files.write(
            "day.csv", ["2026-04-01,1000.00,step 01,Pay,Order,EUR,1,", "2026-04-01,-50.00,step 02,,Order,EUR,1,"])
        let printed = try await files.type("import \(file) --dry-run")
        #expect(printed.contains("    2026-04-01  step 01  Order  Pay  1,000.00 EUR  added\n"))
        #expect(printed.contains("    2026-04-01  step 02  Order         -50.00 EUR  added\n"))
        #expect(!printed.contains("{"))
        let json = try await files.mizan.type(Line("import \(file) --dry-run --output json").words).json()
        #expect(json["examples"] != nil)
    }

    /// F-25
    @Test(arguments: [false, true], ["\u{FEFF}", ""]) func aFileInUTF16IsRead(isBigEndian: Bool, mark: String)
        async throws
    {
        let text =
            mark + LedgerFiles.headings.joined(separator: "\t")
            + "\r\n2026-05-03\t-5.00\tBröd 🍞\t\tGiro\tEUR\t1\t\r\n"
        let bytes = text.utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        try await files.type("import \(try files.write("utf16.csv", bytes: bytes))")
        #expect(try await files.register() == ["2026-05-03 -500 EUR Bröd 🍞"])
    }

    /// F-26, F-27
    @Test func refusedRowsAreReportedWithAdvice() async throws {
        let file = try files.write(
            "odd.csv",
            [
                "2026-03-05,$(0.01),Fee,,Check,USD,1,", "2026-03-05,-(12.00),Odd,,Check,USD,1,",
                "2026-03-05,($900.23),Rent,,Check,USD,1,", "2026-03-12,-4.00,\"Firm \"Red\" Ltd\",,Check,USD,1,n",
            ])
        let printed = try await files.type("import \(file)")
        #expect(
            printed.contains(
                "Row 3: “-(12.00)” has both a sign and parentheses, which also mean minus. Use only one of them\n"))
        #expect(printed.contains("Row 5: there is text after a closing quote. Write a quote inside a field twice\n"))
        #expect(try await files.register() == ["2026-03-05 -1 USD Fee", "2026-03-05 -90023 USD Rent"])
    }

    /// F-28
    @Test func theErrorListsTheColumnsOfAnUnknownTable() async throws {
        let bank = try files.write(
            "bank.csv", bytes: Array("Buchungstag;Verwendungszweck;Betrag\n01.03.2026;Tee;-1,00\n".utf8))
        let refused = await files.refusal("import \(bank)")
        #expect(
            refused.errors.contains(
                "It is a CSV file with the columns “Buchungstag”, “Verwendungszweck”, “Betrag”. For Transactions (CSV), its "
                    + "headings must be “Date”, “Amount”, “Description”, “Category”, “Account”, “Currency”, “Exchange Rate”, "
                    + "“Notes”, in any order. Mizan can read: Transactions (CSV); "))
        #expect(refused.errors.contains("Mizan recognises Transactions (CSV) by Date, "))
    }
}
