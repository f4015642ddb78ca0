import Kernel
import QuranInfrastructure
import Transport

extension MemoryCloudKit.State {
    typealias Record = MemoryCloudKit.Record

    mutating func put(_ type: String, _ name: String, _ fields: JSONValue, _ zone: String) {
        zones.insert(zone)
        position += 1
        tags += 1
        records[zone, default: [:]][name] = Record(type: type, tag: tags, fields: fields, position: position)
    }

    mutating func remove(_ name: String, _ zone: String) {
        position += 1
        tags += 1
        records[zone]?[name]?.isDeleted = true
        records[zone]?[name]?.fields = [:]
        records[zone]?[name]?.position = position
    }

    mutating func answer(
        _ method: HTTPMethod, _ path: String, _ query: String, _ body: JSONValue
    ) throws -> CloudKitReply {
        let parts = path.split(separator: "/").map(String.init)
        let operation = parts.dropFirst(4).joined(separator: "/")
        requests.append(operation)
        if path.hasPrefix("/courier") { return CloudKitReply(body: Array("<not read>".utf8)) }
        if let place = scripted.firstIndex(where: { path.hasSuffix($0.path) }) {
            return scripted.remove(at: place).reply
        }
        if let spoiler, JSONWriter.text(body).contains("\"\(spoiler.name)\"") { return spoiler.reply }
        if Int.random(in: 1...100, using: &random) <= trouble {
            switch MemoryCloudKit.Fault.allCases.randomElement(using: &random) ?? .requestLost {
            case .requestLost: throw TransportError(.unreachable)
            case .answerLost:
                // The token stays, because only a new sign-in would mend the loss of the next one.
                _ = respond(method, parts, operation, body)
                throw TransportError(.brokenOff)
            case .throttled:
                return CloudKitReply(status: 429, body: Self.error("THROTTLED", ["retryAfter": 1]))
            case .html: return CloudKitReply(body: Array("<html>sign in to the hotel</html>".utf8))
            case .unavailable: return CloudKitReply(status: 503, body: [])
            }
        }
        let sent = Dictionary(
            query.split(separator: "&").map { pair in
                let halves = pair.split(separator: "=", maxSplits: 1)
                return (String(halves[0]), PercentEncoding.decode(halves.last ?? "") { $0 } ?? "")
            }
        ) { first, _ in first }
        guard sent["ckAPIToken"] == api else {
            return CloudKitReply(status: 401, body: Self.error("AUTHENTICATION_FAILED"))
        }
        guard let token = sent["ckWebAuthToken"] else {
            return CloudKitReply(
                status: 421,
                body: Self.error("AUTHENTICATION_REQUIRED", ["redirectURL": "https://idmsa.apple.com/signin?x=1"]))
        }
        guard web.contains(token) else { return CloudKitReply(status: 401, body: Self.error("AUTHENTICATION_FAILED")) }
        var next: String?
        if rotates {
            web.remove(token)
            next = signIn()
        }
        let answer = respond(method, parts, operation, body)
        return CloudKitReply(status: answer.status, token: next, body: JSONWriter.bytes(answer.body))
    }

    /// A new valid token.
    mutating func signIn() -> String {
        rotations += 1
        web.insert("web+/=\(rotations)")
        return "web+/=\(rotations)"
    }

