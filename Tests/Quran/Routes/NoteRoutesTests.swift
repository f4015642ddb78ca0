import HTTPKit
import Kernel
import Testing

struct NoteRoutesTests {
    @Test func aNoteIsWrittenReadChangedAndRemoved() async throws {
        try await TestFacade.run { facade in
            let created = try await facade.send(
                "POST", "/v1/quran/notes", #"{"ayahID": "Al-Baqarah 255", "noteText": "Ghi chú"}"#)
            #expect(created.status == 201)
            guard case .string(let id) = created.json["id"], let place = created.location else {
                Issue.record("a note has an id and a place")
                return
            }
            #expect(place == "/v1/quran/notes/\(id)")
            #expect(
                created.json == [
                    "recordName": .string("note-\(facade.me.recordName)-2:255-\(id)"), "id": .string(id),
                    "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "noteText": "Ghi chú",
                    "createdAt": "2026-01-08T14:30:00.000Z", "modifiedAt": "2026-01-08T14:30:00.000Z",
                    "ownerRecordName": .string(facade.me.recordName),
                ])
            #expect(try await facade.send("GET", place).json == created.json)
            #expect(try await facade.send("GET", "/v1/quran/notes/\(id.uppercased())").json == created.json)

            facade.clock.advance(seconds: 1)
            let edited = try await facade.send("PATCH", place, #"{"noteText": "two\nlines"}"#)
            #expect(edited.status == 200)
            #expect(edited.json["noteText"] == "two\nlines")
            #expect(edited.json["createdAt"] == "2026-01-08T14:30:00.000Z")
            #expect(edited.json["modifiedAt"] == "2026-01-08T14:30:01.000Z")
            #expect(try await facade.send("GET", "/v1/quran/notes").items == [edited.json])

            #expect(try await facade.send("DELETE", place).status == 204)
            #expect(try await facade.send("GET", place).reason == "quran.no-such-note")
        }
    }

    @Test(arguments: [
        // A client that writes JSON in ASCII needs six bytes for a letter of two.
        (String(repeating: #"\u0111"#, count: 450_000), 201, String?.none),
        (String(repeating: "x", count: 900_000), 201, nil),
        (String(repeating: "x", count: 900_001), 413, "quran.text-too-long"),
    ])
    func aNoteMayBeAsLongAsARecord(text: String, status: Int, reason: String?) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(
                "POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": "\#(text)"}"#)
            #expect(answer.status == status)
            #expect(answer.reason == reason)
            #expect(answer.json["limit"] == (reason == nil ? nil : "900000"))
        }
    }

    @Test func anIdThatIsNoUUIDIsRefused() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("GET", "/v1/quran/notes/1")
            #expect(answer.status == 400)
            #expect(answer.json["expected"] == "a UUID")
        }
    }
}
