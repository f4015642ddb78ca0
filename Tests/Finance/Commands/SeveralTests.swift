import CommandSupport
import Kernel
import Testing

/// Several transactions are changed together. They are listed by id, or selected by their properties (F-63).
struct SeveralTests {
    private let mizan: TypedLines

    init() async throws {
        mizan = try TypedLines()
        for line in [
            "finance account add Giro --currency EUR --balance 1000", "finance account add Cash --currency EUR",
            "finance category add Food", "finance add -5 Bakery Klein --account Giro",
            "finance add -7 Bäckerei --account Giro",
            "finance add -9 'Bakery Gross' --account Cash", "finance add -11 Rent --account Giro --category Food",
            "finance transfer 20 Giro Cash",
        ] {
            try await type(line)
        }
    }

    @discardableResult
    private func type(_ line: String) async throws -> String { try await mizan.run(Line(line).words) }

    private func categories() async throws -> [String: String] {
        var found: [String: String] = [:]
        for row in try await mizan.rows("finance", "list") {
            guard case .string(let text)? = row["description"] else { continue }
            if case .string(let name)? = row["categoryName"] { found[text] = name } else { found[text] = "" }
        }
        return found
    }

    private func names(_ texts: String...) async throws -> String {
        try await mizan.rows("finance", "list").filter { row in texts.contains { row["description"] == .string($0) } }
            .compactMap { if case .string(let id)? = $0["id"] { String(id.suffix(6)) } else { nil } }
            .joined(separator: " ")
    }

    @Test func theListShowsEntriesWithoutACategory() async throws {
        let output = try await type("finance list --uncategorised")
        for text in ["Bakery Klein", "Bäckerei", "Bakery Gross"] { #expect(output.contains(text)) }
        for text in ["Rent", "Transfer", "Opening Balance"] { #expect(!output.contains(text)) }
        #expect(try await mizan.rows("finance", "list", "--uncategorised", "--account", "Giro").count == 2)
    }

    @Test func theListTakesConditions() async throws {
        let found = try await mizan.rows(
            "finance", "list", "--where", "category=none", "--where", "description[contains]=bak")
        #expect(found.map { $0["description"] } == ["Bakery Gross", "Bakery Klein"])
        #expect(
            try await mizan.rows("finance", "list", "--where", "account=Cash", "--where", "amountCents<0").count == 1)
        let refused = await mizan.type(Line("finance list --where colour=red").words)
        #expect(refused.code == 65 && refused.errors.contains("colour"))
    }

    @Test func severalNamedEntriesGetACategory() async throws {
        let output = try await type("finance edit \(try await names("Bakery Klein", "Bakery Gross")) --category Food")
        #expect(output == "2 transactions changed.\n")
        #expect(
            try await categories() == [
                "Bakery Klein": "Food", "Bakery Gross": "Food", "Bäckerei": "", "Rent": "Food", "Opening Balance": "",
            ])
        // The whole change is one operation.
        try await type("undo")
        let back = try await categories()
        #expect(back["Bakery Klein"] == "" && back["Bakery Gross"] == "")
    }

    @Test func severalMatchesAreShownBeforeConfirmation() async throws {
        let line = "finance edit --where category=none --where description[contains]=bak --category Food"
        let asked = await mizan.type(Line(line).words)
        #expect(asked.code == 65 && asked.errors.contains("To change them without being asked, add --yes."))
        #expect(asked.errors.contains("Bakery Klein") && asked.errors.contains("Bäckerei") == false)
        #expect(try await categories()["Bakery Klein"] == "")
        let done = await mizan.type(Line(line + " --yes").words)
        #expect(done.code == 0 && done.output == "2 transactions changed.\n" && done.errors.contains("Bakery Gross"))
        let after = try await categories()
        #expect(after["Bakery Gross"] == "Food" && after["Bäckerei"] == "")
        let none = await mizan.type(Line(line + " --yes").words)
        #expect(none.code == 66 && none.errors.contains("No transaction matches these options."))
    }

    @Test func oneFailingEntryDoesNotStopTheOtherEntries() async throws {
        let transfers = await mizan.type(Line("finance edit --where account=Cash --category Food --yes").words)
        #expect(transfers.code == 0)
        #expect(transfers.output.hasPrefix("1 transaction changed, 1 not:\n"))
        #expect(transfers.output.contains("A transfer has no category"))
        let json = await mizan.type(
            Line("finance edit --where account=Giro --where amountCents=-2000 --notes x --yes --output json").words)
        #expect(try json.json() == ["successCount": 1, "failureCount": 0])
        let failing = await mizan.type(Line("finance edit --where amountCents=-2000 --category Food --yes").words)
        #expect(failing.code == 65 && failing.errors.contains("No transaction was changed."))
    }

    @Test func bothLegsOfATransferAreCountedOnce() async throws {
        let done = await mizan.type(Line("finance edit --where transferId[absent]=false --day yesterday --yes").words)
        #expect(done.code == 0 && done.output.hasPrefix("2 transactions changed."), "\(done)")
        #expect(
            try await mizan.rows("finance", "list", "--to", "yesterday").filter { $0["transferId"] != nil }.count == 2)
    }

    @Test func anAmountCannotBeSetForSeveralEntries() async throws {
        let names = try await names("Bakery Klein", "Bakery Gross")
        for option in ["--amount -3", "--rate 2"] {
            let refused = await mizan.type(Line("finance edit \(names) \(option)").words)
            #expect(refused.code == 65 && refused.errors.contains("applies to one transaction"), "\(refused)")
        }
        for line in ["finance edit --notes x", "finance edit \(names) --where category=none --notes x"] {
            #expect(await mizan.type(Line(line).words).code == 64)
        }
    }
}
