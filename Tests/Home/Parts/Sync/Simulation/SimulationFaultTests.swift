import Testing

/// For each fault, the simulation must fail on a store with this fault. Otherwise its success would prove nothing.
struct SimulationFaultTests {
    @Test(arguments: StoreFault.allCases) func theSimulationDetectsAStoreFault(_ fault: StoreFault) async throws {
        let template = try await SimulatedApplication.template.value
        for seed in 1...fault.seeds where try await isSeen(fault, seed, template) { return }
        Issue.record("\(fault.seeds) seeds do not see it")
    }

    @concurrent private func isSeen(_ fault: StoreFault, _ seed: UInt64, _ template: [UInt8]) async throws -> Bool {
        do {
            _ = try await Simulation(seed: seed, template: template, fault: fault).run()
            return false
        } catch let failure as Simulation.Failure {
            print("\(fault.rawValue) is seen by seed \(seed): \(failure.reason)")
            return true
        }
    }
}
