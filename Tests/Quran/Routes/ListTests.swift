import Kernel
import QuranDomain
import Testing

struct ListTests {
    @Test func pagesOfFiftyListEachFavouriteOnceInQuranOrder() async throws {
        try await TestFacade.run { facade in
            // Surahs 2, 9 and 10 would be in a different order if they were sorted as texts.
            let ayahs = try [2, 9, 10].flatMap { surah in
                try (1...40).map { try AyahReference(surah: surah, ayah: $0) }
            }
            for ayah in ayahs.reversed() { try await facade.send("PUT", "/v1/quran/favorites/\(ayah)") }
            var seen: [JSONValue] = []
            var sizes: [Int] = []
            var cursor = ""
            while true {
                let page = try await facade.send("GET", "/v1/quran/favorites?limit=50\(cursor)")
                seen += page.column("ayahID")
                sizes.append(page.items.count)
                guard case .string(let next) = page.json["next"] else { break }
                cursor = "&cursor=\(next)"
            }
            #expect(sizes == [50, 50, 20])
            #expect(seen == ayahs.map { .string($0.ayahID) })
        }
    }

    @Test(arguments: [
        ("ayahID=2:255", ["2:255"]), ("ayahID%5Bge%5D=9:1", ["9:1", "10:1"]), ("ayahID[lt]=9:1", ["2:1", "2:255"]),
        ("surahNumber=2&ayahNumber[ne]=1", ["2:255"]), ("surahNumber[gt]=2&surahNumber[le]=9", ["9:1"]),
        ("favoritedAt[ge]=2026-01-08T16:30:02%2B02:00", ["9:1", "10:1"]),
        ("sort=-surahNumber,ayahNumber&limit=2", ["10:1", "9:1"]),
    ])
    func filtersNarrowTheListAndSortsOrderTheList(query: String, ayahs: [String]) async throws {
        try await TestFacade.run { facade in
            for ayah in ["2:1", "2:255", "9:1", "10:1"] {
                try await facade.send("PUT", "/v1/quran/favorites/\(ayah)")
                facade.clock.advance(seconds: 1)
            }
            let found = try await facade.send("GET", "/v1/quran/favorites?\(query)")
            #expect(found.column("ayahID") == ayahs.map(JSONValue.string))
        }
    }

    /// The date is 2026-01-08; without a list of zones, days are in UTC.
    @Test(arguments: [
        ("favoritedAt=today", 2), ("favoritedAt[ge]=yesterday", 2), ("favoritedAt[lt]=today", 0),
        ("favoritedAt=2026-01-08%2014:30", 2), ("favoritedAt[gt]=last%20week", 2), ("favoritedAt=2026-01", 2),
        ("favoritedAt[le]=2026-01-07", 0),
    ])
    func aFilterAcceptsDayWords(query: String, count: Int) async throws {
        try await TestFacade.run { facade in
            for ayah in ["2:1", "2:255"] { try await facade.send("PUT", "/v1/quran/favorites/\(ayah)") }
            #expect(try await facade.send("GET", "/v1/quran/favorites?\(query)").items.count == count)
        }
    }

    @Test(arguments: [
        ("favoritedAt=soon", "http.parameter"), ("favoritedAt[ne]=today", "http.parameter"),
        ("favoritedAt=2026-02-30", "calendar.no-such-day"), ("favoritedAt=0000-01-01", "calendar.no-such-day"),
        ("favoritedAt=today..yesterday", "calendar.reversed-range"),
        ("favoritedAt=2026-01-08%2025:00", "calendar.no-such-time"),
        ("favoritedAt=in%209999999%20days", "calendar.out-of-range"),
    ])
    func unknownDayWordsAreRefused(query: String, reason: String) async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/favorites/2:1")
            let answer = try await facade.send("GET", "/v1/quran/favorites?\(query)")
            #expect(answer.status == 400)
            #expect(answer.reason == reason)
        }
    }

    // Seed 002, "Sample Queries".

    @Test func allFavouritesOfAUserAreListed() async throws {
        try await TestFacade.run { facade in
            for ayah in ["2:255", "1:1"] { try await facade.send("PUT", "/v1/quran/favorites/\(ayah)") }
            try await facade.send("PUT", "/v1/quran/favorites/3:8", as: facade.other)
            let path = "/v1/quran/favorites?ownerRecordName="
            #expect(try await facade.send("GET", path + facade.me.recordName).column("ayahID") == ["1:1", "2:255"])
            let another = try await facade.send("GET", path + facade.other.recordName)
            #expect(another.status == 200)
            #expect(another.items.isEmpty)
        }
    }

    @Test func allNotesOnAnAyahAreListed() async throws {
        try await TestFacade.run { facade in
            for (ayah, text) in [("2:255", "one"), ("2:256", "two"), ("2:255", "three")] {
                try await facade.send("POST", "/v1/quran/notes", #"{"ayahID": "\#(ayah)", "noteText": "\#(text)"}"#)
                facade.clock.advance(seconds: 1)
            }
            let path = "/v1/quran/notes?ayahID=2:255&ownerRecordName="
            #expect(try await facade.send("GET", path + facade.me.recordName).column("noteText") == ["one", "three"])
            #expect(try await facade.send("GET", path + facade.other.recordName).items.isEmpty)
        }
    }

    @Test func progressOfAllSurahsIsListedInOrder() async throws {
        try await TestFacade.run { facade in
            for surah in [36, 2, 114, 9] {
                try await facade.send("PUT", "/v1/quran/progress/\(surah)", #"{"lastReadAyah": 3}"#)
            }
            let path = "/v1/quran/progress?sort=surahNumber&ownerRecordName="
            #expect(
                try await facade.send("GET", path + facade.me.recordName).column("surahNumber") == [2, 9, 36, 114])
            #expect(try await facade.send("GET", path + facade.other.recordName).items.isEmpty)
        }
    }
}