    static func error(_ code: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> [UInt8] {
        JSONWriter.bytes(
            .object(
                [.init("uuid", "u-1"), .init("serverErrorCode", .string(code)), .init("reason", "because")]
                    + more.map { JSONValue.Member($0.key, $0.value) }))
    }

    private mutating func respond(
        _ method: HTTPMethod, _ parts: [String], _ operation: String, _ body: JSONValue
    ) -> (status: Int, body: JSONValue) {
        func list(_ name: String, of json: JSONValue = body) -> [JSONValue] {
            if case .array(let elements)? = json[name] { elements } else { [] }
        }
        func refused(_ status: Int, _ code: String) -> (Int, JSONValue) {
            (status, ["uuid": "u", "serverErrorCode": .string(code), "reason": "because"])
        }
        guard parts.count > 4, parts[2] == "iCloud.donald.kvietnamisht", parts[3] == "production" else {
            return refused(404, "NOT_FOUND")
        }
        switch operation {
        case "public/users/current":
            return (200, .object(["userRecordName": .string(user), "firstName": name.map(JSONValue.string)]))
        case "private/zones/list":
            return (200, ["zones": .array(zones.sorted().map { ["zoneID": ["zoneName": .string($0)]] })])
        case "private/zones/modify":
            let made = list("operations").compactMap { $0["zone"] }
            for zone in made { if let name = zone["zoneID"]?["zoneName"]?.digits { zones.insert(name) } }
            return (200, ["zones": .array(made)])
        case "private/subscriptions/list": return (200, ["subscriptions": .array(subscriptions)])
        case "private/subscriptions/modify":
            let made = list("operations").compactMap { $0["subscription"] }
            subscriptions += made
            return (200, ["subscriptions": .array(made)])
        case "tokens/create":
            return (
                200,
                [
                    "apnsToken": "t", "apnsEnvironment": "production",
                    "webcourierURL": "https://courier.example.org/courier?k=1",
                ]
            )
        case "private/changes/zone": return (200, ["zones": .array(list("zones").map { changes($0) })])
        case "private/records/lookup":
            guard list("records").count <= 200 else { return refused(400, "BAD_REQUEST") }
            let found = list("records").enumerated().map { place, wanted -> JSONValue in
                let name = wanted["recordName"]?.digits ?? ""
                guard place >= mostLookedUp else { return lookup(name, zone(body)) }
                return ["recordName": .string(name), "serverErrorCode": "TRY_AGAIN_LATER", "reason": "because"]
            }
            return (200, ["records": .array(found)])
        case "private/records/query": return (200, self.query(body))
        case "private/records/modify":
            guard list("operations").count <= 200, body["atomic"] == false else { return refused(400, "BAD_REQUEST") }
            guard zones.contains(zone(body)) else { return refused(404, "ZONE_NOT_FOUND") }
            let results = list("operations").map { modify($0, zone(body)) }
            return (200, ["records": .array(results)])
        default: return refused(404, "NOT_FOUND")
        }
    }

    private func zone(_ body: JSONValue) -> String { body["zoneID"]?["zoneName"]?.digits ?? "_defaultZone" }

    private func shown(_ name: String, _ record: Record, keys: JSONValue? = nil) -> JSONValue {
        guard !record.isDeleted else { return ["recordName": .string(name), "recordType": .null, "deleted": true] }
        var fields = record.fields
        if case .array(let wanted)? = keys, case .object(let members) = fields {
            fields = .object(members.filter { wanted.contains(.string($0.name)) })
        }
        return [
            "recordName": .string(name), "recordType": .string(record.type), "deleted": false,
            "recordChangeTag": .string(String(record.tag, radix: 36)), "fields": fields, "pluginFields": [:],
        ]
    }

    private func changes(_ wanted: JSONValue) -> JSONValue {
        let id: JSONValue = wanted["zoneID"] ?? [:]
        func refused(_ code: String) -> JSONValue {
            ["zoneID": id, "serverErrorCode": .string(code), "reason": "Unknown sync continuation type"]
        }
        let zone = id["zoneName"]?.digits ?? ""
        guard zones.contains(zone), zone != "_defaultZone" else { return refused("ZONE_NOT_FOUND") }
        var (start, empty) = (0, emptyPages)
        if let token = wanted["syncToken"]?.digits {
            let words = token.split(separator: ".").compactMap { Int($0) }
            guard words.count == 3, words[0] == epoch else { return refused("BAD_REQUEST") }
            (start, empty) = (words[1], words[2])
        }
        let all = (records[zone] ?? [:]).filter { $0.value.position > start }
            .sorted { $0.value.position < $1.value.position }
        if empty > 0, !all.isEmpty {
            return [
                "zoneID": id, "records": [], "syncToken": .string("\(epoch).\(start).\(empty - 1)"), "moreComing": true,
            ]
        }
        let page = all.prefix(pageSize)
        let isMore = page.count < all.count
        let end = page.last?.value.position ?? start
        return [
            "zoneID": id, "records": .array(page.map { shown($0.key, $0.value, keys: wanted["desiredKeys"]) }),
            "syncToken": .string("\(epoch).\(end).\(isMore ? emptyPages : 0)"), "moreComing": .boolean(isMore),
        ]
    }

    private func lookup(_ name: String, _ zone: String) -> JSONValue {
        guard let record = records[zone]?[name], !record.isDeleted else {
            return ["recordName": .string(name), "serverErrorCode": "NOT_FOUND", "reason": "Record not found"]
        }
        return shown(name, record)
    }

    private func query(_ body: JSONValue) -> JSONValue {
        guard case .array(let filters)? = body["query"]?["filterBy"],
            case .array(let sorts)? = body["query"]?["sortBy"],
            let date = sorts.first?["fieldName"]?.digits
        else { return ["serverErrorCode": "BAD_REQUEST", "reason": "Field 'recordName' is not marked queryable"] }
        let found = (records[zone(body)] ?? [:]).filter { name, record in
            guard !record.isDeleted, !unindexed.contains(name), .string(record.type) == body["query"]?["recordType"]
            else { return false }
            return filters.allSatisfy { filter in
                let value = record.fields[filter["fieldName"]?.digits ?? ""]?["value"]
                let wanted = filter["fieldValue"]?["value"]
                if filter["comparator"] == "EQUALS" { return value == wanted }
                guard case .integer(let moment)? = value, case .integer(let earliest)? = wanted else { return false }
                return moment >= earliest
            }
        }.sorted { left, right in
            let dates = [left, right].map { $0.value.fields[date]?["value"]?.double ?? 0 }
            return dates[0] != dates[1] ? dates[0] < dates[1] : left.key < right.key
        }
        let start = body["continuationMarker"]?.digits.flatMap { Int($0) } ?? 0
        let page = found.dropFirst(start).prefix(pageSize)
        let isMore = start + page.count < found.count
        return [
            "records": .array(page.map { shown($0.key, $0.value, keys: body["desiredKeys"]) }),
            "continuationMarker": isMore ? .string(String(start + page.count)) : .null,
        ]
    }

    private mutating func modify(_ operation: JSONValue, _ zone: String) -> JSONValue {
        let record: JSONValue = operation["record"] ?? [:]
        let name = record["recordName"]?.digits ?? ""
        func refused(_ code: String, _ reason: String = "because") -> JSONValue {
            ["recordName": .string(name), "serverErrorCode": .string(code), "reason": .string(reason)]
        }
        if let code = refusal(name) { return refused(code) }
        guard !name.isEmpty, !name.hasPrefix("_"), name.utf8.count <= 255 else { return refused("BAD_REQUEST") }
        let known = records[zone]?[name].flatMap { $0.isDeleted ? nil : $0 }
        let tag = record["recordChangeTag"]?.digits
        if operation["operationType"] != "create" {
            guard let known else { return refused("NOT_FOUND") }
            let isForced = operation["operationType"] == "forceDelete"
            guard isForced || tag == String(known.tag, radix: 36) else { return refused("CONFLICT", "oplock error") }
        } else if known != nil {
            return refused("CONFLICT", "record to insert already exists")
        }
        guard operation["operationType"] != "delete", operation["operationType"] != "forceDelete" else {
            remove(name, zone)
            return ["recordName": .string(name), "deleted": true]
        }
        let type = known?.type ?? record["recordType"]?.digits ?? ""
        guard let schema = Self.schema[type]?.merging(moreFields, uniquingKeysWith: { $1 }),
            case .object(let members)? = record["fields"]
        else {
            return refused("BAD_REQUEST", "Unknown record type")
        }
        var fields: JSONValue = known?.fields ?? [:]
        for member in members {
            guard let wanted = schema[member.name], member.value["type"] == .string(wanted) else {
                return refused("BAD_REQUEST", "Invalid value, expected type \(schema[member.name] ?? "none").")
            }
            if member.value["value"] == .null, case .object(let rest) = fields {
                fields = .object(rest.filter { $0.name != member.name })
            } else {
                fields = MemoryCloudKit.with(fields, member.name, member.value["value"] ?? .null, wanted)
            }
        }
        put(type, name, fields, zone)
        return records[zone]?[name].map { shown(name, $0) } ?? [:]
    }

    /// The tables of seed 002.
    private static let schema: [String: [String: String]] = {
        let ayah = ["ayahID": "STRING", "surahNumber": "INT64", "ayahNumber": "INT64", "ownerRecordName": "STRING"]
        return [
            "FavoriteAyah": ayah.merging(["favoritedAt": "TIMESTAMP"]) { $1 },
            "AyahNote": ayah.merging(
                ["noteText": "STRING", "createdAt": "TIMESTAMP", "modifiedAt": "TIMESTAMP"]) { $1 },
            "ReadingProgress": [
                "surahNumber": "INT64", "lastReadAyah": "INT64", "totalAyahs": "INT64", "progressPercentage": "DOUBLE",
                "lastUpdatedAt": "TIMESTAMP", "ownerRecordName": "STRING",
            ],
            "AppSettings": [
                "settingKey": "STRING", "settingValue": "STRING", "lastModifiedAt": "TIMESTAMP",
                "ownerRecordName": "STRING",
            ],
            "UserProfile": [
                "appleUserID": "STRING", "email": "STRING", "givenName": "STRING", "familyName": "STRING",
                "lastSignIn": "TIMESTAMP", "userRecord": "REFERENCE", "createdAt": "TIMESTAMP",
            ],
        ]
    }()
}
