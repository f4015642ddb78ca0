import Accounts
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Registration by the progress API: the requests that create an account, and the requests that are refused.
struct ProgressRegistrationTests {
    @Test func registrationCreatesAnAccount() async throws {
        try await ProgressAppServer.run { server in
            let answer = try await server.ask(
                "POST", "auth/register", ProgressAppServer.registration(email: "Bilal@Example.org"))
            #expect(answer.status == 201 && answer.headers["cache-control"] == "no-store")
            let data = try #require(answer.data)
            #expect(
                data.members.map(\.name) == [
                    "user_id", "email", "name", "created_at", "access_token", "refresh_token",
                ])
            #expect(data.text("email") == "Bilal@Example.org" && data.text("name") == "Bilal")
            #expect(data.text("created_at") == "2026-01-08T14:30:00.000Z")
            let access = try #require(data.text("access_token"))
            #expect(try await server.ask("GET", "progress", token: access).body == #"{"data":[]}"#)
            // The spelling of the address makes no difference.
            for email in ["bilal@example.org", "Bilal@Example.org"] {
                let again = try await server.ask(
                    "POST", "auth/register", ProgressAppServer.registration(email: email))
                #expect(again.status == 409 && again.code == "CONFLICT")
                _ = try await server.login(email)
            }
            // Neither the name nor the birthday is stored anywhere.
            let store = try await server.server.application.context.database.read { session in
                try session.rows("SELECT name FROM owners").map { try $0.text(0) }
            }
            #expect(store.filter { $0 == "Bilal" }.isEmpty)
        }
    }

    @Test(arguments: [
        ProgressAppServer.registration(email: "b@example.org", password: "Abcdefg1!"),
        ProgressAppServer.registration(email: "b@example.org", password: "b@example.org"),
        ProgressAppServer.registration(email: "b@example.org", password: String(repeating: "p", count: 1_025)),
        ProgressAppServer.registration(email: "bilal"), ProgressAppServer.registration(email: "@example.org"),
        ProgressAppServer.registration(email: "b@"), ProgressAppServer.registration(email: "b@c@d"),
        ProgressAppServer.registration(email: "b c@example.org"),
        ProgressAppServer.registration(email: "b!@example.org"),
        ProgressAppServer.registration(email: String(repeating: "b", count: 60) + "@example.org"),
        ProgressAppServer.registration(email: "b@example.org", name: " "),
        ProgressAppServer.registration(email: "b@example.org", name: String(repeating: "n", count: 101)),
        ProgressAppServer.registration(email: "b@example.org", born: "2013-01-09"),
        ProgressAppServer.registration(email: "b@example.org", born: "2030-01-01"),
        ProgressAppServer.registration(email: "b@example.org", born: "1890-01-01"),
        ProgressAppServer.registration(email: "b@example.org", born: "1990-02-30"),
        ProgressAppServer.registration(email: "b@example.org", born: "31.01.1990"),
        ProgressAppServer.registration(email: "b@example.org", born: "1990-01-31T00:00:00"),
        ProgressAppServer.registration(email: "b@example.org", born: ""),
        #"{"email":"b@example.org","password":"correct horse","name":"Bilal"}"#,
    ])
    func aMalformedRegistrationIsRefused(body: String) async throws {
        try await ProgressAppServer.run { server in
            let answer = try await server.ask("POST", "auth/register", body)
            #expect(answer.status == 400 && answer.code == "INVALID_REQUEST", "\(answer)")
            #expect(try await server.server.application.home.access.people.all().count == 1)
        }
    }

    @Test(arguments: ["2013-01-08", "2013-01-08T23:59:00+07:00", "1990-01-31T00:00:00Z", "1897-01-01"])
    func aPersonOfThirteenMayRegister(born: String) async throws {
        try await ProgressAppServer.run { server in
            let answer = try await server.ask(
                "POST", "auth/register", ProgressAppServer.registration(email: "b@example.org", born: born))
            #expect(answer.status == 201, "\(answer)")
        }
    }

    @Test func registrationIsRefusedWhenItIsDisabled() async throws {
        try await ProgressAppServer.run(["REGISTRATION": ""]) { server in
            for email in ["b@example.org", ProbeServer.name] {
                let answer = try await server.ask(
                    "POST", "auth/register", ProgressAppServer.registration(email: email))
                #expect(answer.status == 403 && answer.code == "FORBIDDEN")
            }
            #expect(try await server.server.application.home.access.people.all().count == 1)
        }
    }

    /// Otherwise there would be accounts, but nobody to administer the server.
    @Test func registrationIsRefusedBeforeAnAdminExists() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(
            at: directory.file("store"), slices: ProgressAppServer.slices, hashCost: .least)
        await #expect(throws: AccountErrors.noAdmin) {
            try await application.home.access.people.register(
                name: "b@example.org", password: ProbeServer.password, address: nil)
        }
        try await application.close()
    }

    /// The answer to a registration reveals whether a name is taken, so registrations are throttled like wrong passwords.
    @Test func probingForNamesIsThrottled() async throws {
        try await ProgressAppServer.run { server in
            func register(_ email: String) async throws -> ProbeAnswer {
                try await server.ask("POST", "auth/register", ProgressAppServer.registration(email: email))
            }
            for _ in 0..<3 { #expect(try await register(ProbeServer.name).status == 409) }
            let slow = try await register(ProbeServer.name)
            #expect(slow.status == 429 && slow.headers["retry-after"] != nil)
            // No password has been sent.
            #expect(
                slow.message
                    == "Too many registrations or sign-ins from this address have failed. Try again in 1 second.")
            // None of this delays a sign-in.
            _ = try await server.login()
        }
    }
}
