import Kernel
import Testing

struct ProgressRoutesTests {
    @Test func progressIsComputedFromTheLastAyahRead() async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 143}"#)
            let wanted: JSONValue = [
                "recordName": .string("progress-\(facade.me.recordName)-2"), "surahNumber": 2, "lastReadAyah": 143,
                "totalAyahs": 286, "progressPercentage": 50, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                "ownerRecordName": .string(facade.me.recordName),
            ]
            #expect(put.status == 201)
            #expect(put.location == "/v1/quran/progress/2")
            #expect(put.json == wanted)
            #expect(try await facade.send("GET", "/v1/quran/progress/2").json == wanted)
        }
    }

    @Test func totalAndPercentageThatAreSentAreIgnored() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 143}"#)
            let put = try await facade.send(
                "PUT", "/v1/quran/progress/2",
                """
                {"recordName": "progress-\(facade.me.recordName)-2", "surahNumber": 2, "lastReadAyah": 286,
                 "totalAyahs": 300, "progressPercentage": 12.5, "lastUpdatedAt": "2026-01-09T00:00:00Z",
                 "ownerRecordName": "\(facade.me.recordName)"}
                """)
            #expect(put.status == 200)
            #expect(put.json["totalAyahs"] == 286)
            #expect(put.json["progressPercentage"] == 100)
            #expect(put.json["lastUpdatedAt"] == "2026-01-09T00:00:00.000Z")
            #expect(try await facade.send("GET", "/v1/quran/progress?progressPercentage=100").items == [put.json])
        }
    }

    @Test func aRecordOfAnotherSurahIsRefused() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(
                "PUT", "/v1/quran/progress/2", #"{"surahNumber": 3, "lastReadAyah": 1}"#)
            #expect(answer.status == 400)
            #expect(answer.json["path"] == "$.surahNumber")
            #expect(answer.json["expected"] == "2")
        }
    }

    @Test(arguments: ["0", "115", "two", "-1"])
    func anUnknownSurahIsRefusedWithTheAllowedNumbers(surah: String) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("GET", "/v1/quran/progress/\(surah)")
            #expect(answer.status == 400)
            #expect(answer.json["expected"] == "a whole number from 1 to 114")
        }
    }

    @Test func everyAyahCountsEquallyInTheWholeQuran() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/progress/1", #"{"lastReadAyah": 7}"#)
            try await facade.send("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 143}"#)
            try await facade.send("PUT", "/v1/quran/progress/3", #"{"lastReadAyah": 200}"#, as: facade.other)
            let overall = try await facade.send("GET", "/v1/quran/overall-progress").json
            #expect(
                overall == [
                    "readAyahs": 150, "totalAyahs": 6236, "progressPercentage": .number(150.0 / 6236 * 100),
                    "startedSurahs": 2, "finishedSurahs": 1,
                ])
        }
    }

    @Test func deletingProgressRemovesItOnce() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/progress/1", #"{"lastReadAyah": 7}"#)
            #expect(try await facade.send("DELETE", "/v1/quran/progress/1").status == 204)
            let again = try await facade.send("DELETE", "/v1/quran/progress/1")
            #expect(again.status == 404)
            #expect(again.json["detail"] == "Surah 1 (Al-Faatiha) has no progress yet.")
        }
    }
}
