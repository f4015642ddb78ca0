import Foundation
import Kernel
import Testing
import Transport

@testable import HabitsInfrastructure

struct NeonClientTests {
    private static let writing = NeonBatch.writing(["UPDATE user_profiles SET streak = 1"])

    private static func lost(_ fault: TransportFault) -> Result<NeonReply, TransportError> {
        .failure(TransportError(fault, at: "example.org/sql"))
    }

    @Test func valuesAreBoundAndCast() throws {
        let user = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        let day = try #require(CivilDay("2026-01-08"))
        let owned: NeonStatement = "user_id = \(user)"
        let statement: NeonStatement =
            "SELECT \([1, 2]) WHERE \(owned) AND date = \(day) AND name = \(nil as String?) LIMIT \(5)"
        #expect(
            statement.query
                == "SELECT $1::int4[] WHERE user_id = $2::uuid AND date = $3::date AND name = $4::text LIMIT $5::int8")
        #expect(statement.parameters == ["{1,2}", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "2026-01-08", nil, "5"])
        #expect(
            statement.json["params"] == ["{1,2}", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "2026-01-08", .null, "5"])
    }

    @Test func aBatchRequestsItsOutputFormAndIsolation() async throws {
        let wire = try NeonWire("a serializable batch")
        _ = try await wire.client().run(.reading(["SELECT 1"]))
        let request = try #require(wire.requests.first)
        for (name, value) in [
            ("Neon-Connection-String", NeonWire.connection), ("Neon-Raw-Text-Output", "true"),
            ("Neon-Array-Mode", "true"),
            ("Neon-Batch-Isolation-Level", "RepeatableRead"), ("Neon-Batch-Read-Only", "true"),
        ] { #expect(request.headers[name] == value) }
        #expect(!request.isRepeatable)
        #expect(request.limit == 24 << 20)
        #expect(request.timeouts.stall == .seconds(45), "a suspended database may be silent for a while")
        #expect(!"\(request)".contains("sesame"))
    }

    @Test(
        arguments: [
            ("garbage", "42601", 1), ("an unknown column", "42703", 8), ("no number", "22P02", nil),
            ("a write in a reading batch", "25006", nil), ("two statements", "42601", nil),
            ("too few values", "08P01", nil),
            ("a list without a cast", "42883", 21), ("an unknown database", "3D000", nil),
        ] as [(String, String, Int?)]) func errorsOfPostgreSQLKeepTheirCode(name: String, code: String, position: Int?)
        async throws
    {
        let wire = try NeonWire(name)
        let error = try await #require(throws: NeonError.self) { try await wire.client().run(Self.writing) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false), "\(error)") }
        #expect(refusal.code == code)
        #expect(refusal.position == position)
        #expect(!error.isOutcomeUnknown)
        #expect(wire.requests.count == 1)
        #expect(error.atBoundary.details["sqlstate"] == code)
        #expect((refusal.hint != nil) == (code == "42883"))
        if let hint = refusal.hint { #expect(error.atBoundary.message.contains(hint.prefix(40))) }
    }

    @Test func errorsOfTheProxyAreDistinguishedFromPostgreSQLErrors() async throws {
        for (name, reason) in [
            ("a wrong password", "habits.neon-sign-in"), ("an unknown role", "habits.neon-sign-in"),
            ("too much", "habits.neon-too-large"), ("no connection string", "habits.neon-answer"),
            ("an unknown isolation", "habits.neon-answer"), ("html", "habits.neon-answer"),
        ] {
            let wire = try NeonWire(name)
            let error = try await #require(throws: NeonError.self) { try await wire.client().run(Self.writing) }
            #expect(error.atBoundary.reason == reason)
            #expect(!error.description.contains("sesame"))
            #expect(wire.requests.count == 1)
        }
    }

    @Test(arguments: ["control-plane", "shutting-down", "busy"]) func aSuspendedDatabaseIsRetried(name: String)
        async throws
    {
        let wire = try NeonWire(name, name, "forty-two")
        #expect(try await wire.client().run(Self.writing)[0].rows == [["answer": 42]])
        #expect(wire.waits.count == 2)
        let never = try NeonWire(name, name, name, name, name, name)
        let error = try await #require(throws: NeonError.self) { try await never.client().run(Self.writing) }
        #expect(error.atBoundary.reason == "habits.neon-unavailable")
        #expect(never.requests.count == 5)
    }

    @Test func aTransactionConflictIsRetried() async throws {
        let body = #"{"message":"could not serialize access due to concurrent update","code":"40001","hint":null}"#
        let again = Result<NeonReply, TransportError>.success(NeonReply(status: 400, body: Array(body.utf8)))
        let wire = NeonWire([again, .success(try NeonWire.recorded("forty-two"))])
        _ = try await wire.client().run(Self.writing)
        #expect(wire.requests.count == 2)
    }

    /// §7: nobody knows whether it was done.
    @Test(arguments: [TransportFault.brokenOff, .tooSlow(.stall), .tooSlow(.whole), .tooLarge(limit: 9), .notHTTP])
    func aWriteWithALostAnswerIsNotRepeated(fault: TransportFault) async throws {
        let wire = NeonWire([Self.lost(fault)])
        let error = try await #require(throws: NeonError.self) { try await wire.client().run(Self.writing) }
        #expect(error.isOutcomeUnknown)
        #expect(wire.requests.count == 1)
    }

    @Test(arguments: [TransportFault.unreachable, .unresolved, .tooSlow(.connect)])
    func aWriteThatWasNeverSentIsRetried(fault: TransportFault) async throws {
        let wire = NeonWire([Self.lost(fault), .success(try NeonWire.recorded("forty-two"))])
        _ = try await wire.client().run(Self.writing)
        #expect(wire.requests.count == 2)
    }

    @Test func aReadWithALostAnswerIsRetried() async throws {
        let wire = NeonWire([Self.lost(.brokenOff), .success(try NeonWire.recorded("forty-two"))])
        #expect(try await wire.client().rows("SELECT 42 AS answer") == [["answer": 42]])
    }

    @Test func aRequestAboveTheLimitIsNotSent() async throws {
        var limits = NeonClient.Limits()
        limits.request = 100
        let (wire, text) = (NeonWire([]), String(repeating: "x", count: 100))
        let error = try await #require(throws: NeonError.self) {
            try await wire.client(limits).run(.writing(["SELECT \(text)"]))
        }
        #expect(error.atBoundary.code == .tooLarge)
        #expect(wire.requests.isEmpty)
    }

    @Test(arguments: [
        ("https://role:sesame@host/db", NeonConnectionFault.scheme), ("postgres://host/db", .user),
        ("postgres://role@host/db", .password), ("postgres://role:@host/db", .password),
        ("postgres://role:sesame@/db", .host), ("postgres://role:sesame@host", .database),
        ("postgres://role:sesame@host/", .database), ("postgres://role:sesame-ö@host/db", .characters),
        ("postgres://role:sesame 1@host/db", .characters), ("postgres://ro%zzle:sesame@host/db", .user), ("", .scheme),
    ]) func anInvalidConnectionStringIsRefusedAndNotPrinted(text: String, fault: NeonConnectionFault) throws {
        let error = try #require(throws: NeonError.self) { try NeonConnection(text) }
        #expect(error == .connection(fault))
        #expect(!error.description.contains("sesame"))
    }

    @Test func aConnectionStringIsParsed() throws {
        let connection = try NeonConnection(" \(NeonWire.connection)\n")
        #expect(connection.user == "role")
        #expect(connection.host == "ep-calm-dawn.eu-central-1.aws.neon.tech")
        #expect(connection.database == "main")
        #expect("\(connection)" == "postgresql://…@ep-calm-dawn.eu-central-1.aws.neon.tech/main")
        var dumped = ""
        dump(connection, to: &dumped)
        #expect(!dumped.contains("sesame"))
        #expect(try NeonConnection.endpoint("https://Ep-X.aws.neon.tech") == "https://ep-x.aws.neon.tech/sql")
        #expect(
            try NeonConnection.endpoint("https://proxy.example.org:8443/neon/sql")
                == "https://proxy.example.org:8443/neon/sql")
    }
}
