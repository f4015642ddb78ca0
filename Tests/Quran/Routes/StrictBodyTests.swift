import HTTPKit
import Kernel
import Testing

struct StrictBodyTests {
    private static let note = "/v1/quran/notes/01a2b3c4-0000-7000-8000-000000000000"

    @Test(arguments: [
        ("PUT", "/v1/quran/favorites/2:255", #"{"favouritedAt": "2026-01-08T14:30:00Z"}"#, "$.favouritedAt"),
        ("PUT", "/v1/quran/favorites/2:255", #"{"favoritedAt": "yesterday"}"#, "$.favoritedAt"),
        ("PUT", "/v1/quran/favorites/2:255", #"{"favoritedAt": null}"#, "$.favoritedAt"),
        ("PUT", "/v1/quran/favorites/2:255", #"{"surahNumber": 2, "surahNumber": 2}"#, "$.surahNumber"),
        ("PUT", "/v1/quran/favorites/2:255", "[]", "$"), ("PUT", "/v1/quran/favorites/2:255", "{", "$"),
        ("POST", "/v1/quran/notes", #"{"ayahID": "2:255"}"#, "$.noteText"),
        ("POST", "/v1/quran/notes", #"{"ayahID": 2, "noteText": "x"}"#, "$.ayahID"),
        ("POST", "/v1/quran/notes", #"{"ayahID": "2:255", "noteText": "x", "id": "1"}"#, "$.id"),
        ("PATCH", note, #"{"noteText": ["x"]}"#, "$.noteText"), ("PATCH", note, "{}", "$.noteText"),
        ("PUT", "/v1/quran/progress/2", "{}", "$.lastReadAyah"),
        ("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": "5"}"#, "$.lastReadAyah"),
        ("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 5.5}"#, "$.lastReadAyah"),
        ("PUT", "/v1/quran/settings/theme", #"{"settingValue": 24}"#, "$.settingValue"),
        ("PUT", "/v1/quran/settings/theme", #"{"settingKey": "size", "settingValue": "24"}"#, "$.settingKey"),
        ("PUT", "/v1/quran/profile", #"{"givenName": "An"}"#, "$.appleUserID"),
        ("PUT", "/v1/quran/profile", #"{"appleUserID": "1", "recordName": "profile-_x"}"#, "$.recordName"),
        ("PATCH", "/v1/quran/profile", #"{"appleUserID": null}"#, "$.appleUserID"),
        ("PATCH", "/v1/quran/profile", #"{"createdAt": "2026-01-08T14:30:00Z"}"#, "$.createdAt"),
    ])
    func aBodyThatIsNotAsDeclaredIsRefusedByItsPath(
        method: String, target: String, body: String, path: String
    ) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(method, target, body)
            #expect(answer.status == 400)
            #expect(answer.reason == "http.body")
            #expect(answer.json["path"] == .string(path))
        }
    }

    @Test func aBodyThatIsNeededCannotBeLeftOut() async throws {
        try await TestFacade.run { facade in
            for (method, target) in [("POST", "/v1/quran/notes"), ("PUT", "/v1/quran/progress/2")] {
                let answer = try await facade.send(method, target)
                #expect(answer.reason == "http.body")
            }
        }
    }
}
