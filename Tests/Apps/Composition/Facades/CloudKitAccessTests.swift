import Accounts
import FoundationEssentials
import HTTPKit
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import TestSupport
import Testing

@testable import Composition

/// Sends every kind of caller's request to every endpoint of CloudKit Web Services; the exact statuses are committed.
@Suite(.serialized)
struct CloudKitAccessTests {
    enum Asking: String, CaseIterable {
        /// The owner, without the container's API token.
        case noKey
        case anonymous, own
        /// The owner: after the session expired, after it ended, and after the account was removed.
        case expired, over, removed
        /// The owner, with a session or a token of Mizan's own.
        case native, apiToken
    }

    private static let path = Fixtures.path("Contract/quran/cloudkit-access-matrix.csv")
    private static let heading = "endpoint," + Asking.allCases.map(\.rawValue).joined(separator: ",")

    @Test func eachCallerGetsTheStatusInTheTable() async throws {
        let (rows, add) = AsyncStream.makeStream(of: String.self)
        try await CloudKitAppServer.run { app in
            let application = app.server.application
            let endpoints = Contract.foreignEndpoints(
                home: application.home, slices: application.slices, modules: application.modules)
            var tokens: [Asking: String] = [:]
            for asking in Asking.allCases where asking != .anonymous {
                tokens[asking] = try await Self.token(of: asking, app)
            }
            for asking in [Asking.removed, .over, .expired] { try await Self.end(asking, app) }
            tokens[.own] = try await app.signIn()
            tokens[.noKey] = tokens[.own]
            for endpoint in endpoints {
                var cells = [endpoint.name]
                for asking in Asking.allCases {
                    let answer = try await Self.ask(endpoint, as: asking, token: tokens[asking], app)
                    cells.append(String(answer.status))
                    let isRefused = ![401, 421].contains(answer.status)
                    #expect(asking == .own || endpoint.scope == .open || !isRefused, "\(endpoint.name), \(asking)")
                }
                add.yield(cells.joined(separator: ","))
            }
        }
        add.finish()
        var seen = Self.heading + "\n"
        for await row in rows { seen += row + "\n" }
        let committed = try String(contentsOfFile: Self.path, encoding: .utf8)
        #expect(seen == committed, "seen:\n\(seen)")
    }

    private static func ask(
        _ endpoint: Endpoint, as asking: Asking, token: String?, _ app: CloudKitAppServer
    ) async throws -> ProbeAnswer {
        let pieces = endpoint.path.text.split(separator: "/", maxSplits: 4)
        var operation = String(pieces[4])
        if operation.hasPrefix("courier") {
            operation = "courier/" + (asking == .own ? try await news(token, app) : "0")
        }
        let key = asking == .noKey ? nil : CloudKitAppServer.key
        guard !operation.hasPrefix("sign-in") else {
            return try await app.server.ask(
                endpoint.method.rawValue, "/database/1/\(CloudKitAppServer.place)/sign-in",
                endpoint.method == .get ? [] : [CloudKitAppServer.form],
                body: endpoint.method == .get ? nil : "name=a&password=b")
        }
        return try await app.ask(
            endpoint.method.rawValue, operation, token: token, key: key, body(of: operation),
            root: "/\(pieces[0])/\(pieces[1])")
    }

    /// A token of a poll that has something to tell.
    private static func news(_ token: String?, _ app: CloudKitAppServer) async throws -> String {
        let subscription: JSONValue = ["subscriptionID": "s", "subscriptionType": "zone"]
        _ = try await app.ask(
            "POST", "private/subscriptions/modify", token: token,
            ["operations": [["operationType": "create", "subscription": subscription]]])
        let created = try await app.ask(
            "POST", "tokens/create", token: token, ["apnsEnvironment": "production"], root: "/device/1")
        let setting: JSONValue = [
            "recordType": "AppSettings",
            "fields": [
                "settingKey": ["value": "theme"], "settingValue": ["value": "1"],
                "lastModifiedAt": ["value": 1_790_000_000_000, "type": "TIMESTAMP"],
            ],
        ]
        _ = try await app.ask(
            "POST", "private/records/modify", token: token,
            ["operations": [["operationType": "create", "record": setting]]])
        return try #require(created.text("apnsToken"), "\(created)")
    }

    private static func body(of operation: String) -> JSONValue? {
        let zone: JSONValue = ["zoneName": "QuranData"]
        switch operation {
        case "private/records/query":
            return [
                "query": [
                    "recordType": "AyahNote",
                    "filterBy": [
                        ["fieldName": "surahNumber", "comparator": "EQUALS", "fieldValue": ["value": 2]]
                    ],
                ]
            ]
        case "private/records/lookup": return ["records": []]
        case "private/records/modify", "private/zones/modify", "private/subscriptions/modify":
            return ["operations": []]
        case "private/records/changes": return ["zoneID": zone]
        case "private/changes/zone": return ["zones": [["zoneID": zone]]]
        case "private/zones/lookup": return ["zones": [zone]]
        case "private/subscriptions/lookup": return ["subscriptions": []]
        case "private/changes/database", "private/zones/changes": return [:]
        case "tokens/create": return ["apnsEnvironment": "production"]
        case "tokens/register": return ["apnsEnvironment": "production", "apnsToken": "0"]
        default: return nil
        }
    }

    private static func token(of asking: Asking, _ app: CloudKitAppServer) async throws -> String? {
        let access = app.server.application.home.access
        switch asking {
        case .anonymous: return nil
        case .own, .noKey: return try await app.signIn()
        case .expired, .over, .removed:
            _ = try await app.member("\(asking.rawValue)@example.org")
            return try await app.signIn("\(asking.rawValue)@example.org")
        case .native:
            return try await access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
        case .apiToken:
            return try await access.tokens.create(
                owner: app.server.owner, name: "api", scopes: ["quran:write"], expiresAt: nil, by: .machine
            ).secret.text
        }
    }

    private static func end(_ asking: Asking, _ app: CloudKitAppServer) async throws {
        let home = app.server.application.home
        let people = try await home.access.people.all()
        let person = try #require(people.first { $0.name == "\(asking.rawValue)@example.org" })
        switch asking {
        case .removed: _ = try await home.accountDeletion.remove(person.id, by: .machine)
        case .over: _ = try await home.access.signIn.signOutEverywhere(owner: person.id)
        default: app.server.clock.advance(seconds: 15 * 86_400)
        }
    }
}
