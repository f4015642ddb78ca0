import Changes
import TestSupport

@testable import HomeDevices

/// One simulation: a store, and devices of two owners. The network loses, duplicates, delays, reorders and truncates messages,
/// and events disturb the server. The seed determines everything.
final class Simulation {
    struct Failure: Error, Sendable {
        let seed: UInt64
        let reason: String
        let trace: [String]
    }

    struct Figures: Sendable {
        var fates = SimulatedDevice.Fates()
        var resets: [SyncReset: Int] = [:]
        var events: [String: Int] = [:]
        var versions = 0
    }

    enum Load {
        case request(SimulatedRequest)
        case answer(SimulatedAnswer)
    }

    struct Flight {
        let number: Int
        let device: Int
        let load: Load
        var isCut = false
    }

    let seed: UInt64
    var random: SeededGenerator
    let application: SimulatedApplication
    var devices: [SimulatedDevice] = []
    private(set) var trace: [String] = []
    private(set) var figures = Figures()
    var flights: [Flight] = []
    var requests = 0
    /// The number of open streams. If a stream is opened during a pause of another stream, the new stream is nested in the
    /// paused stream.
    var streams = 0
    var isHealed = false

    init(seed: UInt64, template: [UInt8], fault: StoreFault? = nil) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        application = try SimulatedApplication(template, seed: random.next(), fault: fault)
        application.chunk = roll(1...5)
        application.limits.scan = chance(50) ? roll(3...20) : 10_000
        application.limits.batch = roll(1...8)
        application.limits.bytes = chance(50) ? roll(100...600) : 4 * 1_024 * 1_024
        for number in 0..<roll(2...5) { add("d\(number)", owner: 0) }
        add("e0", owner: 1)
        if chance(40) { add("e1", owner: 1) }
        // A device that follows its owner's feed also follows the shared feed. This second connection is simulated as a
        // separate device.
        add("s0", owner: SimulatedApplication.shared, by: 0)
        if chance(60) { add("s1", owner: SimulatedApplication.shared, by: 1) }
    }

    private func add(_ name: String, owner: Int, by reader: Int? = nil) {
        devices.append(
            SimulatedDevice(name, owner: owner, application.owners[owner], by: reader, slices: someSlices()))
    }

    /// Runs the simulation to the end, and throws `Failure` if any check fails.
    func run(steps: Int = 220) async throws -> Figures {
        do {
            for owner in application.owners.indices { try await application.observe(owner, allowing: []) }
            if chance(60) { try await furnish() }
            for _ in 0..<steps { try await step() }
            try await heal()
            try await compare()
            try await application.close()
        } catch {
            throw Failure(seed: seed, reason: "\(error)", trace: trace)
        }
        for device in devices {
            figures.fates = figures.fates + device.store.fates
            for reset in device.store.replica.resets { figures.resets[reset, default: 0] += 1 }
            figures.events["sums that differ", default: 0] += device.store.differences
            figures.events["differences that no sum tells", default: 0] += device.store.unseen
        }
        figures.versions = application.ledgers.reduce(0) { $0 + $1.entries.count }
        return figures
    }

    func note(_ text: String) { trace.append(text) }

    func count(_ event: String) {
        figures.events[event, default: 0] += 1
        note(event)
    }

    func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    func chance(_ percent: Int) -> Bool { roll(1...100) <= percent }

    func someSlices() -> [String] {
        chance(75) ? SimulatedApplication.slices : [SimulatedApplication.slices[roll(0...1)]]
    }

    func step() async throws {
        application.clock.advance(seconds: Int64(roll(0...20)))
        let device = roll(0...devices.count - 1)
        switch roll(1...1_000) {
        case ...250: change(device)
        case ...440: try send(device)
        case ...800: try await deliver()
        case ...816: try await listen(device)
        case ...842: drop()
        case ...868: double()
        case ...905: cut()
        case ...920:
            devices[device].giveUp()
            note("\(devices[device].name) gives up")
        case ...935:
            devices[device].giveUp()
            count("crash")
        case ...948:
            devices[device].isAsleep.toggle()
            note("\(devices[device].name) is \(devices[device].isAsleep ? "asleep" : "awake")")
        case ...955:
            let slices = someSlices()
            devices[device].follow(slices)
            note("\(devices[device].name) follows \(slices)")
        case ...960: copy(device)
        case ...965: restrict(device)
        default: try await befall()
        }
    }

    /// Drops all pending messages and lets hours pass.
    func silence() {
        flights = []
        for index in devices.indices { devices[index].giveUp() }
    }
}
