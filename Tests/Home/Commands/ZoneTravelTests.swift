import CommandSupport
import Kernel
import TestSupport
import Testing

/// The effects of a change of the zone list, on the list and on other records.
struct ZoneTravelTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    @Test func theMachinesZoneIsMarkedAsAGuessAndNotStored() async throws {
        var berlin = mizan
        berlin.zone = "Europe/Berlin"
        try await berlin("quran", "favorite", "add", "1:1")
        let before = try await berlin.storedBytes()
        #expect(
            try await berlin("zone")
                == """
                Today is 2026-01-08 by Europe/Berlin, guessed from this machine (/etc/localtime). Set yours: mizan zone \
                set Europe/Berlin

                """)
        #expect(try await berlin("quran", "favorite", "list").contains("2026-01-08 15:30 CET"))
        #expect(try await berlin.storedBytes() == before)
        #expect(try await mizan("quran", "favorite", "list").contains("2026-01-08 14:30Z"))
        try await berlin("zone", "set", "Asia/Tokyo")
        #expect(try await berlin("quran", "favorite", "list").contains("2026-01-08 23:30 JST"))
    }

    /// When the list of zones changes, only the list itself changes. Days that are already stored stay the same.
    @Test func changingTheZoneListChangesNoOtherRecords() async throws {
        try await mizan("zone", "set", "Europe/Berlin")
        try await mizan("quran", "progress", "set", "2:255", "--at", "yesterday")
        try await mizan("zone", "set", "Asia/Tokyo", "--from", "today")
        let said = await mizan.type(["sync", "changes"]).errors.split(whereSeparator: \.isWhitespace)
        let cursor = String(try #require(said.last))
        try await mizan("zone", "set", "America/Los_Angeles")
        let changed = try await mizan.run(["sync", "changes", "--since", cursor, "--output", "csv"])
        #expect(changed.split(whereSeparator: \.isNewline).count == 2)
        #expect(changed.contains("home.ZoneStay,0001-01-01"))
        let stays = try JSONReader.read(Array(try await mizan("zone", "--output", "json").utf8))["stays"]
        guard case .array(let rows)? = stays else { throw MizanError(.internal, "test.zones", "no stays") }
        #expect(rows.map { $0["startsOn"] } == ["0001-01-01", "2026-01-08"])
        let progress = try await mizan.rows("quran", "progress", "list")
        #expect(progress.first?["lastUpdatedAt"] == "2026-01-06T23:00:00.000Z")
    }

    @Test func aZoneListSurvivesExportAndImport() async throws {
        try await mizan("zone", "set", "Europe/Berlin", "--day-start", "3")
        try await mizan("zone", "set", "Asia/Tokyo", "--from", "2026-01-05")
        let before = try await mizan("zone")
        let file = mizan.directory.file("me.jsonl")
        try await mizan("account", "export", file)
        try await mizan("account", "delete", "--owner", "me", "--yes")
        try await mizan("account", "import", file)
        #expect(try await mizan("zone") == before)
    }

    @Test func withoutAZoneListTheMachinesZoneAppliesAgain() async throws {
        try await mizan("zone", "set", "Asia/Tokyo")
        try await mizan("zone", "remove", "always")
        #expect(try await mizan("zone").contains("because your time zone is not known"))
    }
}
