import Changes
import PagesKit
import QuranData
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranPages

struct QuranPagesTests {
    let store: TestStore
    private let facade: PageFacade

    init() async throws {
        store = try await TestStore([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
        let pages = QuranPages.pages(try QuranModule(context: store.context()))
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry])), on: store.context(), as: store.owner)
    }

    @discardableResult
    private func send(
        _ target: String, _ form: KeyValuePairs<String, String>? = nil, status: Int? = nil
    ) async throws -> PageFacade.Answer {
        try await facade.send(target, form, status: status)
    }

    @Test func theNextReadingIsDoneWithOneFormAndMovesOn() async throws {
        let first = try await send("/app/quran").text
        let place = try #require(first.firstMatch(of: #/name="place" value="([0-9:]+)"/#)).1
        #expect(place == "1:7")
        let sent = try await send("/app/quran", ["place": String(place)])
        #expect(sent.location.hasPrefix("/app/quran?done="))
        let next = try await send(sent.location).text
        #expect(next.contains("Al-Baqara ") && next.contains("action=\"/app/undo\""))
        #expect(next.contains("7 of 6236 ayahs"))
        #expect(try await send("/app/quran", ["place": "juz 3"], status: 400).text.contains("neither an ayah nor"))
    }

    @Test func anAyahIsMarkedAndItsMarkRemoved() async throws {
        try await send("/app/quran/favorites", ["ayah": "ayat al-kursi"])
        let list = try await send("/app/quran/favorites").text
        #expect(list.contains("href=\"/app/quran/notes?on=2:255\""))
        try await send("/app/quran/favorites", ["ayah": "2:255", "remove": "true"])
        #expect(try await send("/app/quran/favorites").text.contains("No favourites yet."))
        try await send("/app/quran/favorites", ["ayah": "2:255", "remove": "true"], status: 404)
        #expect(try await send("/app/quran/favorites", ["ayah": "2:999"], status: 400).text.contains("2:286"))
    }

    @Test func aNoteIsWrittenFoundByItsPlaceEditedAndRemoved() async throws {
        let text = "\nfirst <script>alert(1)</script>\r\nsecond"
        let sent = try await send("/app/quran/notes", ["ayah": "2:255", "noteText": text])
        #expect(sent.location.hasPrefix("/app/quran/notes?on=2:255&done="))
        try await send("/app/quran/notes", ["ayah": "18:10", "noteText": "cave"])
        try await send("/app/quran/notes", ["ayah": "2:256", "noteText": "“said” \"so\"\n\\n"])
        let list = try await send("/app/quran/notes?on=juz%203").text
        #expect(list.contains("2:255") && !list.contains("cave") && !list.contains("<script>alert"))
        // The list shows the text with its quotes and line breaks.
        #expect(list.contains("dir=\"auto\">\nfirst &lt;script&gt;alert(1)&lt;/script&gt;\nsecond</div>"))
        #expect(list.contains("“said” &quot;so&quot;\n\\n</div>"))
        let id = try #require(list.firstMatch(of: #/\/app\/quran\/notes\/([0-9a-f-]+)"/#)).1
        let page = try await send("/app/quran/notes/\(id)").text
        #expect(page.contains("dir=\"auto\">\n\nfirst &lt;script&gt;"))
        let note = try await store.read { try QuranModule.notes.all(in: $0).first { $0.ayah.surah == 2 } }
        #expect(note?.text == text.replacing("\r\n", with: "\n"))
        try await facade.edit("/app/quran/notes/\(id)", ["noteText": "third"])
        #expect(try await send("/app/quran/notes/\(id)").text.contains(">\nthird</textarea>"))
        try await send("/app/quran/notes/\(id)", ["remove": "true"])
        try await send("/app/quran/notes/\(id)", status: 404)
    }

    @Test(arguments: [
        ("2:255 after every prayer", "2:255", "after every prayer"), ("٢:٢٥٥ بعد", "2:255", "بعد"),
    ])
    func aLineIsANoteOnAnAyah(line: String, ayah: String, text: String) throws {
        let note = try #require(try QuranLine(line))
        #expect(note.ayah.ayahID == ayah && note.text == text)
    }

    @Test(arguments: ["12.50 coffee", "2:255", "weight 75.5", "re: coffee", ""])
    func otherLinesAreNotOfTheQuran(line: String) throws {
        #expect(try QuranLine(line).map(\.text) == nil)
    }
}
