import Kernel
import Testing

struct ProfileRoutesTests {
    private static let path = "/v1/quran/profile"

    @Test func aProfileIsCreatedWithItsGivenDates() async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send(
                "PUT", Self.path,
                """
                {"appleUserID": "001.abc", "email": "a@example.org", "givenName": "An", "familyName": "Nguyễn",
                 "lastSignIn": "2026-01-07T08:00:00Z", "userRecord": "_abc123", "createdAt": "2024-03-11T09:00:00Z"}
                """)
            let wanted: JSONValue = [
                "recordName": .string("profile-\(facade.me.recordName)"), "appleUserID": "001.abc",
                "email": "a@example.org", "givenName": "An", "familyName": "Nguyễn",
                "lastSignIn": "2026-01-07T08:00:00.000Z", "userRecord": "_abc123",
                "createdAt": "2024-03-11T09:00:00.000Z",
            ]
            #expect(put.status == 201)
            #expect(put.location == Self.path)
            #expect(put.json == wanted)
            #expect(try await facade.send("GET", Self.path).json == wanted)
            #expect(try await facade.send("PUT", Self.path, JSONWriter.text(wanted)).json == wanted)
        }
    }

    @Test func replacingAProfileClearsUnsentFieldsButKeepsItsDates() async throws {
        try await TestFacade.run { facade in
            try await facade.send(
                "PUT", Self.path,
                #"{"appleUserID": "1", "email": "a@example.org", "givenName": "An", "userRecord": "_abc123"}"#)
            facade.clock.advance(seconds: 60)
            let put = try await facade.send("PUT", Self.path, #"{"appleUserID": "1", "givenName": "Anh"}"#)
            #expect(put.status == 200)
            #expect(
                put.json == [
                    "recordName": .string("profile-\(facade.me.recordName)"), "appleUserID": "1", "givenName": "Anh",
                    "lastSignIn": "2026-01-08T14:30:00.000Z", "userRecord": "_abc123",
                    "createdAt": "2026-01-08T14:30:00.000Z",
                ])
        }
    }

    @Test func aPatchKeepsAbsentFieldsAndClearsNullFields() async throws {
        try await TestFacade.run { facade in
            try await facade.send(
                "PUT", Self.path, #"{"appleUserID": "1", "email": "a@example.org", "givenName": "An"}"#)
            let patched = try await facade.send(
                "PATCH", Self.path, #"{"email": null, "familyName": "Trần", "lastSignIn": "2026-02-01T00:00:00Z"}"#)
            #expect(patched.status == 200)
            #expect(patched.json["email"] == nil)
            #expect(patched.json["givenName"] == "An")
            #expect(patched.json["familyName"] == "Trần")
            #expect(patched.json["lastSignIn"] == "2026-02-01T00:00:00.000Z")
            #expect(try await facade.send("PATCH", Self.path).json == patched.json)
        }
    }

    @Test func theLegacyReferenceIsSetOnce() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", Self.path, #"{"appleUserID": "1"}"#)
            let set = try await facade.send("PATCH", Self.path, #"{"userRecord": "_abc123"}"#)
            #expect(set.json["userRecord"] == "_abc123")
            #expect(try await facade.send("PATCH", Self.path, #"{"userRecord": "_abc123"}"#).status == 200)
            let changed = try await facade.send("PATCH", Self.path, #"{"userRecord": "_other"}"#)
            #expect(changed.status == 409)
            #expect(changed.reason == "quran.user-record")
            #expect(try await facade.send("GET", Self.path).json["userRecord"] == "_abc123")
        }
    }
}
