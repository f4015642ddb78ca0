import Kernel
import TestSupport
import Testing

/// The slice's commands on a real store.
struct QuranCommandTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    // MARK: Moments

    @Test func whatHasAMomentTakesOne() async throws {
        let (moment, text) = ("2026-01-08T14:30:00+07:00", JSONValue.string("2026-01-08T07:30:00.000Z"))
        try await mizan("quran", "favorite", "add", "2:255", "--at", moment)
        #expect(try await mizan.rows("quran", "favorite", "list").first?["favoritedAt"] == text)
        try await mizan("quran", "note", "add", "2:255", "a", "note", "--at", moment)
        let note = try #require(try await mizan.rows("quran", "note", "list").first)
        #expect(note["createdAt"] == text)
        #expect(note["modifiedAt"] == text)
        try await mizan("quran", "progress", "set", "2:255", "--at", moment)
        #expect(try await mizan.rows("quran", "progress", "list").first?["lastUpdatedAt"] == text)
        try await mizan("quran", "setting", "set", "fontSize", "24", "--at", moment)
        #expect(try await mizan.rows("quran", "setting", "list").first?["lastModifiedAt"] == text)
        guard case .string(let id)? = note["id"] else {
            Issue.record("a note has an id")
            return
        }
        try await mizan("quran", "note", "edit", id, "another", "--at", "2026-02-01")
        let edited = try #require(try await mizan.rows("quran", "note", "list").first)
        #expect(edited["createdAt"] == text)
        #expect(edited["modifiedAt"] == "2026-02-01T00:00:00.000Z")
    }

    @Test func aMomentOfAFavouriteThatIsOneIsSaid() async throws {
        try await mizan("quran", "favorite", "add", "2:255")
        let said = try await mizan("quran", "favorite", "add", "2:255", "--at", "2026-01-08")
        #expect(said == "2:255 was a favourite already; it has that moment now.\n")
        #expect(
            try await mizan.rows("quran", "favorite", "list").map { $0["favoritedAt"] } == ["2026-01-08T00:00:00.000Z"])
        #expect(try await mizan("quran", "favorite", "add", "2:255") == "2:255 was a favourite already.\n")
    }

    @Test(arguments: ["yesterday", "2026-02-30", "2026-01-08T14:30", "", "1767882600"])
    func whatIsNoMomentIsRefused(text: String) async {
        let refusal = await mizan.refusal("quran", "favorite", "add", "2:255", "--at", text)
        #expect(refusal?.reason == "command.moment")
        #expect(refusal?.exitCode == 65)
    }

    // MARK: Removing

    /// One rule: where there was nothing to remove, the command ends with 66.
    @Test(arguments: [
        ["quran", "favorite", "remove", "2:255"], ["quran", "favorite", "remove", "juz", "30"],
        ["quran", "note", "remove", "01920000-0000-7000-8000-000000000000"], ["quran", "progress", "remove", "18"],
        ["quran", "setting", "remove", "fontSize"], ["quran", "profile", "remove"],
    ])
    func removingWhatIsNotThereIsAFailure(words: [String]) async throws {
        try await mizan("quran", "favorite", "add", "1:1")
        await #expect(throws: MizanError.self) { try await mizan.run(words) }
        let code = await mizan.exitCode(words)
        #expect(code == 66)
    }

    @Test func ofAPlaceWhatIsThereIsRemoved() async throws {
        try await mizan("quran", "favorite", "add", "114:1-3")
        #expect(try await mizan("quran", "favorite", "remove", "juz", "30") == "3 removed (juz 30).\n")
    }

    // MARK: Showing

    @Test func aSurahIsReadToItsEnd() async throws {
        #expect(try await mizan("quran", "progress", "set", "surah", "18").contains("110 of 110"))
        #expect(try await mizan("quran", "progress", "set", "17").contains("111 of 111"))
        let refusal = await #expect(throws: MizanError.self) {
            try await mizan("quran", "progress", "set", "page", "18")
        }
        #expect(refusal?.message.contains("neither one ayah nor one surah") == true)
        #expect(try await mizan("quran", "progress", "set", "Al-Baqara", "255").contains("255 of 286"))
        #expect(await mizan.refusal("quran", "progress", "set", "juz", "30")?.reason == "quran.one-ayah")
    }

    @Test func aNoteIsShownWhole() async throws {
        let text = String(repeating: "a long note, ", count: 40) + "\nand its end"
        try await mizan("quran", "note", "add", "18:10", text)
        guard case .string(let id)? = try await mizan.rows("quran", "note", "list").first?["id"] else {
            Issue.record("a note has an id")
            return
        }
        let shown = try await mizan("quran", "note", "show", id)
        #expect(shown.hasPrefix("18:10, Surah 18 (Al-Kahf)\n"))
        #expect(shown.hasSuffix(text + "\n"))
        let object = try JSONReader.read(Array(try await mizan("quran", "note", "show", id, "--output", "json").utf8))
        #expect(object["noteText"] == .string(text))
        let other = await mizan.refusal("quran", "note", "show", "01920000-0000-7000-8000-000000000000")
        #expect(other?.exitCode == 66)
    }

    @Test func listsSayTheSurah() async throws {
        try await mizan("quran", "favorite", "add", "18:10")
        try await mizan("quran", "note", "add", "36:1", "x")
        #expect(try await mizan("quran", "favorite", "list").contains("18:10  18 Al-Kahf"))
        #expect(try await mizan("quran", "note", "list").contains("36 Yaseen"))
        #expect(try await mizan.rows("quran", "favorite", "list").first?["surah"] == nil)
    }

    @Test func whatIsOneIsSaidAsOne() async throws {
        try await mizan("quran", "setting", "set", "fontSize", "24")
        try await mizan("quran", "note", "add", "2:255", "text")
        let file = mizan.directory.file("out.plist")
        #expect(
            try await mizan("quran", "export", "--to", file)
                == "\(file): 0 favourites, 1 note, progress in 0 surahs.\n")
        #expect(try await mizan("quran", "favorite", "add", "2:1-2").hasPrefix("2 favourites added"))
        #expect(
            try await mizan("quran", "favorite", "add", "2:2-3").hasPrefix("1 favourite added, 1 was there already"))
        #expect(try await mizan("quran", "progress", "set", "1").contains("7 of 7 ayahs"))
        #expect(try await mizan("quran", "progress", "list").contains("1 of 1 begun surah finished"))
    }

    @Test func aNoteThatIsEditedToWhatItSaysHadThatAlready() async throws {
        try await mizan("quran", "note", "add", "2:255", "text")
        let listed = try await mizan.rows("quran", "note", "list").first?["id"]
        guard case .string(let note)? = listed else {
            Issue.record("no note: \(String(describing: listed))")
            return
        }
        #expect(try await mizan("quran", "note", "edit", note, "text") == "The note on 2:255 had this text already.\n")
        #expect(try await mizan("quran", "note", "edit", note, "new") == "The note on 2:255 has its new text.\n")
    }

    @Test func aDirectoryIsCalledOneWhereAFileIsToBeWritten() async throws {
        try await mizan("quran", "note", "add", "2:255", "text")
        let path = mizan.directory.path
        #expect(
            await mizan.refusal("quran", "export", "--to", path)?.message
                == "\(path) is a directory. Give the name of a new file in it.")
        try mizan.directory.write([], to: "there")
        let there = mizan.directory.file("there")
        #expect(
            await mizan.refusal("quran", "export", "--to", there)?.message
                == "\(there) is there already. Give another name, or remove it first.")
    }
}
