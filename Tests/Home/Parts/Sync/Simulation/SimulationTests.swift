import FoundationEssentials
import Synchronization
import Testing
@testable import HomeDevices

/// Docs/Testing.md, “Simulation”, describes the events and the conditions that are checked.
struct SimulationTests {
    /// `MIZAN_SIMULATION_SEEDS=1..2000` for many, `17` for one.
    private static let seeds: ClosedRange<UInt64>? = {
        guard let text = ProcessInfo.processInfo.environment["MIZAN_SIMULATION_SEEDS"] else { return 1...100 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: true).map { UInt64($0) }
        guard let first = parts.first, let first, let last = parts.last, let last, first <= last, parts.count <= 2
        else { return nil }
        return first...last
    }()

    @Test func devicesConvergeAndNothingIsLost() async throws {
        let seeds = try #require(Self.seeds, "MIZAN_SIMULATION_SEEDS is a seed, or two with .. between them.")
        let template = try await SimulatedApplication.template.value
        let work = Work(seeds, template)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await work.play() } }
        }
        let found = work.tally
        print(found.summary)
        let failures = found.failures.sorted { $0.seed < $1.seed }
        for failure in failures { print("Seed \(failure.seed): \(failure.reason)") }
        for failure in failures.prefix(3) {
            print("The end of seed \(failure.seed):\n  " + failure.trace.suffix(400).joined(separator: "\n  "))
        }
        let failed = failures.map(\.seed)
        #expect(failed == [], "Play one again with Tools/Checks/simulation --seeds \(failed.first ?? 0)")
    }

    /// The seeds that a long test runs one after the other.
    private final class Work: Sendable {
        private let seeds: ClosedRange<UInt64>
        private let template: [UInt8]
        private let next: Mutex<UInt64>
        private let found = Mutex(Tally())

        init(_ seeds: ClosedRange<UInt64>, _ template: [UInt8]) {
            self.seeds = seeds
            self.template = template
            next = Mutex(seeds.lowerBound)
        }

        var tally: Tally { found.withLock { $0 } }

        @concurrent func play() async {
            while let seed = take() {
                let outcome: Result<Simulation.Figures, Simulation.Failure>
                do {
                    outcome = .success(try await Simulation(seed: seed, template: template).run())
                } catch let failure as Simulation.Failure {
                    outcome = .failure(failure)
                } catch {
                    outcome = .failure(Simulation.Failure(seed: seed, reason: "\(error)", trace: []))
                }
                found.withLock { $0.add(outcome, of: seed) }
            }
        }

        private func take() -> UInt64? {
            next.withLock { next in
                guard next <= seeds.upperBound else { return nil }
                defer { next += 1 }
                return next
            }
        }
    }

    private struct Tally: Sendable {
        var seeds = 0
        var fates = SimulatedDevice.Fates()
        var resets: [String: Int] = [:]
        var events: [String: Int] = [:]
        var versions = 0
        var failures: [Simulation.Failure] = []

        mutating func add(_ outcome: Result<Simulation.Figures, Simulation.Failure>, of seed: UInt64) {
            seeds += 1
            switch outcome {
            case .failure(let failure): failures.append(failure)
            case .success(let figures):
                fates = fates + figures.fates
                versions += figures.versions
                for (reset, count) in figures.resets { resets[reset.rawValue, default: 0] += count }
                for (event, count) in figures.events { events[event, default: 0] += count }
            }
        }

        var summary: String {
            func list(_ counts: [String: Int]) -> String {
                counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            }
            return """
                \(seeds) seeds, \(failures.count) failed\(failures.isEmpty ? "" : ": \(failures.map(\.seed).sorted())")
                changes: \(fates.made) made, \(fates.done) stored (\(fates.merged) merged), \(fates.conflicts) conflicts, \
                \(fates.givenUp) given up, \(fates.refused) refused; \(versions) versions
                resets: \(list(resets)); events: \(list(events))
                """
        }
    }
}
