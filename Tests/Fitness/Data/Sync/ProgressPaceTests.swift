import FitnessDomain
import FitnessInfrastructure
import HomeDoor
import HomeRemotes
import Kernel
import Synchronization
import TestSupport
import Testing

/// The rate of requests to a server, and the pauses that it asks for.
struct ProgressPaceTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    @Test(arguments: [
        (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (10_800, "3 hours"), (86_400, "24 hours"),
        (999_999_999, "more than a day"),
    ])
    func aSlowDownAnswerIsReportedInWords(seconds: Int, text: String) {
        let error = ProgressAnswerError.slowDown(seconds: seconds)
        #expect(error.description == "The server asks for fewer requests, and none for \(text).")
    }

    /// However long a pause the server asks for, it gets requests again after a day.
    @Test func theWaitForAServerIsAtMostADay() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        server.state.withLock { $0.scripted = [("GET", ProgressAnswer(status: 429, retryAfter: 999_999_999))] }
        await #expect(throws: MizanError.self) { try await device.run() }
        let report = try await device.report()
        #expect(report.notBefore == device.clock.now.advanced(by: .seconds(86_400)))
    }

    /// A caller that waits for a run is informed of each entry that is sent, and of the number of requests allowed per minute.
    @Test func aRunAtALimitedRateReportsEachEntry() async throws {
        let (device, _) = try await Self.pair()
        for number in 0..<5 { try await device.log(.steps, Double(number), at: "2024-01-15T08:00:0\(number)Z") }
        try await device.connect()
        #expect(try await device.report().recordsPerMinute == 120)
        let heard = Mutex<[WorkProgress]>([])
        let listener = WorkListener(enter: { _ in }) { progress in heard.withLock { $0.append(progress) } }
        let report = try await device.home.connectors.run(
            ProgressDevice.name, owner: device.owner, telling: listener)
        #expect(report.json["recordsPerMinute"] == 120)
        let progress = heard.withLock { $0 }
        #expect(progress.allSatisfy { $0.mostPerSecond == 2 && $0.records?.all == 5 })
        for done in 0...5 { #expect(progress.contains { $0.records?.done == Int64(done) }, "\(done)") }
    }
}
