import CommandSupport
import Kernel
import TestSupport
import Testing

/// Records are restored by undo, from the trash, or from history. Since their removal or change, their account or category was
/// merged, or the home currency changed.
struct ReturnTests {
    private let mizan: TypedLines

    init() async throws {
        mizan = try TypedLines()
        for line in [
            "finance account add Purse --currency EUR --balance 100", "finance account add Cash --currency EUR",
            "finance category add Food", "finance category add Treats",
        ] {
            try await type(line)
        }
    }

    @discardableResult
    private func type(_ line: String) async throws -> String { try await mizan.run(Line(line).words) }

    /// The number of the latest operation of that name that has not been undone.
    private func number(of action: String) async throws -> Int64 {
        let entries = try await mizan.rows("undo", "--list")
        let entry = entries.first { $0["action"] == .string(action) && $0["undone"] == false }
        guard case .integer(let number)? = entry?["number"] else { throw Missing(what: action) }
        return number
    }

    /// The only row of a list with that description.
    private func one(_ description: String, in list: String) async throws -> JSONValue {
        let rows = try await mizan.rows("finance", list).filter { $0["description"] == .string(description) }
        guard let row = rows.first, rows.count == 1 else { throw Missing(what: description) }
        return row
    }

    private func id(_ description: String, in list: String = "list") async throws -> String {
        guard case .string(let id)? = try await one(description, in: list)["id"] else {
            throw Missing(what: description)
        }
        return id
    }

    /// Moves a transaction to the trash, and then merges its account or category.
    private func trashAndMerge(_ what: String) async throws -> String {
        try await type("finance add -5 Coffee --account Purse --category Treats")
        let id = try await id("Coffee")
        try await type("finance remove \(id)")
        try await type(
            what == "account" ? "finance account merge Purse --into Cash" : "finance category merge Treats --into Food")
        return id
    }

    // MARK: Merges

    /// A record is restored from the trash after a merge. If both operations are undone, in either order, everything is as
    /// before.
    @Test(arguments: ["account", "category"], [false, true])
    func anUndoRevertsBothARestoreAndItsMerge(of what: String, mergeFirst: Bool) async throws {
        let id = try await trashAndMerge(what)
        let field = what == "account" ? "accountName" : "categoryName"
        try await type("finance trash restore \(id)")
        #expect(try await one("Coffee", in: "list")[field] == (what == "account" ? "Cash" : "Food"))
        let (merge, back) = (
            try await number(of: "finance \(what) merge"), try await number(of: "finance trash restore")
        )
        let first = try await type("undo \(mergeFirst ? merge : back)")
        // If the merge is undone first, the record stays at the merge's target and is reported. The merge itself had not
        // changed the record.
        #expect(first.contains("finance.Transaction/\(id)") == mergeFirst)
        #expect(first.contains("1 record left alone") == mergeFirst)
        let second = try await type("undo \(mergeFirst ? back : merge)")
        #expect(!second.contains("left alone"))
        let kept = try await one("Coffee", in: "trash")
        #expect(kept[field] == (what == "account" ? "Purse" : "Treats"))
        // The display may hide a wrong stored value. So the record is restored, and must be in the account or category that it
        // had before the merge.
        try await type("finance trash restore \(id)")
        #expect(try await one("Coffee", in: "list")[field] == (what == "account" ? "Purse" : "Treats"))
    }

    /// Some records were entered at the merge's target after the merge, or moved there by hand. When the merge is undone, these
    /// records are not reported.
    @Test func recordsThatWereNeverMergedAreNotReported() async throws {
        let id = try await trashAndMerge("account")
        try await type("finance add -1 Bread --account Cash")
        try await type("finance remove \(try await self.id("Bread"))")
        try await type("finance trash restore \(try await self.id("Bread", in: "trash"))")
        try await type("finance trash restore \(id)")
        let told = try await type("undo \(try await number(of: "finance account merge"))")
        #expect(told.contains("1 record left alone"))
        #expect(!told.contains(try await self.id("Bread")))
    }

    /// After a record was removed, its account was merged. The undo of the removal restores the record into the target of the
    /// merge, as a restore from the trash does.
    @Test func undoingARemovalRestoresTheRecordIntoTheMergeTarget() async throws {
        _ = try await trashAndMerge("account")
        try await type("undo \(try await number(of: "finance remove"))")
        #expect(try await one("Coffee", in: "list")["accountName"] == "Cash")
        try await type("undo \(try await number(of: "undo: finance remove"))")
        try await type("undo \(try await number(of: "finance account merge"))")
        #expect(try await one("Coffee", in: "trash")["accountName"] == "Purse")
    }

    @Test func aPresentRecordIsNotReportedAsRestored() async throws {
        try await type("finance add -5 Coffee --account Purse")
        let id = try await id("Coffee")
        try await type("finance remove \(id)")
        let back = try await type("finance trash restore \(id) \(id)")
        #expect(back.split(separator: "\n").count == 1 && back.hasPrefix("Back: Coffee"))
        #expect(try await type("finance trash restore \(id)").hasPrefix("Not in the trash: Coffee"))
    }

