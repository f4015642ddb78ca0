package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

// Subscriptions: the record types of which a client is told that there are changes. Their long poll is `CloudKitNews`.

extension CloudKitServer {
    package func subscriptions(in reading: ReadTransaction) throws -> JSONValue {
        ["subscriptions": .array(try CloudKitSubscription.all(in: reading).map(\.json))]
    }

    package func lookUpSubscriptions(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let all = try CloudKitSubscription.all(in: reading)
        var found: [JSONValue] = []
        for element in try CloudKitBody(json).elements("subscriptions") {
            let id = try CloudKitBody(element, "a subscription").text("subscriptionID") ?? ""
            found.append(
                all.first { $0.id == id }?.json
                    ?? CloudKitFault(.notFound, "Subscription not found.").json([.init("subscriptionID", .string(id))]))
        }
        return ["subscriptions": .array(found)]
    }

    package func modifySubscriptions(_ json: JSONValue?, in transaction: WriteTransaction) throws -> JSONValue {
        var answers: [JSONValue] = []
        for element in try CloudKitBody(json).elements("operations") {
            let body = try CloudKitBody(element, "an operation")
            let sent = body["subscription"]
            do {
                answers.append(try modify(try body.text("operationType"), sent, in: transaction))
            } catch let fault as CloudKitFault {
                answers.append(fault.json([.init("subscriptionID", sent?["subscriptionID"] ?? .null)]))
            }
        }
        return ["subscriptions": .array(answers)]
    }

    private func modify(
        _ operation: String?, _ json: JSONValue?, in transaction: WriteTransaction
    ) throws -> JSONValue {
        let id = try CloudKitBody(json, "subscription").text("subscriptionID")
        let all = try CloudKitSubscription.all(in: transaction.reading)
        let stored = all.first { $0.id == id }
        switch operation {
        case "create":
            let new = try CloudKitSubscription(json, zones, id: id ?? identifiers.fresh().text)
            if stored == new { return new.json }
            // Apple's servers answer so for a second subscription to the same thing.
            guard stored == nil, !all.contains(where: { $0.isSame(as: new) }) else {
                throw CloudKitFault(.internalError, "could not find subscription we just created")
            }
            guard all.count < CloudKitSubscription.most else {
                throw CloudKitFault(
                    .badRequest, "There are already \(CloudKitSubscription.most) subscriptions. Delete one first.")
            }
            try new.save(in: transaction)
            return new.json
        case "update":
            guard let id, stored != nil else { throw CloudKitFault(.notFound, "Subscription not found.") }
            let new = try CloudKitSubscription(json, zones, id: id)
            try new.save(in: transaction)
            return new.json
        case "delete":
            guard let stored else { throw CloudKitFault(.notFound, "Subscription not found.") }
            try stored.remove(in: transaction)
            return ["subscriptionID": .string(stored.id), "deleted": true]
        default: throw CloudKitFault(.badRequest, "operationType must be create, update or delete.")
        }
    }
}

/// A subscription, as it was sent.
struct CloudKitSubscription: Equatable {
    let id: String
    let json: JSONValue
    /// The record type of a query subscription; nil for a subscription to the zone.
    let type: String?

    static let most = 20
    private static let mostBytes = 16_384

    init(_ json: JSONValue?, _ zones: [CloudKitZone], id: String) throws(CloudKitFault) {
        let body = try CloudKitBody(json, "subscription")
        guard (1...CloudKitNames.maximumLength).contains(id.utf8.count), !id.utf8.contains(0) else {
            throw CloudKitFault(.badRequest, "A subscriptionID has 1 to \(CloudKitNames.maximumLength) characters.")
        }
        switch try body.text("subscriptionType") {
        case "query":
            let name = try body.object("query")?.text("recordType")
            guard let name, CloudKitType.named(name) != nil else {
                throw CloudKitFault(.badRequest, "Unknown record type “\(Excerpt.of(name ?? ""))” in the query.")
            }
            let fires = try body.texts("firesOn") ?? []
            guard !fires.isEmpty, fires.isSubset(of: ["create", "update", "delete"]) else {
                throw CloudKitFault(.badRequest, "firesOn must be a list of create, update and delete.")
            }
            type = name
        case "zone": type = nil
        default: throw CloudKitFault(.badRequest, "subscriptionType must be query or zone.")
        }
        if let zone = try body.object("zoneID")?.text("zoneName"), !zones.contains(where: { $0.name == zone }) {
            throw CloudKitFault(.zoneNotFound, "Zone “\(Excerpt.of(zone))” does not exist.")
        }
        guard case .object(let members)? = json, let json, json.weight <= Self.mostBytes else {
            throw CloudKitFault(.badRequest, "The subscription is too large.")
        }
        self.id = id
        self.json = .object(
            [.init("subscriptionID", .string(id))] + members.filter { $0.name != "subscriptionID" })
    }

    private init(_ row: SQLRow) throws {
        id = try row.text(0)
        json = try JSONReader.read(Array(try row.text(1).utf8))
        if case .string(let name)? = json["query"]?["recordType"] { type = name } else { type = nil }
    }

    /// Subscriptions are the same by their content, whatever their ids.
    func isSame(as other: CloudKitSubscription) -> Bool {
        type == other.type && json["subscriptionType"] == other.json["subscriptionType"]
            && json["firesOn"] == other.json["firesOn"]
    }

    static func all(in reading: ReadTransaction) throws -> [CloudKitSubscription] {
        try reading.session.rows(
            "SELECT id, body FROM quran_cloudkit_subscription WHERE owner = \(reading.ownerKey) ORDER BY id"
        ).map(CloudKitSubscription.init)
    }

    func save(in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            INSERT INTO quran_cloudkit_subscription (owner, id, body)
            VALUES (\(transaction.ownerKey), \(id), \(JSONWriter.text(json)))
            ON CONFLICT (owner, id) DO UPDATE SET body = excluded.body
            """)
    }

    func remove(in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            "DELETE FROM quran_cloudkit_subscription WHERE owner = \(transaction.ownerKey) AND id = \(id)")
    }
}
