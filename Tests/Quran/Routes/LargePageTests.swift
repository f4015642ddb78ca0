import HTTPKit
import Kernel
import Testing

/// A page of large records ends before there are as many as were asked for.
struct LargePageTests {
    private static let text = String(repeating: "x", count: 900_000)

    @Test(arguments: ["", "&sort=-modifiedAt,ayahID", "&sort=createdAt,ayahID&surahNumber=2"])
    func aPageEndsWithTheRecordThatFillsIt(query: String) async throws {
        try await TestFacade.run { facade in
            for ayah in 1...7 {
                try await facade.send(
                    "POST", "/v1/quran/notes", #"{"ayahID": "2:\#(ayah)", "noteText": "\#(Self.text)"}"#)
            }
            try await facade.send("POST", "/v1/quran/notes", #"{"ayahID": "2:8", "noteText": "short"}"#)
            var seen: [JSONValue] = []
            var sizes: [Int] = []
            var cursor = ""
            repeat {
                let page = try await facade.send("GET", "/v1/quran/notes?limit=1000\(query)\(cursor)")
                #expect(page.status == 200)
                seen += page.items.compactMap { $0["ayahID"] }
                sizes.append(page.items.count)
                guard case .string(let next)? = page.json["next"] else { break }
                cursor = "&cursor=\(next)"
            } while sizes.count < 9
            #expect(sizes == [5, 3])
            #expect(Set(seen).count == 8 && seen.count == 8)
        }
    }

    /// JSON makes six bytes of a control character, so fewer of them fill a page.
    @Test func aPageIsFullByWhatIsSent() async throws {
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

    @Test func aPageThatIsFullAtTheEndHasNoNext() async throws {
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
