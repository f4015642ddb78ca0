import HTTPKit
import Kernel
import Testing

struct OwnerSeparationTests {
    @Test func whatOneOwnerHasTheOtherDoesNotSee() async throws {
        try await TestFacade.run { facade in
            let note = try await facade.send("POST", "/v1/quran/notes", #"{"ayahID": "2:255", "noteText": "mine"}"#)
            let paths = [
                "/v1/quran/favorites/2:255", note.location ?? "", "/v1/quran/progress/2", "/v1/quran/settings/theme",
                "/v1/quran/profile",
            ]
            try await facade.send("PUT", paths[0])
            try await facade.send("PUT", paths[2], #"{"lastReadAyah": 5}"#)
            try await facade.send("PUT", paths[3], #"{"settingValue": "1"}"#)
            try await facade.send("PUT", paths[4], #"{"appleUserID": "1"}"#)
            for path in paths {
                #expect(try await facade.send("GET", path, as: facade.other).status == 404, "\(path)")
                #expect(try await facade.send("DELETE", path, as: facade.other).status == 404, "\(path)")
                #expect(try await facade.send("GET", path).status == 200, "\(path)")
            }
            let edit = try await facade.send("PATCH", paths[1], #"{"noteText": "theirs"}"#, as: facade.other)
            #expect(edit.status == 404)
            for list in ["favorites", "notes", "progress", "settings"] {
                #expect(try await facade.send("GET", "/v1/quran/\(list)", as: facade.other).items.isEmpty)
                #expect(try await facade.send("GET", "/v1/quran/\(list)").items.count == 1)
            }
            #expect(try await facade.send("GET", "/v1/quran/overall-progress", as: facade.other).json["readAyahs"] == 0)
        }
    }

    @Test func bothMayHaveARecordOfTheSameKey() async throws {
        try await TestFacade.run { facade in
            let mine = try await facade.send("PUT", "/v1/quran/settings/theme", #"{"settingValue": "1"}"#)
            let theirs = try await facade.send(
                "PUT", "/v1/quran/settings/theme", #"{"settingValue": "2"}"#, as: facade.other)
            #expect(theirs.status == 201)
            #expect(try await facade.send("GET", "/v1/quran/settings/theme").json == mine.json)
        }
    }
}