    // MARK: The home currency

    private enum Door: String, CaseIterable { case trash, undo, history, redoOfAnImport, importing }

    /// A record that is restored in any of these ways equals a record that was never removed.
    @Test(arguments: Door.allCases.map(\.rawValue))
    func aRestoredRecordFollowsAllHomeCurrencyChanges(door: String) async throws {
        try await type("finance add -5 Bread --account Purse --category Food")
        let file = try importCoffee()
        // The coffee costs the same as the bread, so without `--match add` its row might match the bread.
        try await type("import \(file) --match add")
        let id = try await id("Coffee")
        let isImport = door == Door.redoOfAnImport.rawValue
        try await type(isImport ? "import --undo 1" : "finance remove \(id)")
        let action = isImport ? "undo: import ledger.csv" : "finance remove"
        for change in ["USD --rate 2", "GBP --rate 0.5", "JPY --rate 200"] {
            try await type("finance home set \(change)")
        }
        let told =
            switch Door(rawValue: door) {
            case .trash?: try await type("finance trash restore \(id)")
            case .history?: try await type("history finance.Transaction/\(id) --restore")
            case .importing?: try await type("import \(file) --option removed=restore")
            case .undo?, .redoOfAnImport?, nil: try await type("undo \(try await number(of: action))")
            }
        #expect(!told.contains("told in"))
        #expect(told.contains("added") == false)
        let (bread, coffee) = (try await one("Bread", in: "list"), try await one("Coffee", in: "list"))
        #expect(coffee["exchangeRate"] == 200 && coffee["amountHomeCents"] == -1_000)
        #expect(
            coffee["exchangeRate"] == bread["exchangeRate"] && coffee["amountHomeCents"] == bread["amountHomeCents"])
        #expect(!(try await type("finance home")).contains("told in"))
    }

    /// A record that cannot be converted is reported with a remedy, and the remedy works. Here the rate would be out of range.
    @Test(arguments: ["trash", "undo", "history", "import"])
    func aRecordThatCannotBeConvertedIsReported(door: String) async throws {
        let file = try importCoffee()
        try await type("import \(file)")
        let id = try await id("Coffee")
        try await type("finance remove \(try await self.id("Opening Balance"))")
        try await type("finance remove \(id)")
        for change in ["USD --rate 1000000", "GBP --rate 1000000"] { try await type("finance home set \(change)") }
        let told =
            switch door {
            case "trash": try await type("finance trash restore \(id)")
            case "history": try await type("history finance.Transaction/\(id) --restore")
            case "import": try await type("import \(file) --option removed=restore")
            default: try await type("undo \(try await number(of: "finance remove"))")
            }
        #expect(told.contains(Self.left("EUR", home: "GBP")), "\(told)")
        try await type("finance home set GBP --rate 2")
        #expect(try await one("Coffee", in: "list")["amountHomeCents"] == -1_000)
        #expect(!(try await type("finance home")).contains("told in"))
    }

    private func importCoffee() throws -> String {
        let text = """
            Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
            2026-01-08,-5.00,Coffee,Food,Purse,EUR,1,

            """
        try mizan.directory.write(Array(text.utf8), to: "ledger.csv")
        return mizan.directory.file("ledger.csv")
    }

    private static func left(_ told: String, home: String) -> String {
        "1 transaction is in \(told) (`mizan finance list --told-in \(told)`). `mizan finance home set \(home) --rate "
            + "…` converts it"
    }

    /// A later change of the home currency did not convert a record, so the undo of an older change cannot convert it either.
    /// The record gets its amounts from before the older change, and the currency of these amounts is reported.
    @Test func undoingAnOlderHomeCurrencyChangeReportsUnconvertedRecords() async throws {
        try await type("finance account add Travel --currency CHF")
        try await type("finance add -5 Bus --account Travel --rate 500000")
        let id = try await id("Bus")
        try await type("finance home set USD --rate 2")
        let older = try await number(of: "finance home set")
        try await type("finance remove \(id)")
        try await type("finance home set GBP --rate 3")
        try await type("finance trash restore \(id)")
        let told = try await type("undo \(older)")
        #expect(told.contains(Self.left("EUR", home: "GBP")), "\(told)")
        let listed = try await mizan.rows("finance", "list", "--told-in", "EUR").map { $0["description"] }
        #expect(listed == ["Bus"])
        // A further change of the home currency is allowed, although the record already missed more than one change.
        try await type("finance home set JPY --rate 0.0000000011")
        #expect(try await type("finance home").contains(Self.left("EUR", home: "JPY")))
        try await type("finance home set JPY --rate 0.01")
        #expect(try await type("undo").contains(Self.left("EUR", home: "JPY")))
    }

    @Test func aRecordConvertedOnRestoreCountsAsChanged() async throws {
        try await type("finance add -5 Coffee --account Purse")
        try await type("finance add -6 Tea --account Purse")
        for name in ["Coffee", "Tea"] { try await type("finance remove \(try await id(name))") }
        let action = try await number(of: "finance remove")
        try await type("finance home set USD --rate 2")
        let told = try await type("undo \(action)")
        #expect(told.contains("1 record is back, fitted to what has changed since"), "\(told)")
        #expect(!told.contains("as before"))
    }

    /// After a merge, the restored state would equal the current state. So nothing is stored, and there is nothing to undo.
    @Test func aRestoreWithoutEffectDoesNotCountAsAChange() async throws {
        try await type("finance add -5 Coffee --account Purse")
        let id = try await id("Coffee")
        let before = try await mizan.rows("history", "finance.Transaction/\(id)")
        try await type("finance account merge Purse --into Cash")
        guard case .integer(let version)? = before.last?["version"] else { throw Missing(what: "a version") }
        let told = try await type("history finance.Transaction/\(id) --restore --to \(version)")
        #expect(told.contains("nothing was changed"), "\(told)")
        let last = try await mizan.rows("undo", "--list").first?["action"]
        #expect(last == "finance account merge")
        #expect(try await one("Coffee", in: "list")["accountName"] == "Cash")
    }

    /// A record was restored after a change of the home currency. When that change is undone, the record is not converted, but
    /// it is reported.
    @Test func anUndoneHomeCurrencyChangeReportsRecordsThatStayUnconverted() async throws {
        try await type("finance add -5 Coffee --account Purse")
        let id = try await id("Coffee")
        try await type("finance remove \(id)")
        try await type("finance home set USD --rate 2")
        try await type("finance trash restore \(id)")
        let told = try await type("undo \(try await number(of: "finance home set"))")
        #expect(told.contains(Self.left("USD", home: "EUR")))
        try await type("finance home set EUR --rate 0.5")
        #expect(try await one("Coffee", in: "list")["amountHomeCents"] == -500)
    }

    /// A record was moved to the trash, and then a change of the home currency was undone. When the record is restored, it is
    /// converted back.
    @Test func aRestoredRecordFollowsAnUndoneHomeCurrencyChange() async throws {
        try await type("finance account add Travel --currency CHF --balance 10 --rate 0.9")
        try await type("finance home set USD --rate 1.25")
        let id = try await id("Opening Balance", of: "Travel")
        #expect(try await row(id)["exchangeRate"] == 1.125)
        try await type("finance remove \(id)")
        try await type("undo \(try await number(of: "finance home set"))")
        let told = try await type("finance trash restore \(id)")
        #expect(!told.contains("told in"))
        #expect(try await row(id)["exchangeRate"] == 0.9)
    }

    private func row(_ id: String) async throws -> JSONValue {
        try await mizan.rows("finance", "list").first { $0["id"] == .string(id) } ?? .null
    }

    private func id(_ description: String, of account: String) async throws -> String {
        let row = try await mizan.rows("finance", "list").first {
            $0["description"] == .string(description) && $0["accountName"] == .string(account)
        }
        guard case .string(let id)? = row?["id"] else { throw Missing(what: description) }
        return id
    }

    // MARK: Transfers

    @Test func aCurrencySymbolAfterASpaceBelongsToTheAmount() async throws {
        #expect(try await type("finance transfer 5 € Purse Cash").hasPrefix("-5.00 EUR Purse, 5.00 EUR Cash on "))
        #expect(try await type("finance add -5 € Coffee --account Purse").hasPrefix("Coffee: -5.00 EUR on "))
    }

    @Test func restoringOneLegNamesTheCommandThatRestoresBothLegs() async throws {
        try await type("finance transfer 5 Purse Cash")
        let id = try await mizan.rows("finance", "list").compactMap { row in
            if case .string(let id)? = row["id"], row["transferId"] != nil { id } else { nil }
        }
        #expect(id.count == 2)
        try await type("finance remove \(id[0])")
        let refused = await mizan.refusal("history", "finance.Transaction/\(id[0])", "--restore")
        let advice = "mizan finance trash restore \(id[0])"
        #expect(refused.code == 65 && refused.errors.contains("the other leg is in the trash"))
        #expect(refused.errors.contains(advice))
        try await type(String(advice.dropFirst("mizan ".count)))
        #expect(try await mizan.rows("finance", "list").count == 3)
    }

    /// The steps that a refused merge suggests can be typed as written.
    @Test func theSuggestedRemedyMakesTheMergePossible() async throws {
        for amount in [5, 6] { try await type("finance transfer \(amount) Purse Cash") }
        let refused = await mizan.refusal("finance", "account", "merge", "Purse", "--into", "Cash")
        #expect(refused.errors.contains("there are 2 transfers"))
        let steps = try #require(refused.errors.split(separator: "Type: ").last).split(separator: ", and then ")
        #expect(steps.count == 2)
        for step in steps {
            let words = step.split(whereSeparator: \.isWhitespace).map(String.init).dropFirst()
            _ = try await mizan.run(words + (words.contains("delete") ? ["--yes"] : []))
        }
        #expect(
            try await type("finance account merge Purse --into Cash") == "1 transaction moved. Cash has 100.00 EUR.\n")
    }

    private struct Missing: Error { let what: String }
}
