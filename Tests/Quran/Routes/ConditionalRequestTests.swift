import HTTPKit
import Kernel
import Testing

/// Tags, conditions and idempotency keys on the slice's own records.
struct ConditionalRequestTests {
    private static let favorite = "/v1/quran/favorites/2:255"
    private static let setting = "/v1/quran/settings/theme"

    /// One record of each type that can be put: its path, and a body that makes it and one that changes it.
    private static let records = [
        (favorite, "{}", #"{"favoritedAt": "2025-01-01T00:00:00Z"}"#),
        ("/v1/quran/progress/2", #"{"lastReadAyah": 5}"#, #"{"lastReadAyah": 6}"#),
        (setting, #"{"settingValue": "1"}"#, #"{"settingValue": "2"}"#),
        ("/v1/quran/profile", #"{"appleUserID": "1"}"#, #"{"appleUserID": "2"}"#),
    ]

    @Test(arguments: records)
    func aWriteGivesTheTagThatTheNextReadGives(path: String, new: String, changed: String) async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", path, new)
            #expect(put.version == 1)
            #expect(try await facade.send("GET", path).tag == put.tag)
            let again = try await facade.send("PUT", path, changed)
            #expect(again.version == 2)
            #expect(try await facade.send("GET", path).tag == again.tag)
        }
    }

    @Test(arguments: records)
    func whatOneSawIsWhatOneChanges(path: String, new: String, changed: String) async throws {
        try await TestFacade.run { facade in
            let seen = try #require(try await facade.send("PUT", path, new).tag)
            try await facade.send("PUT", path, changed)
            for method in ["PUT", "DELETE"] {
                let body = method == "PUT" ? new : nil
                let stale = try await facade.send(method, path, body, headers: ["If-Match": seen])
                #expect(stale.status == 412)
                #expect(stale.json["version"] == "2")
            }
            let current = try #require(try await facade.send("GET", path).tag)
            #expect(try await facade.send("PUT", path, new, headers: ["If-Match": current]).status == 200)
            let now = try #require(try await facade.send("GET", path).tag)
            #expect(try await facade.send("DELETE", path, headers: ["If-Match": "\"0-x\", \(now)"]).status == 204)
            #expect(try await facade.send("PUT", path, new, headers: ["If-Match": "*"]).status == 412)
        }
    }

    @Test(arguments: records)
    func ifNoneMatchCreatesAndNeverReplaces(path: String, new: String, changed: String) async throws {
        try await TestFacade.run { facade in
            #expect(try await facade.send("PUT", path, new, headers: ["If-None-Match": "*"]).status == 201)
            let again = try await facade.send("PUT", path, changed, headers: ["If-None-Match": "*"])
            #expect(again.status == 412)
            #expect(try await facade.send("GET", path).version == 1)
        }
    }

    @Test func aNoteIsEditedOnlyAsItWasSeen() async throws {
        try await TestFacade.run { facade in
            let made = try await facade.send("POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": "a"}"#)
            let path = try #require(made.location)
            let tag = try #require(made.tag)
            let edit = try await facade.send("PATCH", path, #"{"noteText": "b"}"#, headers: ["If-Match": tag])
            #expect(edit.version == 2)
            let stale = try await facade.send("PATCH", path, #"{"noteText": "c"}"#, headers: ["If-Match": tag])
            #expect(stale.status == 412)
            #expect(try await facade.send("GET", path).json["noteText"] == "b")
        }
    }

    @Test func whatHasNotChangedIsNotSentAgain() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", Self.favorite)
            for path in [Self.favorite, "/v1/quran/favorites", "/v1/quran/overall-progress", "/v1/quran/surahs"] {
                let tag = try #require(try await facade.send("GET", path).tag)
                let again = try await facade.send("GET", path, headers: ["If-None-Match": "W/\(tag)"])
                #expect(again.status == 304)
                #expect(again.tag == tag)
            }
            let list = try #require(try await facade.send("GET", "/v1/quran/favorites").tag)
            try await facade.send("PUT", "/v1/quran/favorites/1:1")
            #expect(try await facade.send("GET", "/v1/quran/favorites", headers: ["If-None-Match": list]).status == 200)
        }
    }

    @Test func aRecordThatComesBackHasANewTag() async throws {
        try await TestFacade.run { facade in
            let body = #"{"favoritedAt": "2025-01-01T00:00:00Z"}"#
            let first = try await facade.send("PUT", Self.favorite, body)
            try await facade.send("DELETE", Self.favorite)
            let back = try await facade.send("PUT", Self.favorite, body)
            #expect(back.status == 201)
            #expect(back.json == first.json)
            #expect(back.tag != first.tag)
        }
    }

    @Test func aWriteThatChangesNothingKeepsTheTag() async throws {
        try await TestFacade.run { facade in
            let first = try await facade.send("PUT", Self.setting, #"{"settingValue": "1"}"#)
            facade.clock.advance(seconds: 60)
            let same = try await facade.send("PUT", Self.setting, #"{"settingValue": " 1 "}"#)
            #expect(same.tag == first.tag)
        }
    }

    @Test func aNotePostedTwiceUnderOneKeyIsOneNote() async throws {
        try await TestFacade.run { facade in
            let body = #"{"ayahID": "1:1", "noteText": "a"}"#
            let headers = ["Idempotency-Key": "0198c0de"]
            let first = try await facade.send("POST", "/v1/quran/notes", body, headers: headers)
            facade.clock.advance(seconds: 3_600)
            let again = try await facade.send("POST", "/v1/quran/notes", body, headers: headers)
            #expect(again.status == 201)
            #expect(again.json == first.json)
            #expect(again.location == first.location)
            #expect(again.tag == first.tag)
            #expect(again.headers["Idempotent-Replayed"] == "true")
            let other = try await facade.send(
                "POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": "b"}"#, headers: headers)
            #expect(other.status == 422)
            #expect(try await facade.send("GET", "/v1/quran/notes").items.count == 1)
        }
    }

    @Test func oneOwnersKeyIsNothingToAnother() async throws {
        try await TestFacade.run { facade in
            let headers = ["Idempotency-Key": "k"]
            try await facade.send("PUT", Self.favorite, "{}", headers: headers)
            let theirs = try await facade.send(
                "PUT", Self.setting, #"{"settingValue": "1"}"#, as: facade.other, headers: headers)
            #expect(theirs.status == 201)
        }
    }

    /// Whoever may not do it does not get the answer of one who may.
    @Test func aKeyOpensNothingToAReadOnlyToken() async throws {
        try await TestFacade.run { facade in
            let headers = ["Idempotency-Key": "k"]
            try await facade.send("PUT", Self.favorite, "{}", headers: headers)
            let refused = try await facade.send(
                "PUT", Self.favorite, "{}", permissions: .only([.read("quran")]), headers: headers)
            #expect(refused.status == 403)
        }
    }

    /// A slice whose records cannot be changed on a condition has forgotten to say how their version is found.
    @Test func everyChangeOfARecordKnowsItsVersion() async throws {
        try await TestFacade.run { facade in
            for endpoint in facade.registry.endpoints where [.put, .patch, .delete].contains(endpoint.method) {
                #expect(endpoint.version != nil, "\(endpoint)")
            }
        }
    }
}
