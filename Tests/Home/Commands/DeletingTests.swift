import CommandSupport
import Kernel
import Testing

/// `mizan account delete`, which names every table of the store.
struct DeletingTests {
    private func mizan() async throws -> TypedLines {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "2:255")
        return mizan
    }

    @Test func textOutputShowsDeletedAndRemainingData() async throws {
        let mizan = try await mizan()
        let lines = try await mizan.run(HomeVerbs.delete.words).split(separator: "\n").map(String.init)
        #expect(lines.first == "“me” is deleted: 5 rows.")
        #expect(lines.contains("  quran_favorite_ayah: 1"))
        #expect(lines.contains("  quran_ayah_note: 0"))
        #expect(
            lines.suffix(3) == [
                "Each of these tables was searched again, row by row: no row is left.",
                "Data may still be in exported files and copies made by other programs.",
                "Nobody has data here now. The next command that needs an owner makes a new one.",
            ])
        #expect(try await mizan("account", "list") == "Nobody has data here yet.\n")
    }

    @Test func jsonOutputListsTheDeletedTables() async throws {
        let json = try await mizan().type(HomeVerbs.delete.words + ["--output", "json"]).json()
        #expect(json["owner"] == "01920000-0000-7000-8000-000000000001")
        #expect(json["name"] == "me")
        #expect(json["rows"] == 5)
        #expect(json["isScrubbed"] == true)
        #expect(json["removedToken"] == false)
        #expect(json["tokenFailure"] == .null)
        #expect(json["copies"] == [])
        guard case .array(let tables)? = json["tables"] else {
            Issue.record("no tables")
            return
        }
        #expect(tables.contains(["name": "quran_favorite_ayah", "rows": 1]))
        let rows = try await mizan().type(HomeVerbs.delete.words + ["--output", "csv"]).csv()
        #expect(rows.first == ["table", "rows"])
        #expect(rows.dropFirst().map(\.[0]) == tables.compactMap { $0["name"] }.map(Self.text))
        #expect(rows.contains(["quran_favorite_ayah", "1"]))
    }

    /// The remote cannot be emptied, because its tokens cannot be read.
    @Test func anAccountWaitsForItsRemoteAndSaysWhy() async throws {
        let mizan = try await mizan()
        try await mizan.application { try await HomeVerbs.addRemote(to: $0) }
        let words = HomeVerbs.delete.words + ["--remote"]
        let waiting = await mizan.type(words + ["remove"])
        #expect(waiting.code == 69)
        #expect(waiting.output == "")
        #expect(waiting.errors.hasPrefix("mizan: The account waits, because “away” may still have its records: "))
        let leaving = try await mizan.rows("account", "list")[0]["leaving"].map(Self.text) ?? ""
        #expect(!leaving.isEmpty && waiting.errors.contains(leaving))
        #expect(try await mizan("account", "list").contains("“me” is leaving. \(leaving)\n"))
        #expect(try await mizan("quran", "favorite", "list").contains("2:255"))
        // The removal that still waits is ended without its remote.
        #expect(try await mizan.run(words + ["leave"]).hasPrefix("“me” is deleted: 6 rows.\n"))
    }

    @Test func aRemoteThatCannotBeEmptiedIsNamed() async throws {
        let mizan = try await mizan()
        try await mizan.application { try await HomeVerbs.addRemote(to: $0, kind: "mizan") }
        let lines = try await mizan.run(HomeVerbs.delete.words + ["--remote", "remove"])
        #expect(
            lines.hasSuffix("The records at “away” stay, because a remote of its kind cannot be emptied.\n"))
    }

    private static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { "" }
    }
}
