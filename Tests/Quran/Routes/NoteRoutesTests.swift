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
        // A client that writes JSON in ASCII only takes six bytes for a letter of two bytes.
        (String(repeating: #"\u0111"#, count: 450_000), 201, String?.none),
        (String(repeating: "x", count: 900_000), 201, nil),
        (String(repeating: "x", count: 900_001), 413, "text.too-long"),
    ])
    func aNoteMayBeAsLongAsARecordAllows(text: String, status: Int, reason: String?) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(
                "POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": "\#(text)"}"#)
            #expect(answer.status == status)
            #expect(answer.reason == reason)
            #expect(answer.json["limit"] == (reason == nil ? nil : "900000"))
        }
    }

    /// A client uploads its notes, and repeats the request because an answer was lost.
    @Test func aNoteFromElsewhereKeepsItsIdAndDates() async throws {
        try await TestFacade.run { facade in
            let id = "550e8400-e29b-41d4-a716-446655440000"
            let body = """
                {"id": "\(id.uppercased())", "ayahID": "2:255", "noteText": "n", "createdAt": "2020-01-01T00:00:00Z",
                 "modifiedAt": "2021-01-01T07:00:00+07:00"}
                """
            let created = try await facade.send("POST", "/v1/quran/notes", body)
            #expect(created.status == 201)
            #expect(created.location == "/v1/quran/notes/\(id)")
            #expect(created.json["id"] == .string(id))
            #expect(created.json["createdAt"] == "2020-01-01T00:00:00.000Z")
            #expect(created.json["modifiedAt"] == "2021-01-01T00:00:00.000Z")
            facade.clock.advance(seconds: 60)
            let again = try await facade.send("POST", "/v1/quran/notes", body)
            #expect(again.status == 200)
            #expect(again.json == created.json)
            #expect(again.version == created.version)
            let short = #"{"id": "\#(id)", "ayahID": "2:255", "noteText": "n"}"#
            #expect(try await facade.send("POST", "/v1/quran/notes", short).status == 200)
        }
    }

    @Test(arguments: [
        #""ayahID": "2:255", "noteText": "other""#, #""ayahID": "2:254", "noteText": "n""#,
        #""ayahID": "2:255", "noteText": "n", "createdAt": "2020-01-01T00:00:00Z""#,
    ])
    func aTakenNoteIDIsAConflict(body: String) async throws {
        try await TestFacade.run { facade in
            let id = #""id": "550e8400-e29b-41d4-a716-446655440000""#
            try await facade.send("POST", "/v1/quran/notes", "{\(id), \"ayahID\": \"2:255\", \"noteText\": \"n\"}")
            let answer = try await facade.send("POST", "/v1/quran/notes", "{\(id), \(body)}")
            #expect(answer.status == 409)
            #expect(answer.reason == "quran.note-exists")
            #expect(try await facade.send("GET", "/v1/quran/notes").column("noteText") == ["n"])
            // A different owner's note with that id is a separate note.
            #expect(
                try await facade.send("POST", "/v1/quran/notes", "{\(id), \(body)}", as: facade.other).status == 201)
        }
    }

    @Test func aNoteSentWithOneMomentUsesTheMomentForCreationAndModification() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send(
                "POST", "/v1/quran/notes",
                #"{"ayahID": "1:1", "noteText": "n", "createdAt": "2020-01-01T00:00:00Z"}"#)
            #expect(answer.json["modifiedAt"] == "2020-01-01T00:00:00.000Z")
        }
    }
}
