import Accounts
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import QuranData
import QuranDomain
import Storage
import Testing

@testable import Composition

/// CloudKit Web Services over a real socket: tokens, the sign-in page, isolation, and the other ways to the same records.
@Suite(.serialized)
struct CloudKitFacadeTests {
    private static func favorite(_ ayahID: String, of user: String) -> JSONValue {
        let numbers = ayahID.split(separator: ":").compactMap { Int64($0) }
        return [
            "operationType": "create",
            "record": [
                "recordType": "FavoriteAyah", "recordName": .string("favorite-\(user)-\(ayahID)"),
                "fields": [
                    "ayahID": ["value": .string(ayahID)], "surahNumber": ["value": .integer(numbers[0])],
                    "ayahNumber": ["value": .integer(numbers[1])],
                    "favoritedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
                ],
            ],
        ]
    }

    @Test func aRequestWithoutATokenLeadsToTheSignInPage() async throws {
        try await CloudKitAppServer.run { app in
            let refused = try await app.ask("GET", "public/users/current")
            #expect(refused.status == 421 && refused.text("serverErrorCode") == "AUTHENTICATION_REQUIRED")
            let page = try #require(refused.text("redirectURL"))
            #expect(page == "http://127.0.0.1:\(app.server.port)/database/1/\(CloudKitAppServer.place)/sign-in")
            let form = try await app.server.ask("GET", "/database/1/\(CloudKitAppServer.place)/sign-in")
            #expect(form.status == 200 && form.body.contains("<form method=\"post\">"))
            #expect(form.headers["content-security-policy"]?.contains("form-action 'self'") == true)
            let token = try await app.signIn()
            let current = try await app.ask("GET", "public/users/current", token: token)
            #expect(current.text("userRecordName") == app.server.owner.recordName)
            #expect(current.headers["x-apple-cloudkit-web-auth-token"] == token)
            #expect(!app.server.log.text.contains(token) && !app.server.log.text.contains(CloudKitAppServer.key))
        }
    }

    @Test func aWrongPasswordShowsTheFormAgain() async throws {
        try await CloudKitAppServer.run { app in
            let answer = try await app.server.ask(
                "POST", "/database/1/\(CloudKitAppServer.place)/sign-in", [CloudKitAppServer.form],
                body: "name=%3Cscript%3E&password=wrong")
            #expect(answer.status == 200 && answer.body.contains("role=\"alert\""))
            #expect(!answer.body.contains("<script>"))
        }
    }

    @Test func thePageLeadsBackToTheAppWithTheToken() async throws {
        try await CloudKitAppServer.run(["CALLBACK": "https://app.example/done?a=1"]) { app in
            let answer = try await app.server.ask(
                "POST", "/database/1/\(CloudKitAppServer.place)/sign-in", [CloudKitAppServer.form],
                body: "name=amina%40example.org&password=correct+horse+battery")
            #expect(answer.body.contains("href=\"https://app.example/done?a=1&amp;ckWebAuthToken="), "\(answer)")
        }
    }

