import Kernel
import QuranInfrastructure
import Synchronization
import TestSupport
import Transport

/// A CloudKit in memory, as contracts/cloudkit-web-services.md describes it: records with tags, the log of a zone, queries with
/// an index that may lag behind, and a web-auth token that changes with every answer. It checks fields by the seed's tables, as
/// the production environment does.
final class MemoryCloudKit: Sendable {
    enum Fault: CaseIterable { case requestLost, answerLost, throttled, html, unavailable }

    struct Record {
        var type: String
        var tag: Int
        var fields: JSONValue
        var isDeleted = false
        var position: Int
    }

    struct State {
        var user = "_abc123"
        var name: String? = "Amina"
        var api = "api-key"
        /// The valid web-auth tokens: one for each session. With rotation, only the newest token of a session is valid.
        var web: Set<String> = []
        var rotates = true
        var rotations = 0
        var zones: Set<String> = ["_defaultZone"]
        /// The records by zone and name.
        var records: [String: [String: Record]] = [:]
        var position = 0
        var tags = 100
        var epoch = 1
        var pageSize = 200
        /// The number of empty pages before each page of changes.
        var emptyPages = 0
        var subscriptions: [JSONValue] = []
        /// Fields that another app has added to every table.
        var moreFields: [String: String] = [:]
        /// Records that queries do not show yet.
        var unindexed: Set<String> = []
        /// The most records in the answer to a lookup. The others are to be asked for again.
        var mostLookedUp = Int.max
        /// The error code for an operation on a record with this name; nil for none.
        var refusal: @Sendable (String) -> String? = { _ in nil }
        var trouble = 0
        var random = SeededGenerator(seed: 1)
        /// Answers to be given first, each to the next request whose path ends with the text.
        var scripted: [(path: String, reply: CloudKitReply)] = []
        /// A request with an operation on this record is refused as a whole.
        var spoiler: (name: String, reply: CloudKitReply)?
        var requests: [String] = []
    }

    let state = Mutex(State())
    static let zone = "QuranData"

    private let before = Mutex<(@Sendable (String) async throws -> Void)?>(nil)
    private let after = Mutex<(@Sendable (String) async throws -> Void)?>(nil)
    func onRequest(_ body: (@Sendable (String) async throws -> Void)?) { before.withLock { $0 = body } }
    func onAnswer(_ body: (@Sendable (String) async throws -> Void)?) { after.withLock { $0 = body } }

    var exchange: CloudKitExchange { CloudKitExchange { try await self.answer($0) } }

    // MARK: Another app

    func put(_ type: String, _ name: String, _ fields: JSONValue, in zone: String = MemoryCloudKit.zone) {
        state.withLock { $0.put(type, name, fields, zone) }
    }

    func remove(_ name: String, in zone: String = MemoryCloudKit.zone) { state.withLock { $0.remove(name, zone) } }

    func favorite(_ ayah: String, at milliseconds: Int64 = 1_700_000_000_000, in zone: String = MemoryCloudKit.zone) {
        put("FavoriteAyah", "favorite-_abc123-\(ayah)", Self.onAyah(ayah, ["favoritedAt": milliseconds]), in: zone)
    }

    func note(
        _ ayah: String, _ id: String, _ text: String, at milliseconds: Int64 = 1_700_000_000_000,
        in zone: String = MemoryCloudKit.zone
    ) {
        let fields = Self.onAyah(ayah, ["createdAt": 1_700_000_000_000, "modifiedAt": milliseconds])
        put(
            "AyahNote", "note-_abc123-\(ayah)-\(id)", Self.with(fields, "noteText", .string(text), "STRING"), in: zone)
    }

    static func onAyah(_ ayah: String, _ moments: KeyValuePairs<String, Int64>) -> JSONValue {
        let numbers = ayah.split(separator: ":").compactMap { Int64($0) }
        var fields: JSONValue = [
            "ayahID": ["value": .string(ayah), "type": "STRING"],
            "surahNumber": ["value": .integer(numbers[0]), "type": "INT64"],
            "ayahNumber": ["value": .integer(numbers[1]), "type": "INT64"],
            "ownerRecordName": ["value": "_abc123", "type": "STRING"],
        ]
        for (name, moment) in moments { fields = with(fields, name, .integer(moment), "TIMESTAMP") }
        return fields
    }

    static func with(_ fields: JSONValue, _ name: String, _ value: JSONValue, _ type: String) -> JSONValue {
        guard case .object(let members) = fields else { return fields }
        return .object(
            members.filter { $0.name != name } + [JSONValue.Member(name, ["value": value, "type": .string(type)])])
    }

    /// The live records: their types, names and values, without moments.
    func contents(of zone: String = MemoryCloudKit.zone) -> [String] {
        state.withLock { state in
            (state.records[zone] ?? [:]).filter { !$0.value.isDeleted }.map { name, record in
                let value = ["noteText", "lastReadAyah", "settingValue", "appleUserID"]
                    .compactMap { record.fields[$0]?["value"]?.digits }.first
                return value.map { "\(name) \($0)" } ?? name
            }.sorted()
        }
    }

    func value(_ name: String, _ field: String, in zone: String = MemoryCloudKit.zone) -> JSONValue? {
        state.withLock { $0.records[zone]?[name]?.fields[field]?["value"] }
    }

    var requests: [String] { state.withLock { $0.requests } }

    // MARK: Answers

    private func answer(_ request: HTTPRequest) async throws -> CloudKitReply {
        let path = request.url.path
        if let hook = before.withLock({ $0 }) { try await hook(path) }
        let body: JSONValue
        if case .bytes(let bytes) = request.body { body = try JSONReader.read(bytes) } else { body = [:] }
        let query = request.url.query ?? ""
        let reply = try state.withLock { try $0.answer(request.method, path, query, body) }
        if let hook = after.withLock({ $0 }) { try await hook(path) }
        return reply
    }
}
