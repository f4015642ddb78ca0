import Foundation
import Synchronization
import TestSupport
import Testing

/// Two devices, another app, and a server of the progress API between them.
struct ProgressSimulationTests {
    /// `MIZAN_SYNC_SEEDS=1..500` for many.
    private static let seeds: ClosedRange<UInt64> = {
        let parts = (ProcessInfo.processInfo.environment["MIZAN_SYNC_SEEDS"] ?? "1..12")
            .split(separator: ".").compactMap { UInt64($0) }
        guard let first = parts.first, let last = parts.last, first <= last else { return 1...12 }
        return first...last
    }()

    @Test func allDevicesConverge() async throws {
        var failures: [String] = []
        var events: [String: Int] = [:]
        for seed in Self.seeds {
            let server = ScriptedProgressAPI()
            server.state.withLock { $0.random = SeededGenerator(seed: seed) }
            do {
                let simulation = try await ProgressSimulation(seed: seed, server)
                try await simulation.run()
                events.merge(simulation.events, uniquingKeysWith: +)
            } catch { failures.append("\(error)") }
        }
        print("progress API: \(failures.count) failed, \(events.sorted { $0.key < $1.key })")
        for failure in failures.prefix(2) { print(failure) }
        #expect(failures.count == 0)
    }
}
