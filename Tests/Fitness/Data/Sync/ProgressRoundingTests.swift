import FitnessDomain
import FitnessInfrastructure
import Kernel
import Synchronization
import TestSupport
import Testing
import Transport

@testable import FitnessData

/// Servers that store quantities differently from how they were sent.
struct ProgressRoundingTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"

    private static let ways: [@Sendable (Double) -> Double] = [
        { ($0 * 10).rounded() / 10 }, { ($0 * 10).rounded(.down) / 10 }, { $0.rounded() }, { Double(Float($0)) },
    ]

    /// The answer to a POST is lost, and the server stores a rounded quantity: the entry must not be sent a second time.
    @Test(arguments: 0..<4)
    func aLostAnswerOfARoundingServerStoresNothingTwice(way: Int) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.keeps = Self.ways[way] }
        let id = try await device.log(.weight, 70.1234567, at: Self.morning)
        try await device.connect()
        server.onAnswer { _, line in
            guard line.hasPrefix("POST"), server.state.withLock({ $0.requests.count { $0.hasPrefix("POST") } }) == 2
            else { return }
            throw TransportError(.brokenOff, at: "api.example.org")
        }
        try await device.run()
        try await device.run()
        #expect(server.entries.count == 1)
        #expect(try await device.all.map(\.quantity) == [70.1234567])
        #expect(try await device.standing(id).syncStatus == "synced")
    }

    /// The process is killed before the answer arrives, and the next process begins with the list.
    @Test func aRepeatedPushFindsTheRoundedEntry() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.keeps = Self.ways[0] }
        try await device.connect()
        try await device.run()
        let id = try await device.log(.weight, 70.123, at: Self.morning, notes: "fasting")
        server.onAnswer { _, line in
            if line.hasPrefix("POST") || line.hasPrefix("GET") && line.contains("type=") {
                throw TransportError(.brokenOff, at: "api.example.org")
            }
        }
        await #expect(throws: (any Error).self) { try await device.run() }
        server.onAnswer(nil)
        let before = server.entries.count
        #expect(before == 1)
        device.clock.advance(seconds: 3_600)
        try await device.run()
        #expect(server.entries.count == 1)
        #expect(try await device.standing(id).backendID == "b1")
        #expect(try await device.all.map(\.quantity) == [70.123])
    }

    /// At one moment there are two entries: an entry that was sent, and an entry of another app. The quantity of the other
    /// app's entry could be a coarser rounding of the sent quantity.
    @Test(arguments: [70.1, 70, 70.13], [true, false])
    func aDifferentEntryOfTheSameMomentStaysSeparate(quantity: Double, isStored: Bool) async throws {
        let (device, server) = try await Self.pair()
        // The server shows each quantity with the precision of the stored quantity.
        server.put("weight", 80.12, at: "2024-01-01T08:00:00Z")
        server.state.withLock { $0.keeps = { ($0 * 100).rounded() / 100 } }
        try await device.connect()
        try await device.run()
        let id = try await device.log(.weight, 70.123, at: Self.morning)
        server.onRequest { _, line in
            guard line.hasPrefix("POST") else { return }
            server.onRequest(nil)
            server.put("weight", quantity, at: Self.morning)
            if !isStored { throw TransportError(.unreachable, at: "api.example.org") }
        }
        if isStored {
            server.onAnswer { _, line in
                guard line.hasPrefix("POST") else { return }
                server.onAnswer(nil)
                throw TransportError(.brokenOff, at: "api.example.org")
            }
        }
        for _ in 0..<2 { try await device.run() }
        #expect(server.entries.map(\.quantity).sorted() == [quantity, 70.12, 80.12].sorted())
        #expect(try await device.all.map(\.quantity).sorted() == [quantity, 70.123, 80.12].sorted())
        let standing = try await device.standing(id)
        #expect(server.entries.first { $0.id == standing.backendID }?.quantity == 70.12)
    }

    /// An entry with a rounded quantity but other notes is a different entry.
    @Test func aRoundedEntryWithOtherNotesStaysSeparate() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.keeps = Self.ways[0] }
        try await device.connect()
        let id = try await device.log(.weight, 70.123, at: Self.morning, notes: "fasting")
        server.onRequest { _, line in
            guard line.hasPrefix("POST") else { return }
            server.onRequest(nil)
            server.put("weight", 70.1, at: Self.morning, notes: "at the gym")
            throw TransportError(.unreachable, at: "api.example.org")
        }
        for _ in 0..<2 { try await device.run() }
        #expect(server.entries.count == 2)
        #expect(try await device.all.count == 2)
        #expect(try await device.standing(id).backendID == "b2")
    }

    /// The quantity matches one entry if it was rounded, and a different entry if it was truncated. The match is ambiguous, so
    /// neither entry is used.
    @Test func anAmbiguousQuantityMatchesNeitherEntry() throws {
        let moment = try #require(Instant(Self.morning))
        func entry(_ quantity: Double) -> ProgressEntryResponse {
            ProgressEntryResponse(id: "\(quantity)", type: "weight", quantity: quantity, date: Self.morning)
        }
        func twin(_ quantities: Double...) -> Double? {
            ProgressBook(quantities.map(entry), [], at: moment)
                .twin(of: ProgressDraft(type: "weight", quantity: 70.127, date: moment))?.quantity
        }
        #expect(twin(70.12) == 70.12 && twin(70.13) == 70.13)
        #expect(twin(70.12, 70.13) == nil)
        #expect(twin(70.1, 70.13) == 70.13)
        #expect(twin(70.12, 70.13, 70.127) == 70.127)
    }

    @Test(arguments: [(70.0, 0), (70.5, 1), (70.12, 2), (0.1, 1), (0.000_001, 6), (4_000, 0), (1.0 / 3, 9)])
    func decimalPlacesAreCounted(number: Double, places: Int) { #expect(Decimals.places(of: number) == places) }
}
