import Changes
import Kernel
import QuranDomain
import TestSupport

@testable import QuranData

/// A store that answers as CloudKit's private database, without HTTP.
struct CloudKitWorld {
    let store: TestStore
    let module: QuranModule
    var server: CloudKitServer { module.cloudKit }
    /// The owner's name in record names.
    var user: String { store.owner.recordName }

    init() async throws {
        let quran = try await QuranStore()
        (store, module) = (quran.store, quran.module)
    }

    // MARK: Requests

    /// Sends operations and returns the elements of the answer.
    func modify(
        _ operations: [JSONValue], atomic: Bool = false, zone: String? = nil
    ) async throws -> [JSONValue] {
        let body: JSONValue = .object([
            "operations": .array(operations), "atomic": .boolean(atomic),
            "zoneID": zone.map { ["zoneName": .string($0)] },
        ])
        return try await store.write { [server] in try server.modify(body, in: $0) }.list("records")
    }

    /// Sends one operation and returns its element.
    func make(_ operation: String, _ record: JSONValue) async throws -> JSONValue {
        let answers = try await modify([["operationType": .string(operation), "record": record]])
        guard answers.count == 1 else { throw MizanError(.internal, "test.answers", "\(answers)") }
        return answers[0]
    }

    func lookup(_ names: [String]) async throws -> [JSONValue] {
        let body: JSONValue = ["records": .array(names.map { ["recordName": .string($0)] })]
        return try await store.read { [server] in try server.lookup(body, in: $0) }.list("records")
    }

    func query(_ body: JSONValue) async throws -> JSONValue {
        try await store.read { [server] in try server.query(body, in: $0) }
    }

    /// The answer for one zone in changes/zone.
    func changes(_ token: String? = nil, limit: Int64? = nil, zone: String = "QuranData") async throws -> JSONValue {
        let asked: JSONValue = .object([
            "zoneID": ["zoneName": .string(zone)], "syncToken": token.map(JSONValue.string),
            "resultsLimit": limit.map(JSONValue.integer),
        ])
        let answer = try await store.read { [server] in try server.zoneChanges(["zones": [asked]], in: $0) }
        return try answer.list("zones")[0]
    }

    // MARK: Records

    func favorite(_ ayahID: String, at milliseconds: Int64 = 1_790_000_000_000, tag: String? = nil) -> JSONValue {
        let numbers = ayahID.split(separator: ":").compactMap { Int64($0) }
        return .object([
            "recordType": "FavoriteAyah", "recordName": .string("favorite-\(user)-\(ayahID)"),
            "recordChangeTag": tag.map(JSONValue.string),
            "fields": [
                "ayahID": ["value": .string(ayahID), "type": "STRING"],
                "surahNumber": ["value": .integer(numbers[0]), "type": "INT64"],
                "ayahNumber": ["value": .integer(numbers[1]), "type": "INT64"],
                "favoritedAt": ["value": .integer(milliseconds), "type": "TIMESTAMP"],
                "ownerRecordName": ["value": .string(user), "type": "STRING"],
            ],
        ])
    }

    static let noteID = "550e8400-e29b-41d4-a716-446655440000"

    func note(_ text: String, id: String = noteID, on ayahID: String = "2:255", tag: String? = nil) -> JSONValue {
        let numbers = ayahID.split(separator: ":").compactMap { Int64($0) }
        return .object([
            "recordType": "AyahNote", "recordName": .string("note-\(user)-\(ayahID)-\(id)"),
            "recordChangeTag": tag.map(JSONValue.string),
            "fields": [
                "ayahID": ["value": .string(ayahID), "type": "STRING"],
                "surahNumber": ["value": .integer(numbers[0]), "type": "INT64"],
                "ayahNumber": ["value": .integer(numbers[1]), "type": "INT64"],
                "noteText": ["value": .string(text), "type": "STRING"],
                "createdAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
                "modifiedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
                "ownerRecordName": ["value": .string(user), "type": "STRING"],
            ],
        ])
    }

    /// The texts of all notes in the store.
    func texts() async throws -> [String] {
        try await store.read { try QuranModule.notes.all(in: $0).map(\.text) }
    }
}

extension JSONValue {
    func list(_ name: String) throws -> [JSONValue] {
        guard case .array(let elements)? = self[name] else {
            throw MizanError(.internal, "test.list", "\(name) is not a list of \(JSONWriter.text(self))")
        }
        return elements
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = self[name] else { return nil }
        return text
    }

    var code: String? { text("serverErrorCode") }
    var tag: String? { text("recordChangeTag") }

    /// The value of a field of a record.
    func value(_ field: String) -> JSONValue? { self["fields"]?[field]?["value"] }

    func without(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }

    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = without(name) else { return self }
        return .object(members + [.init(name, value)])
    }

    /// The record with another field.
    func field(_ name: String, _ value: JSONValue) -> JSONValue {
        with("fields", (self["fields"] ?? [:]).with(name, value))
    }
}
