import CommandSupport
import Kernel
import TestSupport
import Testing

/// Rows of a bank's file that somebody had already entered by hand (F-9). Also an export that is imported into the store that
/// wrote it (F-12).
struct BankRowTests {
    private let files: LedgerFiles
    private static let lunch = "2026-05-03,-11.50,Lunch with Amina,,Giro,EUR,1,"

    init() throws { files = try LedgerFiles() }

    /// Creates an account with a lunch, and a bank's file that contains that lunch.
    private func lunch() async throws -> String {
        try await files.type("finance account add Giro --currency EUR")
        try await files.type("finance add -11.50 'Lunch with Amina' --account Giro --day 2026-05-03")
        return try files.write("bank.csv", [Self.lunch])
    }

    private func balance() async throws -> JSONValue? {
        try await files.mizan.rows("finance", "account", "list").first?["currentBalanceCents"]
    }

    private func json(_ line: String) async throws -> JSONValue {
        try await files.mizan.type(Line(line + " --output json").words).json()
    }

    // MARK: The outcome of a row

    @Test func aRowThatMayMatchAnEntryWaitsForADecision() async throws {
        let file = try await lunch()
        for line in ["import \(file)", "import \(file) --match ask", "import \(file) --dry-run"] {
            let printed = try await files.type(line)
            #expect(printed.contains("transactions: 1 waiting"), "\(printed)")
            #expect(printed.contains("1 item waits. It may be here already:"))
            #expect(
                printed.contains(
                    "    Row 2: 2026-05-03 Lunch with Amina -11.50 EUR may be 2026-05-03 Lunch with Amina ("))
            #expect(printed.contains("--match link says that they are the same"))
        }
        let answer = try await json("import \(file)")
        guard case .array(let proposals)? = answer["proposals"], case .array(let counts)? = answer["counts"] else {
            Issue.record("\(answer)")
            return
        }
        let id = try await files.field("id", of: "Lunch with Amina")
        #expect(proposals.map { $0["key"] } == [id])
        #expect(counts.first?["waiting"] == 1 && answer["nothingTaken"] == nil && answer["import"] == nil)
        #expect(try await balance() == -1_150)
        #expect(try await files.mizan.rows("import", "--list").isEmpty)
    }

    @Test func aLinkedRowIsRecognisedInTheNextImport() async throws {
        let file = try await lunch()
        try await files.type("import \(file)")
        let trial = try await files.type("import \(file) --match link --dry-run")
        #expect(trial.contains("-11.50 EUR  linked"))
        #expect(try await files.type("import \(file) --match link").contains("transactions: 1 linked"))
        for match in ["", "--match link", "--match add"] {
            let printed = try await files.type("import \(file) \(match)")
            #expect(printed.contains("transactions: 1 already here") && printed.contains("Nothing new"))
        }
        #expect(try await files.register() == ["2026-05-03 -1150 EUR Lunch with Amina"])
        // The undo of the import removes the link. The entry that was made by hand stays.
        try await files.type("import --undo 1")
        #expect(try await files.register() == ["2026-05-03 -1150 EUR Lunch with Amina"])
        #expect(try await files.type("import \(file)").contains("1 waiting"))
    }

    @Test func anAddedRowBecomesASeparateEntry() async throws {
        let file = try await lunch()
        #expect(try await files.type("import \(file) --match add").contains("transactions: 1 added"))
        #expect(try await balance() == -2_300)
        #expect(try await files.type("import \(file)").contains("transactions: 1 already here"))
    }

    /// While a row waits for a decision, the rows without a matching entry are imported. A refused row does not make the import
    /// fail.
    @Test func oneWaitingRowDoesNotBlockTheRestOfTheFile() async throws {
        _ = try await lunch()
        let file = try files.write(
            "rest.csv", [Self.lunch, "2026-05-03,-11.51,Dinner,,Giro,EUR,1,", "x,-1,Bad,,Giro,EUR,1,"])
        let printed = try await files.type("import \(file)")
        #expect(printed.contains("transactions: 1 added, 1 waiting"))
        let waiting = try files.write("waiting.csv", [Self.lunch, "x,-1,Bad,,Giro,EUR,1,"])
        let alone = await files.refusal("import \(waiting)")
        #expect(alone.code == 0 && alone.output.contains("Nothing is stored."))
    }

    @Test func theMatchOptionRequiresAFileOfTransactions() async throws {
        #expect(await files.refusal("import --list --match link").code == 64)
        let file = try await lunch()
        #expect(await files.refusal("import \(file) --match maybe").errors.contains("ask, link, add"))
    }

    // MARK: The matching entry

    @Test func theEntryWithTheNearestDayMatchesFirst() async throws {
        try await files.type("finance account add Giro --currency EUR")
        for (text, day) in [("Tea", "2026-05-01"), ("Coffee", "2026-05-04"), ("Juice", "2026-04-20")] {
            try await files.type("finance add -3 \(text) --account Giro --day \(day)")
        }
        let file = try files.write(
            "near.csv",
            [
                "2026-05-02,-3.00,a,,Giro,EUR,1,", "2026-05-04,-3.00,b,,Giro,EUR,1,", "2026-05-05,-3.00,c,,Giro,EUR,1,",
                "2026-04-26,-3.00,d,,Giro,EUR,1,",
            ])
        let printed = try await files.type("import \(file) --match link")
        // No entry is left for c, and d is six days away from an entry.
        #expect(printed.contains("transactions: 2 added, 2 linked"))
        try await remove("Coffee")
        #expect(try await files.type("import \(file)").contains("Row 3: it was imported before and is in the trash"))
        try await remove("Tea")
        #expect(try await files.type("import \(file)").contains("Row 2: it was imported before and is in the trash"))
    }

    @Test func theEntryWithMoreCommonWordsMatchesFirst() async throws {
        try await files.type("finance account add Giro --currency EUR")
        for text in ["'Bread rolls'", "'Oat milk'"] {
            try await files.type("finance add -3 \(text) --account Giro --day 2026-05-01")
        }
        let file = try files.write(
            "words.csv", ["2026-05-01,-3.00,OAT MILK SHOP,,Giro,EUR,1,", "2026-05-01,-3.00,ROLLS & BREAD,,Giro,EUR,1,"])
        #expect(try await files.type("import \(file) --match link").contains("transactions: 2 linked"))
        try await remove("Oat milk")
        #expect(try await files.type("import \(file)").contains("Row 2: it was imported before and is in the trash"))
    }

    /// An entry of a different account, with a different amount, or from a different imported file does not match a row.
    @Test func noRowMatchesAnEntryImportedFromAnotherFile() async throws {
        _ = try await lunch()
        try await files.type("import \(try files.write("one.csv", ["2026-05-10,-5.00,Tea,,Giro,EUR,1,"]))")
        let other = try files.write(
            "other.csv", ["2026-05-10,-5.00,TEA 123,,Giro,EUR,1,", "2026-05-03,-11.50,Lunch,,Cash,EUR,1,"])
        #expect(try await files.type("import \(other)").contains("transactions: 2 added"))
    }

    /// An opening balance matches only a row of a file that marks opening balances.
    @Test func noRowMatchesAnOpeningBalance() async throws {
        try await files.type("finance account add Giro --currency EUR --balance 3 --from 2026-05-01")
        let file = try files.write(
            "opening.csv", ["2026-05-01,3.00,Refund,,Giro,EUR,1,", "2026-05-01,3.00,Opening Balance,,Giro,EUR,1,"])
        #expect(try await files.type("import \(file)").contains("transactions: 1 added, 1 waiting"))
    }

    // MARK: Together with its transaction

    @Test func aLinkedRowFollowsItsTransactionToTheTrash() async throws {
        let file = try await lunch()
        try await files.type("import \(file) --match link")
        let id = LedgerFiles.text(try await files.field("id", of: "Lunch with Amina"))
        try await files.type("finance remove \(id)")
        #expect(try await files.type("import \(file)").contains("transactions: 1 in the trash"))
        #expect(try await files.type("import \(file) --option removed=restore").contains("1 restored"))
        #expect(try await files.field("id", of: "Lunch with Amina") == .string(id))
        #expect(try await files.type("import \(file)").contains("1 already here"))
        // If the transaction is deleted for good, its row is free again.
        try await files.type("finance remove \(id)")
        try await files.type("finance trash delete \(id) --yes")
        #expect(try await files.type("import \(file)").contains("transactions: 1 added"))
        #expect(try await files.type("import \(file)").contains("1 already here"))
        #expect(try await balance() == -1_150)
    }

    @Test func aRowOfADeletedEntryCanBeLinkedAgain() async throws {
        let file = try await lunch()
        try await files.type("import \(file) --match link")
        let id = LedgerFiles.text(try await files.field("id", of: "Lunch with Amina"))
        try await files.type("finance remove \(id)")
        try await files.type("finance trash delete \(id) --yes")
        try await files.type("finance add -11.50 Lunch --account Giro --day 2026-05-04")
        #expect(try await files.type("import \(file) --match link").contains("transactions: 1 linked"))
        #expect(try await files.type("import \(file)").contains("1 already here"))
    }

    @Test func aLinkSurvivesAMergeOfAccounts() async throws {
        let file = try await lunch()
        try await files.type("import \(file) --match link")
        try await files.type("finance account add Bank --currency EUR")
        try await files.type("finance account merge Giro --into Bank")
        #expect(try await files.type("import \(file)").contains("transactions: 1 already here"))
        #expect(try await balance() == -1_150)
    }

    private func remove(_ description: String) async throws {
        try await files.type("finance remove \(LedgerFiles.text(try await files.field("id", of: description)))")
    }

    // MARK: Own exports

    /// F-12
    @Test(arguments: ["", "--match add", "--match link"]) func importingAnExportOfMizanAddsNothing(match: String)
        async throws
    {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        for text in ["Shoes", "Socks", "Socks"] { try await files.type("finance add -25 \(text) --account Giro") }
        try await files.type("finance account add Cash --currency EUR")
        try await files.type("finance transfer 10 Giro Cash")
        // An imported transaction that was edited since does not match its row.
        try await files.type("import \(try files.write("tea.csv", ["2026-05-10,-5.00,Tea,,Giro,EUR,1,"]))")
        try await files.type(
            "finance edit \(LedgerFiles.text(try await files.field("id", of: "Tea"))) --description 'Green tea'")
        let own = files.mizan.directory.file("own.csv")
        try await files.type("finance export --to \(own)")
        let before = try await files.register()
        #expect(try await files.type("import \(own) \(match)").contains("transactions: 7 already here"))
        #expect(try await files.register() == before)
        // Two transactions were equal, and one of them was removed. So one of the two equal rows is in the trash, and the other
        // row still matches a transaction.
        try await remove("Socks")
        #expect(try await files.type("import \(own)").contains("transactions: 6 already here, 1 in the trash"))
        // In another store the export is an ordinary file.
        let other = try LedgerFiles()
        #expect(try await other.type("import \(own)").contains("transactions: 7 added"))
    }

    private func exported() async throws -> String {
        let own = files.mizan.directory.file("own.csv")
        try await files.type("finance export --to \(own)")
        return own
    }

    /// Since the export, the undated opening balance moved to an earlier day, and the description of an entry was changed.
    @Test func anExportOfMizanDoesNotDuplicateEntriesChangedSinceTheExport() async throws {
        try await files.type("finance account add Giro --currency EUR --balance 100")
        try await files.type("finance add -2.50 Tea --account Giro --day 2026-01-05")
        let own = try await exported()
        try await files.type("finance add -10 Earlier --account Giro --day 2025-11-01")
        try await files.type(
            "finance edit \(LedgerFiles.text(try await files.field("id", of: "Tea"))) --description 'Green tea'")
        #expect(try await files.type("import \(own)").contains("transactions: 1 already here, 1 waiting"))
        #expect(try await balance() == 8_750)
    }

    /// The day of an entry was fixed in the zone in which the owner lived when it was entered.
    @Test(arguments: ["Pacific/Auckland", "Pacific/Pago_Pago"])
    func anExportOfMizanIsRecognisedInAnotherZone(zone: String) async throws {
        try await files.type("finance account add Giro --currency EUR")
        for text in ["Tea", "Coffee"] { try await files.type("finance add -2.50 \(text) --account Giro") }
        let own = try await exported()
        try await files.type("zone set \(zone)")
        #expect(try await files.type("import \(own)").contains("transactions: 2 already here"))
    }

    /// A bank's file may have the same form as an export. A row that matches no transaction exactly may then still be an entry
    /// that somebody made by hand.
    @Test(arguments: ["Giro,EUR,,", "Giro,EUR,1,"]) func rowsOfABankFileInExportFormAlsoWait(end: String) async throws {
        try await files.type("finance account add Giro --currency EUR")
        try await files.type("finance add -11.50 Lunch --account Giro --day 2026-05-04")
        let file = try files.write("bank.csv", ["2026-05-04,-11.50,CARD 4711 LUNCHEON,,\(end)"], lineEnd: "\r\n")
        #expect(try await files.type("import \(file)").contains("transactions: 1 waiting"))
        #expect(try await files.type("import \(file) --match link").contains("transactions: 1 linked"))
        #expect(try await balance() == -1_150)
    }

    /// A file of another program contains the name of a category, whereas an export of Mizan contains the path of a category.
    @Test func aFileWithCategoryNamesIsNotAnExportOfMizan() async throws {
        try await files.type("finance home set EUR")
        let rows = ["2026-05-04,-1.500,Tea,Food,Purse,KWD,3,"]
        let file = try files.write("names.csv", rows, lineEnd: "\r\n")
        #expect(await files.refusal("import \(file)").errors.contains("can be read in more than one way"))
    }

    /// The existing transactions match the exported rows. They do not match the equal rows that were appended to the file.
    @Test(arguments: ["", "--match link"]) func aRowAppendedToAnExportOfMizanIsNew(match: String) async throws {
        try await files.type("finance account add Giro --currency EUR")
        for day in 1...3 { try await files.type("finance add -2.90 Coffee --account Giro --day 2026-03-0\(day)") }
        let own = files.mizan.directory.file("own.csv")
        try await files.type("finance export --to \(own)")
        let more = (4...6).map { "2026-03-0\($0),-2.90,Coffee,,Giro,EUR,1," }.joined(separator: "\r\n") + "\r\n"
        let longer = try files.write(
            "longer.csv", bytes: try files.mizan.directory.bytes(of: "own.csv") + Array(more.utf8))
        #expect(try await files.type("import \(longer) \(match)").contains("transactions: 3 added, 3 already here"))
        #expect(try await balance() == -1_740)
    }
}
