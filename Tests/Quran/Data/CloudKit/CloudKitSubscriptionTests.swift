import Kernel
import TestSupport
import Testing

@testable import QuranData

/// Zones, the seed's subscriptions, and the long poll that tells of changes.
struct CloudKitSubscriptionTests {
    private static func subscription(_ id: String, _ type: String, _ user: String) -> JSONValue {
        [
            "subscriptionID": .string(id), "subscriptionType": "query",
            "query": [
                "recordType": .string(type),
                "filterBy": [
                    [
                        "fieldName": "ownerRecordName", "comparator": "EQUALS",
                        "fieldValue": ["value": .string(user), "type": "STRING"],
                    ]
                ],
            ], "firesOn": ["create", "update", "delete"],
            "notificationInfo": ["shouldSendContentAvailable": true],
        ]
    }

    private static let seed = [
        ("favorite-ayah-changes", "FavoriteAyah"), ("ayah-note-changes", "AyahNote"),
        ("reading-progress-changes", "ReadingProgress"),
    ]

    private static func modify(
        _ world: CloudKitWorld, _ operation: String, _ subscriptions: [JSONValue]
    ) async throws -> [JSONValue] {
        let body: JSONValue = [
            "operations": .array(
                subscriptions.map { ["operationType": .string(operation), "subscription": $0] })
        ]
        return try await world.store.write { [server = world.server] in
            try server.modifySubscriptions(body, in: $0)
        }.list("subscriptions")
    }

    @Test func theSubscriptionsOfTheSeedAreStoredAndListed() async throws {
        let world = try await CloudKitWorld()
        let all = Self.seed.map { Self.subscription($0.0, $0.1, world.user) }
        #expect(try await Self.modify(world, "create", all).allSatisfy { $0.code == nil })
        let listed = try await world.store.read { [server = world.server] in try server.subscriptions(in: $0) }
        #expect(
            try listed.list("subscriptions").compactMap { $0.text("subscriptionID") }.sorted()
                == Self.seed.map(\.0).sorted())
        // The same content under another id is a duplicate, as on Apple's servers.
        let twice = try await Self.modify(world, "create", [Self.subscription("other", "AyahNote", world.user)])
        #expect(twice[0].code == "INTERNAL_ERROR" && twice[0].text("reason")?.hasPrefix("could not find") == true)
        #expect(try await Self.modify(world, "create", [all[0]])[0].code == nil)
        #expect(try await Self.modify(world, "delete", [all[0]])[0]["deleted"] == true)
        #expect(try await Self.modify(world, "delete", [all[0]])[0].code == "NOT_FOUND")
    }

    @Test func anInvalidSubscriptionIsRefused() async throws {
        let world = try await CloudKitWorld()
        let good = Self.subscription("s", "AyahNote", world.user)
        for faulty in [
            good.with("subscriptionType", "database"), good.with("firesOn", []), good.with("firesOn", ["never"]),
            good.with("query", ["recordType": "Invented"]), good.with("zoneID", ["zoneName": "Other"]),
            good.with("notificationInfo", ["alertBody": .string(String(repeating: "x", count: 20_000))]), "text",
        ] {
            let answer = try await Self.modify(world, "create", [faulty])[0]
            #expect(["BAD_REQUEST", "ZONE_NOT_FOUND"].contains(answer.code), "\(answer)")
        }
        let listed = try await world.store.read { [server = world.server] in try server.subscriptions(in: $0) }
        #expect(try listed.list("subscriptions").isEmpty)
    }

    @Test func aPollTellsOfSubscribedTypesAlone() async throws {
        let world = try await CloudKitWorld()
        let (news, owner) = (world.server.news, world.store.owner)
        _ = try await Self.modify(world, "create", [Self.subscription("s", "AyahNote", world.user)])
        let token = try await news.token(for: owner)
        _ = try await world.make("create", world.favorite("2:1"))
        let nothing = try await CloudKitNews.$patience.withValue(.zero) { try await news.poll(token, owner: owner) }
        #expect(nothing == [])
        async let told = news.poll(token, owner: owner)
        _ = try await world.make("create", world.note("n"))
        #expect(try await told == ["AyahNote"])
        let again = try await CloudKitNews.$patience.withValue(.zero) { try await news.poll(token, owner: owner) }
        #expect(again == [])
    }

    @Test func theTwoZonesExistAndNoOtherCanBeMade() async throws {
        let world = try await CloudKitWorld()
        let listed = try await world.store.read { [server = world.server] in try server.zones(in: $0) }
        let names = try listed.list("zones").map { $0["zoneID"]?.text("zoneName") }
        #expect(names == ["QuranData", "_defaultZone"])
        func modify(_ operation: String, _ name: String) async throws -> JSONValue {
            let body: JSONValue = [
                "operations": [
                    ["operationType": .string(operation), "zone": ["zoneID": ["zoneName": .string(name)]]]
                ]
            ]
            return try await world.store.read { [server = world.server] in try server.modifyZones(body, in: $0) }
                .list("zones")[0]
        }
        #expect(try await modify("create", "QuranData").code == nil)
        #expect(try await modify("create", "Other").code == "BAD_REQUEST")
        #expect(try await modify("delete", "QuranData").code == "BAD_REQUEST")
        #expect(try await modify("delete", "Other").code == "ZONE_NOT_FOUND")
    }
}
