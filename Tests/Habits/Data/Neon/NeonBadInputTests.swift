import HabitsDomain
import Kernel
import Synchronization
import TestSupport
import Testing
import Transport

@testable import HabitsInfrastructure
@testable import HomeRemotes

/// Answers that are none, and values that no row should have: practice stays as it is here, and comes once they are gone.
struct NeonBadInputTests {
    /// The faults that an answer gets on its way to the client.
    enum Bad: CaseIterable, Sendable {
        case cutOff, tooMuch, html, wrongPassword, suspended, silence, aColumnMore, aColumnLess, anotherType, noRows
        case aNumberThatIsNone, aMissingColumn

        func answer(_ reply: NeonReply) -> Result<NeonReply, TransportError> {
            let text = String(decoding: reply.body, as: UTF8.self)
            func of(_ status: Int, _ body: String) -> Result<NeonReply, TransportError> {
                .success(NeonReply(status: status, body: Array(body.utf8)))
            }
            func says(_ status: Int, _ message: String, code: String = "") -> Result<NeonReply, TransportError> {
                of(status, #"{"message":"\#(message)","code":"\#(code)"}"#)
            }
            return switch self {
            case .cutOff: of(200, String(text.prefix(text.count / 2)))
            case .tooMuch: says(507, "response is too large (max is 10485760 bytes)")
            case .html: of(200, "<!doctype html><title>Sign in</title>")
            case .wrongPassword: says(400, "password authentication failed for user 'role'")
            case .suspended: says(500, "Control plane request failed: endpoint is disabled")
            case .silence: .failure(TransportError(.tooSlow(.stall)))
            case .aColumnMore: of(200, text.replacing(#""rows":[["#, with: #""rows":[["1","#))
            case .aColumnLess: of(200, text.replacing(#"{"name":"date","dataTypeID":1082},"#, with: ""))
            case .anotherType: of(200, text.replacing("1007", with: "16"))
            case .noRows: of(200, text.replacing("rows", with: "lines"))
            case .aNumberThatIsNone: of(200, text.replacing("{3}", with: "{3,x}"))
            case .aMissingColumn: says(400, #"column \"duas_completed\" does not exist"#, code: "42703")
            }
        }

        var reason: String {
            switch self {
            case .tooMuch: "habits.neon-too-large"
            case .wrongPassword: "sync.not-permitted"
            case .suspended: "habits.neon-unavailable"
            case .silence: "transport.too-slow.stall"
            case .aMissingColumn: "habits.neon-refused"
            default: "habits.neon-answer"
            }
        }
    }

    @Test(arguments: Bad.allCases) func aBadAnswerChangesNothing(bad: Bad) async throws {
        let apps = AppsDatabase()
        let device = try await NeonDevice(apps, clock: TestClock())
        apps.complete(3, on: "2026-01-01")
        apps.complete(3, on: "2019-01-01")
        _ = try await device.connect()
        try await device.run()
        apps.complete(4, on: "2026-01-02")
        try await device.complete(1, on: "2026-01-02")
        apps.state.withLock { $0.edit = { bad.answer($0) } }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == bad.reason)
        #expect(!error.description.contains("sesame"))
        #expect(try await device.days == ["2019-01-01": [3], "2026-01-01": [3], "2026-01-02": [1]])
        #expect(apps.days == ["2019-01-01": [3], "2026-01-01": [3], "2026-01-02": [4]])
        apps.state.withLock { $0.edit = nil }
        try await device.runThrough()
        #expect(try await device.days == ["2019-01-01": [3], "2026-01-01": [3], "2026-01-02": [1, 4]])
        #expect(apps.days["2026-01-02"] == [4, 1])
    }

    /// The value of one row on the way, and what becomes of its day here, which was completed with dua 3.
    @Test(
        arguments: [
            ("NULL among numbers", #""{3}""#, #""{NULL,3,NULL}""#, [3]),
            ("quoted numbers", #""{3}""#, #""{\"3\",\"5\"}""#, [3, 5]),
            ("bounds", #""{3}""#, #""[7:8]={3,5}""#, [3, 5]), ("a list that is NULL", #""{3}""#, "null", nil),
            ("a list within a list", #""{3}""#, #""{{3}}""#, [3]), ("an empty list", #""{3}""#, #""{}""#, nil),
            ("numbers beyond 2^53", #""{3}""#, #""{3,9007199254740993}""#, [3]),
            ("no date", #"["2026-01-02","#, "[null,", nil), ("never", #"["2026-01-02","#, #"["infinity","#, nil),
            ("always", #"["2026-01-02","#, #"["-infinity","#, nil),
            ("before Christ", #"["2026-01-02","#, #"["0044-03-15 BC","#, nil),
            ("a year of five digits", #"["2026-01-02","#, #"["20260-01-02","#, nil),
        ] as [(String, String, String, [Int]?)])
    func anOddRowIsItsOwnAffair(name: String, usual: String, odd: String, duas: [Int]?) async throws {
        let apps = AppsDatabase()
        let device = try await NeonDevice(apps, clock: TestClock())
        apps.complete(3, on: "2026-01-02")
        apps.complete(7, on: "2026-01-01")
        _ = try await device.connect()
        try await device.run()
        apps.state.withLock {
            $0.edit = { reply in
                let text = String(decoding: reply.body, as: UTF8.self).replacing(usual, with: odd)
                return .success(NeonReply(status: 200, body: Array(text.utf8)))
            }
        }
        try await device.run()
        let days = try await device.days
        #expect(days["2026-01-01"] == [7])
        #expect(days["2026-01-02"] == duas)
    }

    @Test(
        arguments: [
            ("2147483647", "15", 2_147_483_632), ("9007199254740993", "15", nil), ("9223372036854775807", "-15", 0),
        ] as [(String, String, Int?)]) func pointsBeyondAllCountsStayThere(total: String, worth: String, carried: Int?)
        async throws
    {
        let apps = AppsDatabase()
        let device = try await NeonDevice(apps, clock: TestClock())
        apps.complete(3, on: "2026-01-02")
        apps.state.withLock {
            $0.edit = { reply in
                let text = String(decoding: reply.body, as: UTF8.self)
                    .replacing(#""15","2026-01-08 14:30:00+00""#, with: #""\#(total)","infinity""#)
                    .replacing(#""2026-01-08 14:30:00+00","15""#, with: #""0044-03-15 00:00:00+00 BC","\#(worth)""#)
                    .replacing(#"{"name":"total_xp","dataTypeID":23}"#, with: #"{"name":"total_xp","dataTypeID":20}"#)
                return .success(NeonReply(status: 200, body: Array(text.utf8)))
            }
        }
        _ = try await device.connect()
        let report = try await device.run()
        #expect(try await device.profile?.carriedXP == carried)
        // More than a profile can have: it stays as it is here, and the report says so.
        #expect(report.held + report.failed == (carried == nil ? 1 : 0))
        if carried != nil {
            #expect(try await device.profile?.createdAt == device.clock.now, "no moment of the calendar")
        }
        #expect(try await device.days == ["2026-01-02": [3]])
    }
}
