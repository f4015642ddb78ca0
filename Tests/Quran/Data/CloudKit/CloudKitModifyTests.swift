import Changes
import Kernel
import QuranDomain
import TestSupport
import Testing

@testable import QuranData

/// records/modify does what CloudKit's own table says (contracts/cloudkit-web-services.md §4.3).
struct CloudKitModifyTests {
    /// The state of the record before the operation.
    enum Standing: String, CaseIterable {
        case matches, differs, missing
    }

    /// The expected code, or `saved` or `deleted`, by operation: tag matches, tag differs, no such record.
    private static let table: [String: [String]] = [
        "create": ["CONFLICT", "CONFLICT", "saved"], "update": ["saved", "CONFLICT", "NOT_FOUND"],
        "forceUpdate": ["saved", "saved", "saved"], "replace": ["saved", "CONFLICT", "NOT_FOUND"],
        "forceReplace": ["saved", "saved", "saved"], "delete": ["deleted", "CONFLICT", "NOT_FOUND"],
        "forceDelete": ["deleted", "deleted", "deleted"],
    ]

    @Test(arguments: table.keys.sorted(), Standing.allCases)
    func theOperationHasTheResultOfTheTable(operation: String, standing: Standing) async throws {
        let world = try await CloudKitWorld()
        var tag: String?
        if standing != .missing {
            tag = try await world.make("create", world.favorite("2:255")).tag
            if standing == .differs { tag = "zz" }
        }
        let sent = world.favorite("2:255", at: 1_790_000_005_000, tag: tag ?? "a")
        let answer = try await world.make(operation, sent)
        let seen = answer.code ?? (answer["deleted"] == true ? "deleted" : "saved")
        let position = try #require(Standing.allCases.firstIndex(of: standing))
        #expect(seen == Self.table[operation]?[position], "\(JSONWriter.text(answer))")
        let stored = try await world.lookup([try #require(sent.text("recordName"))])[0]
        switch seen {
        case "saved":
            #expect(answer.value("favoritedAt") == 1_790_000_005_000)
            #expect(answer.tag != tag && stored.tag == answer.tag)
        case "deleted": #expect(stored.code == "NOT_FOUND")
        case "CONFLICT": #expect(stored.value("favoritedAt") == 1_790_000_000_000)
        default: #expect(stored.code == "NOT_FOUND")
        }
    }

    @Test func anUpdateChangesOnlyTheSentFieldsAndReplaceNeedsAll() async throws {
        let world = try await CloudKitWorld()
        let made = try await world.make("create", world.note("first"))
        let partial = world.note("second", tag: made.tag).with("fields", ["noteText": ["value": "second"]])
        let updated = try await world.make("update", partial)
        #expect(updated.value("noteText") == "second" && updated.value("createdAt") == 1_790_000_000_000)
        let replaced = try await world.make("replace", partial.with("recordChangeTag", .string(updated.tag ?? "")))
        #expect(replaced.code == "BAD_REQUEST")
        #expect(replaced.text("reason")?.contains("ayahID") == true)
        #expect(try await world.texts() == ["second"])
    }

    /// Swift writes UUIDs in capital letters, and another program must see the same name.
    @Test func aNameKeepsTheSpellingOfItsProgram() async throws {
        let world = try await CloudKitWorld()
        let capital = world.note("first", id: CloudKitWorld.noteID.uppercased())
        let made = try await world.make("create", capital)
        let name = try #require(capital.text("recordName"))
        #expect(made.code == nil && made.text("recordName") == name)
        #expect(try await world.make("update", capital.with("recordChangeTag", .string(made.tag ?? ""))).code == nil)
        #expect(try await world.lookup([name])[0].value("noteText") == "first")
        let first = try await world.changes()
        #expect(try first.list("records").map { $0.text("recordName") } == [name])
        let usual = world.note("second")
        #expect(try await world.lookup([try #require(usual.text("recordName"))])[0].code == "NOT_FOUND")
        #expect(try await world.make("create", usual).code == "BAD_REQUEST")
        #expect(try await world.make("forceDelete", usual).code == nil)
        #expect(try await world.texts() == ["first"])
        #expect(try await world.make("forceDelete", capital)["deleted"] == true)
        let second = try await world.changes(first.text("syncToken"))
        #expect(try second.list("records").map { $0.text("recordName") } == [name])
        // The record has the spelling of the program that created it last.
        #expect(try await world.make("create", usual).code == nil)
        #expect(try await world.lookup([try #require(usual.text("recordName"))])[0].value("noteText") == "second")
    }

    /// A small request must not make an answer of all large records.
    @Test func anAnswerHasFieldsOnlyWhileTheyFit() async throws {
        let world = try await CloudKitWorld()
        let text = String(repeating: "x", count: 800_000)
        var operations: [JSONValue] = []
        for number in 0..<8 {
            let note = world.note(text, id: "550e8400-e29b-41d4-a716-44665544000\(number)")
            _ = try await world.make("create", note)
            operations.append(["operationType": "forceUpdate", "record": note.with("fields", [:])])
        }
        let answers = try await world.modify(operations)
        #expect(answers.allSatisfy { $0.code == nil && $0.tag != nil })
        let whole = answers.filter { $0.value("noteText") != nil }.count
        #expect(whole > 1 && whole < 8)
    }

    @Test func aWriteWithoutAChangeChangesTheTag() async throws {
        let world = try await CloudKitWorld()
        let first = try await world.make("create", world.favorite("1:1"))
        let second = try await world.make("update", world.favorite("1:1", tag: first.tag))
        #expect(second.code == nil && second.tag != first.tag)
    }

    @Test func aRecordThatIsCreatedAgainHasAnotherTag() async throws {
        let world = try await CloudKitWorld()
        let first = try await world.make("create", world.favorite("1:1"))
        _ = try await world.make("delete", world.favorite("1:1", tag: first.tag))
        let again = try await world.make("create", world.favorite("1:1"))
        #expect(again.code == nil && again.tag != first.tag)
    }

    @Test func theStoreKeepsTheDigitsThatCloudKitCutsOff() async throws {
        let world = try await CloudKitWorld()
        let moment = Instant(microseconds: 1_790_000_000_000_789)
        try await world.store.write { [module = world.module] in
            _ = try module.addFavorite(AyahReference(surah: 2, ayah: 1), at: moment, in: $0)
        }
        let shown = try await world.lookup(["favorite-\(world.user)-2:1"])[0]
        #expect(shown.value("favoritedAt") == 1_790_000_000_000)
        _ = try await world.make("update", world.favorite("2:1", tag: shown.tag))
        let stored = try await world.store.read { try QuranModule.favorites.all(in: $0) }
        #expect(stored.map(\.favoritedAt) == [moment])
    }

    // MARK: Several operations

    @Test func twoHundredOperationsPassAndOneMoreIsRefused() async throws {
        let world = try await CloudKitWorld()
        func operations(_ count: Int) -> [JSONValue] {
            (1...count).map { ["operationType": "create", "record": world.favorite("2:\($0)")] }
        }
        await #expect(throws: CloudKitFault.self) { try await world.modify(operations(201)) }
        #expect(try await world.modify(operations(200)).allSatisfy { $0.tag != nil })
    }

    @Test func aRecordIsChangedOnceInARequest() async throws {
        let world = try await CloudKitWorld()
        let answers = try await world.modify([
            ["operationType": "create", "record": world.favorite("2:1")],
            ["operationType": "forceDelete", "record": world.favorite("2:1")],
        ])
        #expect(answers[0].code == nil && answers[1].code == "BAD_REQUEST")
        #expect(try await world.lookup(["favorite-\(world.user)-2:1"])[0].code == nil)
    }

    @Test func oneFailureStopsAnAtomicRequestInTheZoneAndNotInTheDefaultZone() async throws {
        let world = try await CloudKitWorld()
        let operations: [JSONValue] = [
            ["operationType": "create", "record": world.favorite("2:1")],
            ["operationType": "update", "record": world.favorite("2:2", tag: "a")],
            ["operationType": "create", "record": world.favorite("2:3")],
        ]
        let atomic = try await world.modify(operations, atomic: true, zone: "QuranData")
        #expect(atomic.map(\.code) == ["ATOMIC_ERROR", "NOT_FOUND", "ATOMIC_ERROR"])
        #expect(try await world.lookup(["favorite-\(world.user)-2:1"])[0].code == "NOT_FOUND")
        let each = try await world.modify(operations, atomic: true, zone: "_defaultZone")
        #expect(each.map(\.code) == [nil, "NOT_FOUND", nil])
    }

    @Test func anAtomicRequestWithoutAFailureMakesAllChanges() async throws {
        let world = try await CloudKitWorld()
        let operations: [JSONValue] = ["2:1", "2:2"].map {
            ["operationType": "create", "record": world.favorite($0)]
        }
        let made = try await world.modify(operations, atomic: true, zone: "QuranData")
        #expect(made.allSatisfy { $0.tag != nil })
    }

    // MARK: Bad input

    @Test func aFaultyOperationIsRefusedAndNamesTheReason() async throws {
        let world = try await CloudKitWorld()
        let user = world.user
        let good = world.favorite("2:255")
        let cases: [(String, JSONValue, String, String)] = [
            ("invent", good, "BAD_REQUEST", "operationType"),
            ("create", good.without("recordType"), "BAD_REQUEST", "recordType"),
            ("create", good.with("recordType", "Invented"), "BAD_REQUEST", "Unknown record type"),
            ("create", good.field("colour", ["value": "red"]), "BAD_REQUEST", "colour"),
            ("create", good.field("surahNumber", ["value": "2"]), "BAD_REQUEST", "INT64"),
            ("create", good.field("favoritedAt", ["value": 1_790_000_000_000]), "BAD_REQUEST", "TIMESTAMP"),
            ("create", good.field("favoritedAt", ["value": 1.5, "type": "TIMESTAMP"]), "BAD_REQUEST", "TIMESTAMP"),
            ("create", good.field("favoritedAt", 5), "BAD_REQUEST", "favoritedAt"),
            ("create", good.field("ayahID", ["value": .null]), "BAD_REQUEST", "ayahID"),
            ("create", good.field("surahNumber", ["value": 3, "type": "INT64"]), "BAD_REQUEST", "3"),
            ("create", good.field("ownerRecordName", ["value": "_other"]), "ACCESS_DENIED", "ownerRecordName"),
            ("create", good.with("recordName", "favorite-_other-2:255"), "ACCESS_DENIED", "another user"),
            ("create", good.with("recordName", "_favorite"), "BAD_REQUEST", "underscore"),
            ("create", good.with("recordName", .string(String(repeating: "x", count: 256))), "BAD_REQUEST", "255"),
            ("create", good.with("recordName", "fävorite"), "BAD_REQUEST", "ASCII"),
            ("create", good.with("recordName", "anything"), "BAD_REQUEST", "naming"),
            ("create", good.with("recordName", .string("favorite-\(user)-2:254")), "BAD_REQUEST", "2:25"),
            ("create", good.with("recordName", .string("progress-\(user)-2")), "BAD_REQUEST", "FavoriteAyah"),
            ("update", good, "NOT_FOUND", "not found"),
            ("create", world.note("a\0b"), "BAD_REQUEST", ""),
            ("create", world.note(String(repeating: "x", count: 1_100_000)), "BAD_REQUEST", ""),
            ("create", world.note("n").field("ayahID", ["value": "2:254"]), "BAD_REQUEST", ""),
            ("create", "text", "BAD_REQUEST", "record must be an object"),
        ]
        for (operation, record, code, reason) in cases {
            let answer = try await world.make(operation, record)
            #expect(answer.code == code, "\(operation) \(JSONWriter.text(record).prefix(200)): \(answer)")
            #expect(answer.text("reason")?.contains(reason) == true, "\(answer)")
        }
        #expect(try await world.changes().list("records") == [])
    }

    @Test func anUntaggedWholeNumberIsNoDouble() async throws {
        let world = try await CloudKitWorld()
        let progress: JSONValue = [
            "recordType": "ReadingProgress",
            "fields": [
                "surahNumber": ["value": 1, "type": "INT64"], "lastReadAyah": ["value": 7, "type": "INT64"],
                "totalAyahs": ["value": 99], "progressPercentage": ["value": 100],
                "lastUpdatedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
            ],
        ]
        #expect(try await world.make("create", progress).code == "BAD_REQUEST")
        let tagged = progress.field("progressPercentage", ["value": 12, "type": "DOUBLE"])
        let made = try await world.make("create", tagged)
        #expect(made.text("recordName") == "progress-\(world.user)-1")
        // Total and percentage are computed here, whatever the sender says.
        #expect(made.value("totalAyahs") == 7 && made.value("progressPercentage") == .number(100))
    }

    @Test(arguments: ["FavoriteAyah", "AyahNote", "AppSettings"])
    func aRecordWithoutANameGetsOneFromItsFields(type: String) async throws {
        let world = try await CloudKitWorld()
        let setting: JSONValue = [
            "recordType": "AppSettings",
            "fields": [
                "settingKey": ["value": "theme"], "settingValue": ["value": "\"dark\""],
                "lastModifiedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
            ],
        ]
        let record =
            switch type {
            case "FavoriteAyah": world.favorite("2:255")
            case "AyahNote": world.note("n")
            default: setting
            }
        let made = try await world.make("create", record.without("recordName"))
        let name = try #require(made.text("recordName"), "\(made)")
        #expect(try await world.lookup([name])[0].tag == made.tag)
    }

    @Test func theProfileHasTheUsersName() async throws {
        let world = try await CloudKitWorld()
        let profile: JSONValue = [
            "recordType": "UserProfile", "recordName": .string("profile-\(world.user)"),
            "fields": [
                "appleUserID": ["value": "001.a"], "lastSignIn": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
                "createdAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
                "userRecord": ["value": ["recordName": "_u", "action": "NONE"], "type": "REFERENCE"],
            ],
        ]
        let made = try await world.make("create", profile)
        #expect(made.value("userRecord") == ["recordName": "_u", "action": "NONE"], "\(made)")
    }
}
