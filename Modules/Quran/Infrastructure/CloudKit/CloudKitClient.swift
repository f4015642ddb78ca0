internal import Kernel
internal import Transport

/// A client of CloudKit Web Services for the private database of one person (contracts/cloudkit-web-services.md).
package struct CloudKitClient: Sendable {
    let session: CloudKitSession
    private var address: CloudKitAddress { session.address }
    var zoneID: JSONValue { ["zoneName": .string(address.zone)] }

    /// The most records of a request or an answer (§8).
    package static let most = 200

    package init(_ session: CloudKitSession) { self.session = session }

    // MARK: The person

    /// A person's name in this container, and the person's own name if the person shows it.
    package struct User: Sendable {
        package let recordName: String
        package let name: String?
    }

    package func user() async throws -> User {
        let json = try await session.send(.get, "public/users/current")
        guard case .string(let recordName)? = json["userRecordName"], !recordName.isEmpty,
            PercentEncoding.isVisible(recordName)
        else {
            throw CloudKitError.unexpected(
                ForeignPath("$").field("userRecordName"), "a name", json["userRecordName"]?.kind)
        }
        let names = ["firstName", "lastName"].compactMap { name in
            if case .string(let text)? = json[name], !text.isEmpty { text } else { nil }
        }
        return User(recordName: recordName, name: names.isEmpty ? nil : names.joined(separator: " "))
    }

    // MARK: Records

    /// A page of the zone's changes. Without a token, all records follow.
    package func changes(after token: String?, keys: [String]? = nil) async throws -> CloudKitChanges {
        let wanted: JSONValue = .object([
            "zoneID": zoneID, "syncToken": token.map(JSONValue.string), "resultsLimit": .integer(Int64(Self.most)),
            "desiredKeys": keys.map(Self.strings),
        ])
        let json = try await session.send(.post, "private/changes/zone", body: ["zones": [wanted]])
        let path = ForeignPath("$").field("zones")
        guard case .array(let zones)? = json["zones"], let zone = zones.first else {
            throw CloudKitError.unexpected(path, "a zone", json["zones"]?.kind)
        }
        if let refusal = CloudKitRefusal(zone, .zone) { throw CloudKitError.refused(refusal) }
        guard case .string(let next)? = zone["syncToken"], !next.isEmpty else {
            throw CloudKitError.unexpected((path / 0).field("syncToken"), "a token", zone["syncToken"]?.kind)
        }
        return CloudKitChanges(items: try CloudKitItem.list(zone), token: next, isMore: zone["moreComing"] == true)
    }

    /// The records of a type that belong to a person, sorted by a date.
    package struct Listing: Sendable {
        let type: String
        let owner: String
        let date: String
        let earliest: Int64?
        let keys: [String]?

        /// - Parameter earliest: the earliest date, in milliseconds since 1970.
        package init(_ type: String, of owner: String, by date: String, from earliest: Int64?, keys: [String]? = nil) {
            (self.type, self.owner, self.date) = (type, owner, date)
            (self.earliest, self.keys) = (earliest, keys)
        }

        fileprivate var json: JSONValue {
            func filter(_ comparator: String, _ field: String, _ value: JSONValue, _ type: String) -> JSONValue {
                [
                    "comparator": .string(comparator), "fieldName": .string(field),
                    "fieldValue": ["value": value, "type": .string(type)],
                ]
            }
            var filters = [filter("EQUALS", "ownerRecordName", .string(owner), "STRING")]
            if let earliest {
                filters.append(filter("GREATER_THAN_OR_EQUALS", date, .integer(earliest), "TIMESTAMP"))
            }
            return [
                "recordType": .string(type), "filterBy": .array(filters),
                "sortBy": [["fieldName": .string(date), "ascending": true]],
            ]
        }
    }

    /// A page of a list, and the mark after which the next page begins; nil at the end. A type that the container does not have
    /// yet has no records.
    package func page(
        of listing: Listing, after marker: String?
    ) async throws -> (items: [CloudKitItem], next: String?) {
        let body: JSONValue = .object([
            "zoneID": zoneID, "resultsLimit": .integer(Int64(Self.most)), "query": listing.json,
            "continuationMarker": marker.map(JSONValue.string), "desiredKeys": listing.keys.map(Self.strings),
        ])
        do {
            let json = try await session.send(.post, "private/records/query", body: body)
            let items = try CloudKitItem.list(json)
            guard case .string(let next)? = json["continuationMarker"], !next.isEmpty else { return (items, nil) }
            return (items, items.isEmpty && next == marker ? nil : next)
        } catch CloudKitError.refused(let refusal) where refusal.isAbsence {
            return ([], nil)
        }
    }

    /// The records with these names. Unlike a query, this never shows an old state (§4.1). An answer has room for only some large
    /// records, so those that are refused for now are looked up again, fewer at once, as long as this shows more of them.
    package func lookup(_ names: [String]) async throws -> [CloudKitItem] {
        var found: [CloudKitItem] = []
        var (open, size) = (names, Self.most)
        while true {
            var refused: [(name: String, item: CloudKitItem)] = []
            for start in stride(from: 0, to: open.count, by: size) {
                let some = open[start..<min(start + size, open.count)]
                let json = try await session.send(
                    .post, "private/records/lookup",
                    body: ["zoneID": zoneID, "records": .array(some.map { ["recordName": .string($0)] })])
                for item in try CloudKitItem.list(json) {
                    if case .refused(let refusal, let name?) = item, refusal.isPassing {
                        refused.append((name, item))
                    } else {
                        found.append(item)
                    }
                }
            }
            let isFirst = size == Self.most
            guard !refused.isEmpty, open.count > 1, isFirst || refused.count < open.count else {
                return found + refused.map(\.item)
            }
            size = max(1, min(size, refused.count) / 4)
            open = refused.map(\.name)
        }
    }

    /// Makes changes, each on its own. At most 200 of them are sent at once.
    package func modify(_ operations: some Collection<CloudKitOperation>) async throws -> [CloudKitItem] {
        let json = try await session.send(
            .post, "private/records/modify",
            body: ["zoneID": zoneID, "atomic": false, "operations": .array(operations.map(\.json))])
        return try CloudKitItem.list(json)
    }

    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
