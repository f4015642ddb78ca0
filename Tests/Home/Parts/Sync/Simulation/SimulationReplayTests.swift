import Kernel
import ModuleKit
import Testing

/// A failed seed can be replayed: the same failure occurs again.
struct SimulationReplayTests {
    private static let seeds: ClosedRange<UInt64> = 1...4

    @concurrent private static func trace(_ seed: UInt64) async throws -> [String] {
        let simulation = try Simulation(seed: seed, template: await SimulatedApplication.template.value)
        _ = try await simulation.run()
        return simulation.trace
    }

    private static func digest(_ trace: [String]) -> String {
        Hexadecimal.text(Digest.sha256(parts: trace.map { Array($0.utf8) }))
    }

    @Test(arguments: seeds) func aSeedReproducesTheSameRun(_ seed: UInt64) async throws {
        let (one, other) = (try await Self.trace(seed), try await Self.trace(seed))
        #expect(one.count > 200)
        #expect(one == other)
    }

    /// A different process has different hash values, and so a different order of unordered collections.
    @Test func aSeedReproducesTheSameRunInAnotherProcess() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            for seed in Self.seeds { print("trace \(Self.digest(try await Self.trace(seed)))") }
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let found = output.split(separator: "\n").filter { $0.hasPrefix("trace ") }.map { $0.dropFirst(6) }
        var own: [Substring] = []
        for seed in Self.seeds { own.append(Substring(Self.digest(try await Self.trace(seed)))) }
        #expect(found == own)
    }

    @Test func aDifferentSeedGivesADifferentRun() async throws {
        #expect(try await Self.trace(1) != Self.trace(2))
    }
}
