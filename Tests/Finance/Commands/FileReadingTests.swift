import CommandSupport
import Kernel
import TestSupport
import Testing

/// The reading of a file depends on its contents, and on the owner's choices for the same source (F-1 to F-5, F-11, F-23).
struct FileReadingTests {
    private let files: LedgerFiles

    init() throws { files = try LedgerFiles() }

    private func comma() throws -> String {
        try files.write("comma.csv", ["2026-03-02;-12,50;Market;;Giro;EUR;1;"], separator: ";")
    }

    private func dinars(_ name: String = "dinars.csv") throws -> String {
        try files.write(
            name, ["2026-04-01,-12.345,Lunch,,Wallet,KWD,3,", "2026-04-02,-7.250,Taxi,,Wallet,KWD,3,"])
    }

    // MARK: Remembered choices

    /// F-1
    @Test func aChoiceAppliesOnlyToItsSource() async throws {
        try await files.type("finance home set EUR")
        try await files.type("import \(comma()) --option decimals=comma")
        let refused = await files.refusal("import \(try dinars())")
        #expect(refused.code == 65)
        #expect(
            refused.errors.contains(
                "“-12.345” in row 2 means -12.345 KWD with decimals=point and -12,345.000 KWD with decimals=comma."))
        #expect(refused.errors.contains("--option decimals=point or --option decimals=comma"))
        #expect(try await files.register() == ["2026-03-02 -1250 EUR Market"])
        try await files.type("import \(try dinars()) --option decimals=point")
        #expect(
            try await files.register() == [
                "2026-03-02 -1250 EUR Market", "2026-04-01 -12345 KWD Lunch", "2026-04-02 -7250 KWD Taxi",
            ])
    }

    /// Two accounts with the same name but different currencies are distinct.
    @Test func aChoiceAppliesOnlyToItsCurrency() async throws {
        try await files.type("finance home set EUR")
        let euros = try files.write("euros.csv", ["2026-03-02;-1.500;Sofa;;Wallet;EUR;1;"], separator: ";")
        try await files.type("import \(euros) --option decimals=comma")
        let dinars = try files.write("dinars.csv", ["2026-04-01;-12.345;Lunch;;Wallet;KWD;3;"], separator: ";")
        #expect(await files.refusal("import \(dinars)").errors.contains("can be read in more than one way"))
    }

    @Test func aChoiceAppliesToTheNextFileOfItsSource() async throws {
        try await files.type("finance home set EUR")
        try await files.type("import \(try dinars()) --option decimals=point")
        let next = try files.write("next.csv", ["2026-05-01,-1.500,Tea,,wallet ,KWD,3,"])
        let printed = try await files.type("import \(next)")
        // A point is the usual decimal mark, so it is not reported.
        #expect(!printed.contains("Read with"))
        #expect(try await files.field("amountCents", of: "Tea") == -1_500)
        // A file of a different account, from a different program, with a different separator.
        let rows = ["2026-05-02,-1.500,Tea,,Purse,KWD,3,"]
        let other = try files.write("account.csv", rows)
        #expect(await files.refusal("import \(other)").code == 65)
        let moved = try files.write("moved.csv", ["2026-05-02;-1.500;Tea;;Wallet;KWD;3;"], separator: ";")
        #expect(await files.refusal("import \(moved)").code == 65)
    }

    @Test func aRememberedDecimalCommaIsReported() async throws {
        try await files.type("finance home set EUR")
        let file = try files.write("a.csv", ["2026-04-01;-1.500;Sofa;;Giro;EUR;1;"], separator: ";")
        try await files.type("import \(file) --option decimals=comma")
        let next = try files.write("b.csv", ["2026-04-02;-2.500;Table;;Giro;EUR;1;"], separator: ";")
        let printed = try await files.type("import \(next)")
        #expect(
            printed.contains(
                "Read with decimals=comma, as for an earlier file of its source.\n  --option says otherwise."))
        #expect(try await files.field("amountCents", of: "Table") == -250_000)
    }

    @Test func aRememberedChoiceThatTheFileContradictsIsDropped() async throws {
        let april = try files.write("april.csv", ["03/04/2026,-1.00,Third,,Bank,USD,1,"])
        try await files.type("import \(april) --option dates=month-first")
        #expect(try await files.day(of: "Third") == "2026-03-04")
        let next = try files.write(
            "next.csv", ["05/04/2026,-1.00,Fifth,,Bank,USD,1,", "25/04/2026,-2.00,Twenty-fifth,,Bank,USD,1,"])
        // A dry run stores nothing, so it forgets nothing.
        #expect(try await !files.type("import \(next) --dry-run").contains("Forgotten"))
        let printed = try await files.type("import \(next)")
        #expect(
            printed.contains(
                "Ignored: dates=month-first, remembered from an earlier file of its source, because it does not fit "
                    + "this file."
            ))
        #expect(printed.contains("Read with dates=day-first, as detected from the file."))
        #expect(try await files.day(of: "Fifth") == "2026-04-05")
        // From then on the choice is required again.
        let last = try files.write("last.csv", ["06/04/2026,-1.00,Sixth,,Bank,USD,1,"])
        #expect(await files.refusal("import \(last)").code == 65)
    }

    // MARK: Evidence in the file

    /// F-3
    @Test func theOnlyDateOrderThatReadsAllRowsIsUsed() async throws {
        let months = try files.write(
            "months.csv", ["12/31/2026,-1.00,Fireworks,,Checking,USD,1,", "12/01/2026,-2.00,Coffee,,Checking,USD,1,"])
        try await files.type("import \(months) --option dates=month-first")
        let days = try files.write(
            "days.csv",
            ["03/04/2026,-1.00,Third,,Third bank,USD,1,", "25/04/2026,-2.00,Twenty-fifth,,Third bank,USD,1,"])
        let printed = try await files.type("import \(days)")
        #expect(printed.contains("transactions: 2 added"))
        #expect(printed.contains("Read with dates=day-first, as detected from the file.\n  --option says otherwise."))
        #expect(try await files.day(of: "Third") == "2026-04-03")
        #expect(try await files.day(of: "Twenty-fifth") == "2026-04-25")
    }

    /// F-23
    @Test func aFileThatProvesItsDateOrderNeedsNoHint() async throws {
        let months = try files.write(
            "months.csv", ["12/31/2026,-1.00,Fireworks,,Checking,USD,1,", "12/01/2026,-2.00,Coffee,,Checking,USD,1,"])
        let printed = try await files.type("import \(months)")
        #expect(printed.contains("transactions: 2 added") && printed.contains("Read with dates=month-first"))
        #expect(try await files.day(of: "Coffee") == "2026-12-01")
    }

    @Test func ambiguousDatesAreAskedFor() async throws {
        let file = try files.write("days.csv", ["03/04/2026,-1.00,Third,,Bank,USD,1,"])
        let refused = await files.refusal("import \(file)")
        #expect(refused.code == 65 && refused.output == "")
        #expect(
            refused.errors.contains(
                "“03/04/2026” in row 2 means 2026-04-03 with dates=day-first and 2026-03-04 with dates=month-first."))
        #expect(try files.hasStore == false)
    }

    @Test func contradictoryDatesAreAskedForIfOneIsAmbiguous() async throws {
        let rows = ["25/04/2026,-1.00,a,,Bank,USD,1,", "04/25/2026,-2.00,b,,Bank,USD,1,"]
        let doubtful = try files.write("doubtful.csv", rows + ["03/04/2026,-3.00,c,,Bank,USD,1,"])
        let refused = await files.refusal("import \(doubtful)")
        #expect(refused.code == 65 && refused.errors.contains("“03/04/2026” in row 4 with both."))
        // One row has only one meaning. The form that fits more rows is used, and the rows that it does not fit are reported.
        let clear = try files.write("clear.csv", rows + ["26/04/2026,-3.00,c,,Bank,USD,1,"])
        let printed = try await files.type("import \(clear)")
        #expect(printed.contains("transactions: 2 added"))
        #expect(
            printed.contains(
                "Row 3: “04/25/2026” is not a date such as 31/12/2026; --option dates=month-first reads it"))
    }

    // MARK: A group of three digits

    /// F-4
    @Test func anAmbiguousThousandsGroupIsRefusedAsInATypedAmount() async throws {
        let file = try files.write(
            "lone.csv", ["2026-03-04,-1.500,Bicycle,,Giro,EUR,1,", "2026-03-05,-20,Books,,Giro,EUR,1,"])
        let refused = await files.refusal("import \(file)")
        #expect(refused.code == 65)
        #expect(
            refused.errors.contains(
                "“-1.500” in row 2 means -1.50 EUR with decimals=point and -1,500.00 EUR with decimals=comma."))
        #expect(try files.hasStore == false)
        try await files.type("finance account add Giro --currency EUR")
        let typed = await files.refusal("finance add -1.500 Bicycle --account Giro")
        #expect(typed.code == 65 && typed.errors.contains("may be 1500 or 1.500 EUR"))
        try await files.type("import \(file) --option decimals=point")
        #expect(try await files.field("amountCents", of: "Bicycle") == -150)
    }

    /// A group of three digits is ambiguous even if other amounts in the file have decimal points. The row of the group is
    /// reported.
    @Test func anAmbiguousGroupBesideDecimalPointsIsReported() async throws {
        let file = try files.write(
            "beside.csv", ["2026-03-04,-1.500,Bicycle,,Giro,EUR,1,", "2026-03-05,-20.50,Books,,Giro,EUR,1,"])
        let printed = try await files.type("import \(file)")
        #expect(
            printed.contains("transactions: 1 added")
                && printed.contains("Row 2: “-1.500” may be 1500 or 1.500 EUR"))
    }

    /// Three digits after a comma are thousands if the currency cannot have three decimals.
    @Test(arguments: [
        ("\"-1,500\"", "JPY", -1_500), ("\"¥ -1,500\"", "JPY", -1_500), ("\"-1,234\"", "EUR", -123_400),
        ("\"-1,500\"", "EUR", nil), ("\"€ -1,500\"", "EUR", nil), ("-1.234", "EUR", nil), ("€ -1.234", "EUR", nil),
        ("-1.500", "JPY", nil), ("-1.500", "KWD", nil), ("-0.500", "KWD", -500), ("-1234.500", "KWD", -1_234_500),
    ])
    func theRemainingDigitsOfAnAmountDecideHowItsGroupIsRead(amount: String, currency: String, units: Int64?)
        async throws
    {
        let file = try files.write("group.csv", ["2026-03-04,\(amount),Rice,,Cash,\(currency),1,"])
        let printed = await files.refusal("import \(file)")
        guard let units else {
            #expect(printed.code == 65 && printed.errors.contains("can be read in more than one way"))
            return
        }
        #expect(printed.code == 0, "\(printed.errors)")
        #expect(try await files.field("amountCents", of: "Rice") == .integer(units))
    }

    /// F-5
    @Test func theSameDecimalMarkAppliesToTheWholeFile() async throws {
        let file = try files.write(
            "mixed.csv", ["2026-11-05;-1.150,00;Rent;;Giro;EUR;1;", "2026-11-06;-1.500;Sofa;;Giro;EUR;1;"],
            separator: ";")
        let printed = try await files.type("import \(file)")
        #expect(printed.contains("transactions: 2 added"))
        #expect(printed.contains("Read with decimals=comma, as detected from the file."))
        #expect(try await files.register() == ["2026-11-05 -115000 EUR Rent", "2026-11-06 -150000 EUR Sofa"])
        let again = try await files.type("import \(file) --option decimals=comma")
        #expect(again.contains("transactions: 2 already here"))
    }

    // MARK: Exports of Mizan's own

    /// F-2
    @Test func anExportOfMizanNeedsNoChoice() async throws {
        try await files.type("import \(try comma()) --option decimals=comma")
        try await files.type("finance account add Kuwait --currency KWD")
        try await files.type("finance add -12.345 Lunch --account Kuwait --rate 3")
        let own = files.mizan.directory.file("own.csv")
        try await files.type("finance export --account Kuwait --to \(own)")
        let other = try LedgerFiles()
        try await other.type("finance home set EUR")
        #expect(try await other.type("import \(own)").contains("transactions: 1 added"))
        #expect(try await other.field("amountCents", of: "Lunch") == -12_345)
    }

    /// F-11
    @Test func anExportOfMizanIsReadCorrectlyAfterAFileWithCommas() async throws {
        try await files.type("import \(try comma()) --option decimals=comma")
        let own = files.mizan.directory.file("own.csv")
        try await files.type("finance export --to \(own)")
        #expect(try await files.type("import \(own)").contains("transactions: 1 already here"))
        let other = try LedgerFiles()
        #expect(try await other.type("import \(own)").contains("transactions: 1 added"))
        #expect(try await other.field("amountCents", of: "Market") == -1_250)
    }
}
