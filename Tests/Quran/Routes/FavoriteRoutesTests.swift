import Kernel
import Testing

struct FavoriteRoutesTests {
    @Test func aPutWithoutABodyMarksAnAyahAsFavorite() async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/favorites/2:255")
            let wanted: JSONValue = [
                "recordName": .string("favorite-\(facade.me.recordName)-2:255"), "ayahID": "2:255", "surahNumber": 2,
                "ayahNumber": 255, "favoritedAt": "2026-01-08T14:30:00.000Z",
                "ownerRecordName": .string(facade.me.recordName),
            ]
            #expect(put.status == 201)
            #expect(put.json == wanted)
            #expect(put.location == "/v1/quran/favorites/2:255")
            #expect(try await facade.send("GET", "/v1/quran/favorites/2:255").json == wanted)
        }
    }

    @Test func markingAgainKeepsTheMomentUnlessANewMomentIsGiven() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/favorites/2:255", "{}")
            facade.clock.advance(seconds: 60)
            let again = try await facade.send("PUT", "/v1/quran/favorites/2:255", "{}")
            #expect(again.status == 200)
            #expect(again.location == nil)
            #expect(again.json["favoritedAt"] == "2026-01-08T14:30:00.000Z")
            let given = try await facade.send(
                "PUT", "/v1/quran/favorites/2:255", #"{"favoritedAt": "2025-12-31T23:00:00+02:00"}"#)
            #expect(given.json["favoritedAt"] == "2025-12-31T21:00:00.000Z")
        }
    }

    @Test func aRecordCanBeSentBackUnchanged() async throws {
        try await TestFacade.run { facade in
            let got = try await facade.send("PUT", "/v1/quran/favorites/36:58").json
            try await facade.send("DELETE", "/v1/quran/favorites/36:58")
            let put = try await facade.send("PUT", "/v1/quran/favorites/36:58", JSONWriter.text(got))
            #expect(put.status == 201)
            #expect(put.json == got)
        }
    }

    @Test(arguments: [
        (#"{"ayahID": "2:256"}"#, "$.ayahID", #""2:255""#), (#"{"surahNumber": 3}"#, "$.surahNumber", "2"),
        (#"{"ayahNumber": 254}"#, "$.ayahNumber", "255"),
        (#"{"ownerRecordName": "_abc123"}"#, "$.ownerRecordName", #""_0102030405067008900a0b0c0d0e0f10""#),
        (
            #"{"recordName": "favorite-_abc123-2:255"}"#, "$.recordName",
            #""favorite-_0102030405067008900a0b0c0d0e0f10-2:255""#
        ),
    ])
    func fieldsThatDisagreeWithPathOrOwnerAreRefused(body: String, path: String, expected: String) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("PUT", "/v1/quran/favorites/2:255", body)
            #expect(answer.status == 400)
            #expect(answer.reason == "http.body")
            #expect(answer.json["path"] == .string(path))
            #expect(answer.json["expected"] == .string(expected))
            #expect(try await facade.send("GET", "/v1/quran/favorites/2:255").status == 404)
        }
    }

    @Test(arguments: [
        "2:255", "2%3A255", "%D9%A2:%D9%A2%D9%A5%D9%A5", "Al-Baqarah%20255", "ayat%20al-kursi", "2%2F255",
    ])
    func anAyahInThePathMayHaveAnyFormThatAPersonTypes(text: String) async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/favorites/\(text)")
            #expect(put.json["ayahID"] == "2:255")
            #expect(put.location == "/v1/quran/favorites/2:255")
        }
    }

    @Test(
        arguments: ["GET", "PUT", "DELETE"],
        [
            ("1:8", "quran.no-such-ayah", "Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7."),
            ("115:1", "quran.no-such-surah", "There are 114 surahs, numbered from 1; there is no surah 115."),
            ("2:0", "quran.no-such-ayah", "Ayahs start at 1. Surah 2 (Al-Baqara) has 286 ayahs: 2:1 to 2:286."),
            ("2:1-5", "quran.one-ayah", "One ayah is needed here, such as 2:255; 2:1-5 has 5."),
        ])
    func anUnknownAyahIsRefusedWithTheDomainsMessage(
        method: String, refused: (text: String, reason: String, detail: String)
    ) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(method, "/v1/quran/favorites/\(refused.text)")
            #expect(answer.status == 400)
            #expect(answer.reason == refused.reason)
            #expect(answer.json["detail"] == .string(refused.detail))
        }
    }

    @Test func deletingAFavoriteRemovesItOnce() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/favorites/2:255")
            let first = try await facade.send("DELETE", "/v1/quran/favorites/2:255")
            #expect(first.status == 204)
            #expect(first.json == .null)
            let second = try await facade.send("DELETE", "/v1/quran/favorites/2:255")
            #expect(second.status == 404)
            #expect(second.reason == "quran.not-a-favorite")
            #expect(second.json["detail"] == "2:255 is not a favourite.")
        }
    }
}
