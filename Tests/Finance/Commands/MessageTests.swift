import CommandSupport
import Kernel
import TestSupport
import Testing

/// The messages of commands that cannot do their work. Each names a remedy that can be typed.
struct MessageTests {
    private let mizan: TypedLines

    init() async throws {
        mizan = try TypedLines()
        for line in [
            "finance account add Cash --currency EUR --balance 100", "finance account add Trip --currency USD",
            "finance category add Food", "finance category add Coffee --in Food",
            "finance add -5 Lunch --account Cash",
        ] {
            try await type(line)
        }
    }

    @discardableResult
    private func type(_ line: String) async throws -> String { try await mizan.run(Line(line).words) }

    private func refusal(_ line: String) async throws -> String {
        let printed = await mizan.type(Line(line).words)
        #expect(printed.code != 0)
        return printed.errors
    }

    /// Each command by which a person types a day.
    @Test(arguments: [
        "add -5 Lunch --account Cash --day", "transfer 5 Cash Trip --day",
        "account add Box --currency EUR --balance 1 --from",
    ])
    func aDayInAFarYearIsRefused(line: String) async throws {
        #expect(
            try await refusal("finance \(line) 9999-12-31").contains(
                "9999-12-31 is too far away for a transaction: it can be"))
        #expect(try await refusal("finance edit \(id()) --day 9999-12-31").contains("at most 50 years ahead"))
    }

    private func id() async throws -> String {
        let rows = try await mizan.rows("finance", "list").filter { $0["description"] == "Lunch" }
        guard case .string(let id)? = rows.first?["id"] else { throw Missing() }
        return id
    }

    private struct Missing: Error {}

    @Test func wordsAfterTwoDashesAreADescription() async throws {
        try await type("finance add --account Cash -- -7 Tea --cold")
        #expect(try await mizan.rows("finance", "list").contains { $0["description"] == "Tea --cold" })
        #expect(try await refusal("finance add -7 Tea --cold --account Cash").contains("There is no option “--cold”."))
    }

    @Test func onlyTrashedEntriesCanBeDeletedFromTheTrash() async throws {
        let id = try await id()
        for name in [id, String(id.suffix(6))] {
            let refused = try await refusal("finance trash delete \(name) --yes")
            #expect(
                refused.contains(
                    "The transaction \(id.suffix(6)) is not in the trash. Put it there first: "
                        + "mizan finance remove \(id.suffix(6))"))
        }
        #expect(try await mizan.rows("finance", "list").count == 2)
    }

    @Test func anEntryDeletedForGoodIsReportedAsDeleted() async throws {
        let id = try await id()
        try await type("finance remove \(id)")
        let one = try await refusal("finance trash delete \(id)")
        #expect(one.contains("To delete it without being asked, add --yes."))
        let two = try await refusal("finance trash delete \(id) \(id.replacing("0192", with: "0193"))")
        #expect(two.contains("To delete them without being asked, add --yes."))
        try await type("finance trash delete \(id) --yes")
        for verb in ["restore", "delete --yes"] {
            let refused = try await refusal("finance trash \(verb) \(id)")
            #expect(refused.contains("The transaction \(id) was deleted for good. Nothing brings it back."))
        }
    }

    /// F-61: records that were deleted for good cannot be restored. `undo` stops there and does not undo an older operation
    /// instead.
    @Test(arguments: ["finance trash delete NAME --yes", "finance trash empty --yes"])
    func anUndoStopsAtAPermanentDeletion(line: String) async throws {
        let id = try await id()
        try await type("finance remove \(id)")
        let before = try await mizan.rows("finance", "list").count
        try await type(line.replacing("NAME", with: id))
        let refused = try await refusal("undo")
        #expect(refused.contains("cannot be taken back: its records were deleted for good. Nothing was changed."))
        #expect(refused.contains("Before it came “finance category add”"))
        #expect(refused.contains("takes that back."))
        #expect(try await mizan.rows("finance", "list").count == before)
        #expect(try await mizan.rows("finance", "category", "list").count == 2)
    }

    @Test func aTransferBetweenTwoCurrenciesNamesTheMissingOption() async throws {
        let refused = try await refusal("finance transfer 50 Cash Trip")
        #expect(
            refused.contains(
                "“Cash” is in EUR and “Trip” in USD: also give the amount that arrives, in USD. Use --received."))
    }

    @Test func anAmbiguousAccountNameIsRefused() async throws {
        try await type("finance account add 'Cash EUR' --currency USD")
        let refused = try await refusal("finance add -1 Tea --account 'Cash EUR'")
        #expect(refused.contains("“Cash EUR” is the name of 2: “Cash EUR” "))
        #expect(refused.contains(", “Cash EUR USD”. Name one of them, or its id."))
        // The id in the message can be used.
        let id = try #require(refused.firstMatch(of: /“Cash EUR” ([0-9a-f-]{36}),/)?.1)
        try await type("finance add -1 Tea --account \(id)")
        #expect(try await mizan.rows("finance", "list", "--account", "Cash").count == 3)
        try await type("finance add -1 Tea --account 'Cash EUR USD' --rate 0.9")
    }

    @Test func aTrashedEntryMayHaveAGroupingAsItsCategory() async throws {
        try await type("finance category add Rent")
        try await type("finance add -9 May --account Cash --category Rent")
        let row = try #require(try await mizan.rows("finance", "list").first { $0["description"] == "May" })
        guard case .string(let id)? = row["id"] else { throw Missing() }
        try await type("finance remove \(id)")
        try await type("finance category add Flat --in Rent")
        let refused = try await refusal("finance trash restore \(id)")
        #expect(
            refused.contains(
                "“Rent” is a grouping: choose one of the categories in it. Say it with --category."))
        try await type("finance trash restore \(id) --category Flat")
        let back = try await mizan.rows("finance", "list").first { $0["description"] == "May" }
        #expect(back?["categoryName"] == "Flat")
    }

    @Test func aTakenNameIsShownAsItIsStored() async throws {
        #expect(
            try await refusal("finance account add cASH --currency EUR")
                .contains("Another account is called “Cash”."))
        #expect(try await refusal("finance category add fOOD").contains("Another category is called “Food”."))
    }

    @Test(arguments: [
        ("EUR", "10000000000000.01", "-10,000,000,000,000.00 to 10,000,000,000,000.00 EUR"),
        ("JPY", "1000000000000001", "-1,000,000,000,000,000 to 1,000,000,000,000,000 JPY"),
        ("KWD", "1000000000000.001", "-1,000,000,000,000.000 to 1,000,000,000,000.000 KWD"),
    ])
    func aTooLargeAmountIsReportedInItsCurrency(code: String, amount: String, limits: String) async throws {
        let refused = try await refusal("finance account add Big --currency \(code) --balance \(amount)")
        #expect(refused.contains("“\(amount)” is too large: an amount is \(limits)."))
    }

    @Test func theColourOfACategoryInAGroupingCannotBeChanged() async throws {
        let refused = try await refusal("finance category edit Coffee --color #ff0000")
        #expect(
            refused.contains(
                "“Coffee” has the colour of its grouping, “Food”. Change the grouping, or move the category to the "
                    + "top first."
            ))
        try await type("finance category edit Coffee --color #ff0000 --in ''")
    }

    @Test func aMonthRangeIncludesItsFirstAndLastDay() async throws {
        try await type("finance add -1 Early --account Cash --day 2025-11-30 --category Coffee")
        for (from, to, count) in [
            ("2025-11", "2025-11", 1), ("2025-11", "2026-01", 2), ("2025-12", "2026-01", 1),
            ("2025-11-30", "2025-12", 1),
        ] {
            let rows = try await mizan.rows("finance", "category", "totals", "--from", from, "--to", to)
            #expect(rows.count == count, "\(from) to \(to)")
        }
        let refused = try await refusal("finance category totals --from 2026-02 --to 2026-01")
        #expect(refused.contains("2026-02") && refused.contains("2026-01"))
    }

    @Test func ratesAreAcceptedInTheNotationOfAmounts() async throws {
        try mizan.directory.write(
            Array(#"{"modules": {"finance": {"decimals": "comma"}}}"#.utf8), to: "store/config.json")
        try mizan.directory.setMode(0o600, of: "store/config.json")
        try await type("finance add -10 Taxi --account Trip --rate 0,92")
        try await type("finance transfer 10 Cash Trip --received 11,00 --received-rate 0,9")
        try await type("finance account add Yen --currency JPY --balance 1000 --rate 0,0062")
        try await type("finance home set USD --rate 1,25")
        let rows = try await mizan.rows("finance", "list", "--account", "Cash")
        #expect(rows.allSatisfy { $0["exchangeRate"].map { JSONWriter.text($0) } == "1.25" })
        let refused = try await refusal("finance add -10 Taxi --account Trip --rate x")
        #expect(refused.contains("such as 1,0837"))
    }
}
