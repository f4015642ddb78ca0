import HomeDoor
import HomePast
import Kernel
import PagesKit
import Testing

@testable import Composition

/// The pages to which search leads.
@Suite(.serialized)
struct RecordPlaceTests {
    /// Each place that a slice declares is that of a type of the slice, and the pages of the type's records exist.
    @Test func everyPlaceOfASliceShowsItsRecords() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        try await site.enter(as: amina)
        #expect(
            try await site.send("POST", "/app/quran/favorites", form: "ayah=2%3A255", cookie: amina).status == 303)
        let places = EnabledSlice.all.flatMap { slice in
            site.application.modules.compactMap { slice.pages($0) }.flatMap(\.places)
        }
        let types = site.application.home.records.kinds.map(\.type)
        #expect(places.count > 6 && Set(places.map(\.type)).count == places.count)
        for place in places {
            #expect(types.contains(place.type), "\(place.type)")
            let list = try await site.send("GET", "/app/data/\(place.type)", cookie: amina).text
            let keys = list.matches(of: #/\/records\/([^"\/]+)"/#).compactMap {
                PercentEncoding.segment.decode($0.1)
            }
            // Nobody enters categories on a page.
            #expect(!keys.isEmpty || place.type == "finance.Category", "\(place.type)")
            for key in keys {
                let link = try #require(place.link(key), "\(place.type) \(key)")
                #expect(!link.text.hasPrefix("/app/data/"))
                #expect(try await site.send("GET", link.text, cookie: amina).status == 200, "\(link.text)")
            }
        }
        try await site.application.close()
    }

    @Test func searchLeadsToADuaByItsTitle() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let page = try await site.send("GET", "/app/search?find=you+are+peace", cookie: amina).text
        #expect(page.contains("href=\"/app/habits/duas/starter:antas-salam\""))
        #expect(!page.contains("<bdi>starter:"))
        try await site.application.close()
    }
}
