import CommandSupport
import Kernel
import Testing

/// What has a moment takes it, and keeps it.
struct MomentTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

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
    }

    @Test(arguments: ["yesterday", "2026-02-30", "2026-01-08T14:30", "", "1767882600"])
    func whatIsNoMomentIsRefused(text: String) async {
        let refusal = await mizan.refusal("quran", "favorite", "add", "2:255", "--at", text)
        #expect(refusal.errors.hasPrefix("mizan: “\(text)” is not a moment."))
        #expect(refusal.code == 65)
    }
}
