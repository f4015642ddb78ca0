internal import Kernel
internal import Transport

// Zones, subscriptions, and the long poll that stands for push notifications (contracts/cloudkit-web-services.md §6).
extension CloudKitClient {
    /// True if the person's database has the zone.
    package func hasZone() async throws -> Bool {
        let json = try await session.send(.get, "private/zones/list")
        guard case .array(let zones)? = json["zones"] else {
            throw CloudKitError.unexpected(ForeignPath("$").field("zones"), "a list", json["zones"]?.kind)
        }
        return zones.contains { $0["zoneID"]?["zoneName"] == .string(session.address.zone) && $0["deleted"] != true }
    }

    package func createZone() async throws {
        let operation: JSONValue = ["operationType": "create", "zone": ["zoneID": zoneID]]
        let json = try await session.send(.post, "private/zones/modify", body: ["operations": [operation]])
        guard case .array(let zones)? = json["zones"] else {
            throw CloudKitError.unexpected(ForeignPath("$").field("zones"), "a list", json["zones"]?.kind)
        }
        // Another device may have created it in the meantime.
        for case let refusal? in zones.map({ CloudKitRefusal($0, .zone) }) where !refusal.isConflict {
            throw CloudKitError.refused(refusal)
        }
    }

    /// A request to be told about changes of the records of a type.
    package struct Subscription: Hashable, Sendable {
        let id: String
        let type: String

        package init(_ id: String, type: String) { (self.id, self.type) = (id, type) }
    }

    /// Creates the subscriptions that are missing. Returns the refusals of single subscriptions.
    package func subscribe(to wanted: [Subscription], owner: String) async throws -> [CloudKitRefusal] {
        let present = try Self.subscriptions(try await session.send(.get, "private/subscriptions/list"))
        let missing = wanted.filter { one in !present.contains { $0["subscriptionID"] == .string(one.id) } }
        guard !missing.isEmpty else { return [] }
        let operations = missing.map { one -> JSONValue in
            ["operationType": "create", "subscription": subscription(one, owner)]
        }
        let json = try await session.send(
            .post, "private/subscriptions/modify", body: ["operations": .array(operations)])
        return try Self.subscriptions(json).compactMap { CloudKitRefusal($0, .item) }.filter { !$0.isSubscribedAlready }
    }

    private static func subscriptions(_ json: JSONValue) throws(CloudKitError) -> [JSONValue] {
        guard case .array(let subscriptions)? = json["subscriptions"] else {
            throw .unexpected(ForeignPath("$").field("subscriptions"), "a list", json["subscriptions"]?.kind)
        }
        return subscriptions
    }

    private func subscription(_ wanted: Subscription, _ owner: String) -> JSONValue {
        .object([
            "subscriptionID": .string(wanted.id), "subscriptionType": "query",
            "zoneID": session.address.isDefaultZone ? nil : zoneID,
            "query": [
                "recordType": .string(wanted.type),
                "filterBy": [
                    [
                        "comparator": "EQUALS", "fieldName": "ownerRecordName",
                        "fieldValue": ["value": .string(owner), "type": "STRING"],
                    ]
                ],
            ],
            "firesOn": ["create", "update", "delete"], "notificationInfo": ["shouldSendContentAvailable": true],
        ])
    }

    /// Returns when the server reports that there may be changes.
    package func awaitNews() async throws {
        let json = try await session.send(
            .post, "tokens/create", root: "device", body: ["apnsEnvironment": .string(session.address.environment)])
        guard case .string(let courier)? = json["webcourierURL"] else {
            throw CloudKitError.unexpected(
                ForeignPath("$").field("webcourierURL"), "an address", json["webcourierURL"]?.kind)
        }
        try await session.poll(courier)
    }
}

extension CloudKitRefusal {
    /// CloudKit compares subscriptions by their content, and refuses a second one with these words (§6).
    fileprivate var isSubscribedAlready: Bool {
        isConflict || reason.contains("could not find subscription we just created")
            || reason.contains("subscription is duplicate")
    }
}
