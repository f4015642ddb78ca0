import Changes
import Kernel

@testable import HomeDevices

/// The bytes of the messages between a device and the server. A message that was truncated anywhere is unreadable.
enum Wire {
    struct Malformed: Error {}

    // MARK: Pages

    static func bytes(_ page: SyncPage) -> [UInt8] { JSONWriter.bytes(SyncPresentation.json(page)) }

    static func page(_ bytes: some Sequence<UInt8>) throws -> SyncPage {
        let json = try JSONReader.read(Array(bytes))
        let cursor = try SyncCursor(json.text("cursor"))
        var page = SyncPage(
            epoch: try json.text("epoch"), slices: try json.list("slices").map(text), from: try json.integer("from"),
            cursor: cursor, more: json["more"] == true, floor: try json.integer("floor"))
        if json["reset"] == true {
            guard let reset = SyncReset(rawValue: try json.text("reason")) else { throw Malformed() }
            page.reset = reset
        }
        page.items = try json.list("items").map(item)
        page.checksums = try json["checksums"].map(checksums)
        page.unavailable = try json["unavailable"].map { json in
            RecordChanges.Unavailable(
                type: try json.text("type"), version: try json.integer("version"),
                error: MizanError(.unavailable, try json.text("reason"), try json.text("detail")))
        }
        guard json["damaged"] == nil else { throw Malformed() }
        return page
    }

    static func item(_ json: JSONValue) throws -> RecordChanges.Item {
        guard (json["kind"] == "put") == (json["fields"] != nil) else { throw Malformed() }
        return RecordChanges.Item(
            reference: RecordReference(type: try json.text("type"), key: try json.text("key")),
            version: try json.integer("version"), fields: json["fields"])
    }

    static func checksums(_ json: JSONValue) throws -> [(slice: String, sum: UInt64)] {
        guard case .object(let members) = json else { throw Malformed() }
        return try members.map { member in
            guard let sum = UInt64(try text(member.value), radix: 16) else { throw Malformed() }
            return (member.name, sum)
        }
    }

    // MARK: Pushes

    static func bytes(_ request: SyncPushRequest) -> [UInt8] {
        let mutations = request.mutations.map { mutation -> JSONValue in
            let (kind, fields): (String, JSONValue?) =
                switch mutation.edit.action {
                case .put(let fields): ("put", fields)
                case .patch(let fields): ("patch", fields)
                case .remove: ("remove", nil)
                }
            let reference = mutation.edit.reference
            return .object([
                "id": .string(mutation.id), "type": .string(reference.type), "key": .string(reference.key),
                "kind": .string(kind), "base": mutation.edit.version.map { .integer($0) }, "fields": fields,
                "group": mutation.group.map { .string($0) },
            ])
        }
        return JSONWriter.bytes(
            .object([
                "client": .string(request.client), "epoch": request.epoch.map { .string($0) },
                "feed": request.feed == .own ? nil : .string(request.feed.rawValue), "mutations": .array(mutations),
            ]))
    }

    static func request(_ bytes: some Sequence<UInt8>) throws -> SyncPushRequest {
        let json = try JSONReader.read(Array(bytes))
        let mutations = try json.list("mutations").enumerated().map { place, json in
            try SyncMutation(
                id: json.text("id"), RecordReference(type: json.text("type"), key: json.text("key")),
                kind: json.text("kind"), fields: json["fields"], base: json["base"].map { try integer($0) },
                group: json["group"].map(text), at: "$.mutations[\(place)]")
        }
        return try SyncPushRequest(
            client: json.text("client"), epoch: json["epoch"].map(text),
            feed: json["feed"].map(text).flatMap(FeedName.init) ?? .own, mutations: mutations)
    }

    static func bytes(_ answer: SyncPush.Answer) -> [UInt8] {
        JSONWriter.bytes([
            "epoch": .string(answer.epoch),
            "results": .array(answer.results.map { SyncPresentation.json($0, problem: problem) }),
        ])
    }

    static func results(_ bytes: some Sequence<UInt8>) throws -> [SyncResult] {
        try JSONReader.read(Array(bytes)).list("results").map { json in
            let isMerged = json["merged"] == true
            let outcome: SyncResult.Outcome =
                switch try json.text("outcome") {
                case "applied": .applied(try json.integer("version"), isMerged: isMerged)
                case "unchanged": .unchanged(try json.integer("version"), isMerged: isMerged)
                case "conflict":
                    .conflict(
                        RecordConflict(
                            base: json["base"], yours: json["yours"], theirs: json["theirs"],
                            version: try json.integer("version")))
                case "refused": .refused(try error(json["problem"] ?? .null))
                case "unknown": .unknown(try error(json["problem"] ?? .null))
                default: throw Malformed()
                }
            return SyncResult(id: try json.text("id"), outcome: outcome, isDuplicate: json["duplicate"] == true)
        }
    }

    // MARK: Errors

    static func problem(_ error: MizanError) -> JSONValue {
        ["code": .string(error.code.rawValue), "reason": .string(error.reason), "detail": .string(error.message)]
    }

    static func error(_ json: JSONValue) throws -> MizanError {
        guard let code = MizanError.Code(rawValue: try json.text("code")) else { throw Malformed() }
        return MizanError(code, try json.text("reason"), try json.text("detail"))
    }

    static func text(_ json: JSONValue) throws -> String {
        guard case .string(let text) = json else { throw Malformed() }
        return text
    }

    fileprivate static func integer(_ json: JSONValue) throws -> Int64 {
        guard case .integer(let number) = json else { throw Malformed() }
        return number
    }
}

extension JSONValue {
    func text(_ name: String) throws -> String { try Wire.text(self[name] ?? .null) }

    func integer(_ name: String) throws -> Int64 { try Wire.integer(self[name] ?? .null) }

    func list(_ name: String) throws -> [JSONValue] {
        guard case .array(let elements)? = self[name] else { throw Wire.Malformed() }
        return elements
    }
}
