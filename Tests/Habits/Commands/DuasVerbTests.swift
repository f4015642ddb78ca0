import CommandSupport
import HabitsDomain
import Kernel
import Testing

/// The output of `mizan duas`, for people and for programs.
struct DuasVerbTests {
    @Test(arguments: DuasVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await DuasVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try DuasVerbs.table.formatFaults() == [])
    }

    private func mizan() async throws -> TypedLines {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "1:1")
        return mizan
    }

    /// The starter catalogue is available to a new owner's first command, without a server.
    @Test func aNewOwnerHasTheStarterCatalogue() async throws {
        let mizan = try await mizan()
        let starter = try StarterCatalogue()
        let rows = try await mizan.rows("duas", "list")
        #expect(Set(rows.map { $0["id"] }) == Set(starter.duas.map { .string($0.id.text) }))
        let waking = try #require(starter.duas.first { $0.id.text == "starter:waking" })
        let shown = try await mizan.type(["duas", "show", "waking", "--output", "json"]).json()
        #expect(shown["arabicText"] == .string(waking.texts.arabic))
        #expect(shown["source"] == waking.background.source.map(JSONValue.string))
        let csv = try await mizan.type(["duas", "list", "--output", "csv"]).csv()
        #expect(csv.count == rows.count + 1)
    }

    @Test func aDuaIsShownInATerminal() async throws {
        let mizan = try await mizan()
        let dua = try #require(try StarterCatalogue().duas.first { $0.id.text == "starter:ayat-al-kursi" })
        let lines = try await mizan.run(DuasVerbs.show.words).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == dua.texts.titleEn)
        #expect(lines[1].hasPrefix("starter:ayat-al-kursi, "))
        #expect(lines.allSatisfy { $0.count <= 78 })
        // Each text is printed word by word, broken into lines.
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for text in [dua.texts.arabic, dua.texts.transliteration ?? "", dua.texts.translationEn] {
            #expect(words.contains(text.split(separator: " ").joined(separator: " ")))
        }
        #expect(lines.contains { $0.hasPrefix("Source      ") && $0.contains(dua.background.source?.prefix(5) ?? "") })
        #expect(lines.contains { $0.hasPrefix("Journeys    First steps (evening)") })
    }

    @Test func searchAndFiltersReduceTheList() async throws {
        let mizan = try await mizan()
        let all = try await mizan.rows("duas", "list").count
        let found = try await mizan.rows("duas", "search", "سبحان", "الله")
        #expect((1..<all).contains(found.count))
        #expect(try await mizan.rows("duas", "search", "subḥāna").count >= found.count)
        let morning = try await mizan.rows("duas", "list", "--category", "morning", "--slot", "morning", "--no-premium")
        #expect((1..<all).contains(morning.count))
        #expect(morning.allSatisfy { $0["categoryId"] == "starter:morning" })
        // Duas for morning and evening are among them, and have no slot of their own.
        let slots = morning.map { $0["timeSlot"] ?? .null }
        #expect(Set(slots) == ["morning", .null])
        let two = await mizan.type(["duas", "list", "--featured", "--limit", "2", "--output", "json"])
        #expect(two.errors.hasPrefix("For more, add --cursor "))
    }

    @Test func aJourneyShowsItsDuasInOrder() async throws {
        let mizan = try await mizan()
        let starter = try StarterCatalogue()
        let journeys = try await mizan.rows("duas", "journeys")
        #expect(journeys.map { $0["id"] } == starter.journeys.map { .string($0.id.text) })
        let links = try await mizan.rows("duas", "journeys", "first-steps")
        let wanted = starter.links.filter { $0.journeyID.name == "first-steps" }.map { JSONValue.string($0.duaID.text) }
        #expect(links.map { $0["duaId"] } == wanted)
        #expect(links.allSatisfy { $0["titleEn"] != nil })
    }
}
