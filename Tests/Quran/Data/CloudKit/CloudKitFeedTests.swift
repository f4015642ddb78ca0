import Changes
import Kernel
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// The change feeds and their tokens (contracts/cloudkit-web-services.md §5).
struct CloudKitFeedTests {
    private static func filled(_ count: Int) async throws -> CloudKitWorld {
        let world = try await CloudKitWorld()
        for number in 1...count { _ = try await world.make("create", world.favorite("2:\(number)")) }
        return world
    }

    @Test func withoutATokenAllRecordsComeInPages() async throws {
        let world = try await Self.filled(5)
        var (token, names): (String?, [String]) = (nil, [])
        for page in 1... {
            let answer = try await world.changes(token, limit: 2)
            names += try answer.list("records").compactMap { $0.text("recordName") }
            token = answer.text("syncToken")
            if answer["moreComing"] == false {
                #expect(page == 3)
                break
            }
        }
        #expect(names == (1...5).map { "favorite-\(world.user)-2:\($0)" })
        let nothing = try await world.changes(token)
        #expect(try nothing.list("records").isEmpty && nothing.text("syncToken") == token)
    }

    @Test func anEmptyTokenIsUpToDate() async throws {
        let world = try await Self.filled(2)
        let answer = try await world.changes("")
        #expect(try answer.list("records").isEmpty && answer["moreComing"] == false)
        _ = try await world.make("create", world.favorite("3:1"))
        #expect(try await world.changes(answer.text("syncToken")).list("records").count == 1)
    }

    @Test func aRemovedNoteComesWithItsName() async throws {
        let world = try await CloudKitWorld()
        _ = try await world.make("create", world.note("n"))
        let token = try await world.changes().text("syncToken")
        _ = try await world.make("forceDelete", world.note("n"))
        let records = try await world.changes(token).list("records")
        #expect(records.count == 1 && records[0]["deleted"] == true)
        #expect(records[0].text("recordName") == "note-\(world.user)-2:255-\(CloudKitWorld.noteID)")
    }

    @Test func aFavouriteOfTheCommandLineIsInTheFeedAndTheOtherWayRound() async throws {
        let world = try await CloudKitWorld()
        try await world.store.write { [module = world.module] in
            _ = try module.addFavorite(AyahReference(surah: 2, ayah: 255), in: $0)
        }
        let records = try await world.changes().list("records")
        #expect(records.map { $0.text("recordName") } == ["favorite-\(world.user)-2:255"])
        #expect(records[0].text("recordType") == "FavoriteAyah" && records[0]["modified"]?["timestamp"] != nil)
        _ = try await world.make("create", world.favorite("1:7"))
        let stored = try await world.store.read { try QuranModule.favorites.all(in: $0).map(\.ayah.ayahID) }
        #expect(stored == ["1:7", "2:255"])
    }

    @Test(arguments: ["garbage", "ZDEuZTEuMQ==", "ejEuZTEu", "ejEueC4x", "ejEuZTEuOTk="])
    func aForeignTokenIsAnErrorOfTheZoneAlone(token: String) async throws {
        let world = try await Self.filled(1)
        let answer = try await world.changes(token)
        #expect(answer.code == "BAD_REQUEST" && answer["zoneID"]?.text("zoneName") == "QuranData", "\(answer)")
    }

    @Test func theTokensOfZoneAndDatabaseAreDifferent() async throws {
        let world = try await Self.filled(1)
        func database(_ token: String?, name: String = "syncToken") async throws -> JSONValue {
            let body: JSONValue = .object(token.map { [.init(name, .string($0))] } ?? [])
            return try await world.store.read { [server = world.server] in
                try server.databaseChanges(body, token: name, in: $0)
            }
        }
        let all = try await database(nil)
        #expect(try all.list("zones").count == 1)
        let token = try #require(all.text("syncToken"))
        #expect(try await world.changes(token).code == "BAD_REQUEST")
        #expect(try await database(token).list("zones").isEmpty)
        await #expect(throws: CloudKitFault.self) {
            try await database(try await world.changes().text("syncToken"))
        }
        _ = try await world.make("create", world.favorite("3:1"))
        #expect(try await database(token).list("zones").count == 1)
        let older = try await database(nil, name: "metaSyncToken")
        #expect(older.text("metaSyncToken") != nil && older.text("syncToken") == nil)
    }

    @Test func theDefaultZoneHasTheRecordsButNoFeed() async throws {
        let world = try await Self.filled(1)
        #expect(try await world.changes(zone: "_defaultZone").code == "BAD_REQUEST")
        #expect(try await world.changes(zone: "Other").code == "ZONE_NOT_FOUND")
        #expect(try await world.lookup(["favorite-\(world.user)-2:1"])[0].code == nil)
    }

    @Test func theWantedTypesAndKeysAlone() async throws {
        let world = try await Self.filled(1)
        _ = try await world.make("create", world.note("n"))
        let body: JSONValue = [
            "zones": [["zoneID": ["zoneName": "QuranData"], "desiredRecordTypes": ["AyahNote"]]],
            "desiredKeys": ["noteText"],
        ]
        let answer = try await world.store.read { [server = world.server] in try server.zoneChanges(body, in: $0) }
        let records = try answer.list("zones")[0].list("records")
        #expect(records.count == 1 && records[0]["fields"] == ["noteText": ["value": "n", "type": "STRING"]])
    }

    @Test func aFeedOfAnotherOwnerHasNothing() async throws {
        let world = try await Self.filled(3)
        let body: JSONValue = ["zones": [["zoneID": ["zoneName": "QuranData"]]]]
        let answer = try await world.store.database.read(world.store.other) { [server = world.server] in
            try server.zoneChanges(body, in: $0)
        }
        #expect(try answer.list("zones")[0].list("records").isEmpty)
    }
}
