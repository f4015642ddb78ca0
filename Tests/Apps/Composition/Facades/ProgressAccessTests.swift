import Accounts
import FitnessInfrastructure
import FoundationEssentials
import HTTPKit
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import Testing

@testable import Composition

/// Sends every kind of caller's request to every endpoint of the progress API; the exact statuses are committed.
@Suite(.serialized)
struct ProgressAccessTests {
    enum Asking: String, CaseIterable {
        /// The owner, without the app's key.
        case noKey
        case anonymous, own, other
        /// The owner: a day later, after the session ended, and after the account was removed.
        case expired, over, removed
        /// The owner, with a session or a token of Mizan's own.
        case native, apiToken
    }

    private static let path = Fixtures.path("Contract/fitness/progress-access-matrix.csv")
    private static let heading = "endpoint," + Asking.allCases.map(\.rawValue).joined(separator: ",")

    @Test func eachCallerGetsTheStatusInTheTable() async throws {
        var rows = [Self.heading]
        for endpoint in try await Self.endpoints() {
            var cells = [endpoint.name]
            for asking in Asking.allCases { cells.append(String(try await Self.ask(endpoint, as: asking))) }
            rows.append(cells.joined(separator: ","))
        }
        let seen = rows.joined(separator: "\n") + "\n"
        let committed = try String(contentsOfFile: Self.path, encoding: .utf8)
        #expect(seen == committed, "seen:\n\(seen)")
    }

    private static func endpoints() async throws -> [Endpoint] {
        let (found, add) = AsyncStream.makeStream(of: [Endpoint].self)
        try await ProgressAppServer.run { server in
            let application = server.server.application
            add.yield(
                Contract.foreignEndpoints(
                    home: application.home, slices: application.slices, modules: application.modules))
        }
        add.finish()
        for await endpoints in found { return endpoints }
        return []
    }

    /// Sends the request to a new server with one entry of the owner.
    private static func ask(_ endpoint: Endpoint, as asking: Asking) async throws -> Int {
        let (statuses, add) = AsyncStream.makeStream(of: Int.self)
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            let id = try await server.log(tokens.access)
            let token = try await Self.token(of: asking, tokens, server)
            let body = endpoint.body.sample.map { JSONWriter.text($0) }
            let path = endpoint.path.text.replacing("/api/v1/", with: "").replacing("{id}", with: id)
            let headers = asking == .noKey ? [] : [ProgressAppServer.apiKey]
            let answer = try await server.ask(endpoint.method.rawValue, path, token: token, body, headers)
            add.yield(answer.status)
            if ![.own, .other].contains(asking), endpoint.scope != .open {
                #expect(answer.status == 401 && answer.code == "UNAUTHORIZED", "\(endpoint.name), \(asking)")
            }
        }
        add.finish()
        for await status in statuses { return status }
        return 0
    }

    private static func token(
        of asking: Asking, _ own: ProgressTokens, _ server: ProgressAppServer
    ) async throws -> String? {
        let access = server.server.application.home.access
        switch asking {
        case .anonymous: return nil
        case .own, .noKey: return own.access
        case .other: return try await server.register("b@example.org").access
        case .expired:
            server.expire()
            return own.access
        case .over:
            _ = try await access.signIn.signOutEverywhere(owner: server.server.owner)
            return own.access
        case .removed:
            // The last admin cannot be removed while there are other accounts, so a second account is removed.
            let gone = try await server.register("b@example.org")
            let people = try await access.people.all()
            let other = try #require(people.first { $0.name == "b@example.org" })
            _ = try await server.server.application.home.accountDeletion.remove(other.id, by: .machine)
            return gone.access
        case .native:
            return try await access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
        case .apiToken:
            return try await access.tokens.create(
                owner: server.server.owner, name: "api", scopes: ["fitness:write"], expiresAt: nil, by: .machine
            ).secret.text
        }
    }
}