    @Test func eachTokenIsCheckedAndErrorsHaveCloudKitsForm() async throws {
        try await CloudKitAppServer.run { app in
            let token = try await app.signIn()
            let native = try await app.server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
            let cases: [(String, String, String?, String?, JSONValue?, String, Int, String)] = [
                ("POST", "private/records/lookup", token, nil, ["records": []], "", 401, "AUTHENTICATION_FAILED"),
                ("POST", "private/records/lookup", token, "wrong", ["records": []], "", 401, "AUTHENTICATION_FAILED"),
                (
                    "POST", "private/records/lookup", "garbage", CloudKitAppServer.key, ["records": []], "", 401,
                    "AUTHENTICATION_FAILED"
                ),
                (
                    "POST", "private/records/lookup", native, CloudKitAppServer.key, ["records": []], "", 401,
                    "AUTHENTICATION_FAILED"
                ),
                ("POST", "private/records/lookup", token, CloudKitAppServer.key, [:], "", 400, "BAD_REQUEST"),
                ("POST", "private/records/invent", token, CloudKitAppServer.key, [:], "", 404, "NOT_FOUND"),
                ("POST", "public/records/query", token, CloudKitAppServer.key, [:], "", 404, "NOT_FOUND"),
                ("GET", "private/records/query", token, CloudKitAppServer.key, nil, "", 405, "BAD_REQUEST"),
                (
                    "GET", "private/zones/list", token, CloudKitAppServer.key, nil, "iCloud.other/production", 404,
                    "NOT_FOUND"
                ),
                (
                    "GET", "private/zones/list", token, CloudKitAppServer.key, nil,
                    "iCloud.donald.kvietnamisht/development", 404, "NOT_FOUND"
                ),
                (
                    "POST", "private/records/changes", token, CloudKitAppServer.key,
                    ["zoneID": ["zoneName": "Other"]], "", 404, "ZONE_NOT_FOUND"
                ),
            ]
            for (method, operation, token, key, body, place, status, code) in cases {
                let answer = try await app.ask(
                    method, operation, token: token, key: key, body,
                    place: place.isEmpty ? CloudKitAppServer.place : place)
                #expect(answer.status == status && answer.text("serverErrorCode") == code, "\(operation): \(answer)")
                #expect(answer.text("uuid") == answer.headers["x-request-id"] && answer.text("reason") != nil)
            }
        }
    }

    @Test func theRecordsOfOtherUsersAreUnreachable() async throws {
        try await CloudKitAppServer.run { app in
            let (mine, my) = (try await app.signIn(), app.server.owner.recordName)
            _ = try await app.member("bilal@example.org")
            let theirs = try await app.signIn("bilal@example.org")
            let name = "favorite-\(my)-2:255"
            let made = try await app.ask(
                "POST", "private/records/modify", token: mine, ["operations": [Self.favorite("2:255", of: my)]])
            #expect(made.status == 200 && made.json?["records"] != nil, "\(made)")
            let looked = try await app.ask(
                "POST", "private/records/lookup", token: theirs, ["records": [["recordName": .string(name)]]])
            #expect(looked.body.contains("ACCESS_DENIED") && !looked.body.contains("favoritedAt"))
            let removed = try await app.ask(
                "POST", "private/records/modify", token: theirs,
                ["operations": [["operationType": "forceDelete", "record": ["recordName": .string(name)]]]])
            #expect(removed.body.contains("ACCESS_DENIED"))
            let zone: JSONValue = ["zoneName": "QuranData", "ownerRecordName": .string(my)]
            let feed = try await app.ask(
                "POST", "private/changes/zone", token: theirs, ["zones": [["zoneID": zone]]])
            #expect(feed.body.contains("ZONE_NOT_FOUND"))
            let kept = try await app.ask(
                "POST", "private/records/lookup", token: mine, ["records": [["recordName": .string(name)]]])
            #expect(kept.body.contains("favoritedAt"))
        }
    }

    @Test func aPollAnswersWhenASubscribedTypeChanges() async throws {
        try await CloudKitAppServer.run { app in
            let (token, user) = (try await app.signIn(), app.server.owner.recordName)
            let subscription: JSONValue = [
                "subscriptionID": "favorite-ayah-changes", "subscriptionType": "query",
                "query": ["recordType": "FavoriteAyah"], "firesOn": ["create", "update", "delete"],
            ]
            let subscribed = try await app.ask(
                "POST", "private/subscriptions/modify", token: token,
                ["operations": [["operationType": "create", "subscription": subscription]]])
            #expect(subscribed.status == 200, "\(subscribed)")
            let created = try await app.ask(
                "POST", "tokens/create", token: token, ["apnsEnvironment": "production"], root: "/device/1")
            let address = try #require(created.text("webcourierURL"), "\(created)")
            let path = try #require(address.firstRange(of: "/device/1").map { String(address[$0.lowerBound...]) })
            async let told = app.server.ask("GET", path)
            try await app.server.application.context.database.write(app.server.owner) {
                [application = app.server.application] in
                let quran = try #require(application.modules.compactMap { $0 as? QuranModule }.first)
                _ = try quran.addFavorite(AyahReference(surah: 1, ayah: 1), in: $0)
            }
            let answer = try await told
            #expect(answer.status == 200 && answer.body.contains("FavoriteAyah"), "\(answer) \(user)")
        }
    }
}
