import FoundationEssentials
import Testing

/// Several Mizans that sync with one another, with all possible disturbances.
struct SyncSimulationTests {
    /// `MIZAN_SYNC_SEEDS=1..500` for many.
    private static let seeds: ClosedRange<UInt64> = {
        let parts = (ProcessInfo.processInfo.environment["MIZAN_SYNC_SEEDS"] ?? "1..12")
            .split(separator: ".").compactMap { UInt64($0) }
        guard let first = parts.first, let last = parts.last, first <= last else { return 1...12 }
        return first...last
    }()

    @Test(arguments: SyncSimulation.Shape.allCases)
    func allPeersConvergeAndThenStopSyncing(shape: SyncSimulation.Shape) async throws {
        let template = try await SimulatedApplication.template.value
        var figures = SyncSimulation.Figures()
        var failures: [String] = []
        for seed in Self.seeds {
            do {
                figures = figures + (try await SyncSimulation(seed: seed, shape, template: template).run())
            } catch { failures.append("\(error)") }
        }
        print(
            "\(shape): \(failures.count) failed, \(figures.requests) requests, \(figures.rounds) rounds, \(figures.events)"
        )
        for failure in failures.prefix(2) { print(failure) }
        #expect(failures.count == 0)
    }
}

/// For each fault, a simulation with an engine that has this fault must fail.
struct EngineFaultTests {
    @Test(arguments: EngineFault.allCases)
    func theSimulationDetectsTheFault(fault: EngineFault) async throws {
        let template = try await SimulatedApplication.template.value
        for seed in 1...UInt64(60) {
            let shape: SyncSimulation.Shape = seed % 2 == 0 ? .pair : .mutual
            do { _ = try await SyncSimulation(seed: seed, shape, template: template, fault: fault).run() } catch {
                return
            }
        }
        Issue.record("No seed sees \(fault).")
    }
}
