import Kernel
import Testing

/// A page of large records ends before it has the requested number of items.
struct LargePageTests {
    private static let text = String(repeating: "x", count: 900_000)

    /// JSON encodes a control character as six bytes, so fewer of them fill a page.
    @Test func aPageIsFullAtItsLimitOfSentBytes() async throws {
        try await TestFacade.run { facade in
            let text = String(repeating: #"\u0001"#, count: 300_000)
            for ayah in 1...5 {
                let note = try await facade.send(
                    "POST", "/v1/quran/notes", #"{"ayahID": "2:\#(ayah)", "noteText": "\#(text)"}"#)
                try #require(note.status == 201)
            }
            #expect(try await facade.send("GET", "/v1/quran/notes").items.count == 3)
        }
    }

    @Test func aFullLastPageHasNoCursor() async throws {
        try await TestFacade.run { facade in
            for ayah in 1...5 {
                try await facade.send(
                    "POST", "/v1/quran/notes", #"{"ayahID": "2:\#(ayah)", "noteText": "\#(Self.text)"}"#)
            }
            let page = try await facade.send("GET", "/v1/quran/notes")
            #expect(page.items.count == 5)
            #expect(page.json["next"] == nil)
        }
    }
}
