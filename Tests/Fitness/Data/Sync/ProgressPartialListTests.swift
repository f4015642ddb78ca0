import FitnessDomain
import Synchronization
import Testing

/// Lists that do not show all entries.
struct ProgressPartialListTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    /// An entry that a partial list leaves out does not count as removed.
    @Test func anEntryLeftOutOfAListIsKept() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        for hour in 10..<16 { try await device.log(.steps, Double(hour), at: "2024-01-15T\(hour):00:00Z") }
        try await device.run()
        let before = try await device.contents
        server.state.withLock { $0.shows = 1 }
        for _ in 0..<3 { try await device.run() }
        #expect(try await device.contents == before)
        server.state.withLock { $0.shows = .max }
        try await device.run()
        #expect(try await device.contents == before)
        #expect(server.entries.count == 6)
    }

    /// The order changes from page to page, so some entries are listed twice and others never.
    @Test func anEntryThatMovesBetweenPagesIsKept() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { ($0.shuffles, $0.largestPage) = (true, 10) }
        for number in 0..<30 {
            server.put("steps", Double(number), at: "2024-01-\(10 + number / 3)T1\(number % 3):00:00Z")
        }
        try await device.connect()
        for _ in 0..<6 { try await device.run() }
        #expect(try await device.contents == server.contents)
        let gone = try #require(server.entries.first)
        server.state.withLock { $0.entries.removeAll { $0.id == gone.id } }
        for _ in 0..<6 { try await device.run() }
        #expect(try await device.contents == server.contents)
        #expect(try await device.all.count == 29)
    }
}
