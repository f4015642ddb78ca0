import FitnessDomain
import FitnessInfrastructure
import HomeDoor
import HomeRemotes
import Kernel
import Synchronization
import TestSupport

@testable import FitnessData

/// The parts of a simulated server that a test can control and observe.
protocol SimulatedProgressServer: Sendable {
    var exchange: ProgressExchange { get }
    var clock: TestClock { get }
    /// The address and the sign-in answers, if they differ from the devices' own.
    var entrance: (address: String, answers: [String: String])? { get }
    /// Sets the percentage of failing requests; zero ends all trouble.
    func setTrouble(_ percent: Int)
    /// Set callbacks before and after a request is answered.
    func onRequest(_ body: (@Sendable (Int, String) async throws -> Void)?)
    func onAnswer(_ body: (@Sendable (Int, String) async throws -> Void)?)
    func contents() async throws -> [String]
    /// Makes a change as another app on the server would.
    func touch(_ dice: inout SeededGenerator, day: Int) async throws
}

/// One simulation: two Mizans and another app on one account, with edits on all sides, lost answers, and killed processes. The
/// seed determines everything.
final class ProgressSimulation {
    struct Failure: Error, CustomStringConvertible {
        let seed: UInt64
        let reason: String
        let trace: [String]
        var description: String { "seed \(seed): \(reason)\n  " + trace.suffix(50).joined(separator: "\n  ") }
    }

    private let seed: UInt64
    private var random: SeededGenerator
    private let server: any SimulatedProgressServer
    private var devices: [ProgressDevice] = []
    private var trace: [String] = []
    private(set) var events: [String: Int] = [:]

    init(seed: UInt64, _ server: any SimulatedProgressServer) async throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        self.server = server
        for _ in 0..<2 {
            let device = try await ProgressDevice(server.exchange, clock: server.clock)
            // Every second simulation reads the whole list only once a day, as the program does.
            if !seed.isMultiple(of: 2) { device.wholeEvery = 86_400 }
            if let entrance = server.entrance { (device.address, device.answers) = entrance }
            devices.append(device)
        }
    }

    func run(steps: Int = 40) async throws {
        do {
            for device in devices where chance(50) {
                for _ in 0..<roll(1...4) { try await edit(device) }
            }
            for device in devices { try await device.connect() }
            server.setTrouble(6)
            for _ in 0..<steps { try await step() }
            server.setTrouble(0)
            try await settle()
            for device in devices { try await device.close() }
        } catch { throw Failure(seed: seed, reason: "\(error)", trace: trace) }
    }

    private func step() async throws {
        server.clock.advance(seconds: Int64(roll(1...600)))
        let device = devices[roll(0...1)]
        switch roll(1...100) {
        case ...45: try await edit(device)
        case ...55:
            note("another app")
            try await server.touch(&random, day: roll(0...5))
        case ...85: await sync(device)
        default: try await kill(device)
        }
    }

    private func note(_ text: String) {
        trace.append(text)
        events[String(text.prefix { $0 != ":" }), default: 0] += 1
    }

    private func edit(_ device: ProgressDevice) async throws {
        let all = try await device.all
        let types: [ProgressMetricType] = [.weight, .steps, .water]
        switch roll(1...10) {
        case ...5:
            let type = types[roll(0...2)]
            let moment = Instant(
                microseconds: 1_700_000_000_000_000 + Int64(roll(0...5)) * 86_400_000_000 + Int64(roll(0...3_999_999)))
            note("log: \(type) \(moment)")
            try await device.log(
                type, Double(roll(1...9)), at: moment.description, notes: chance(30) ? "n\(roll(1...3))" : nil)
        case ...8:
            guard let entry = all.randomElement(using: &random) else { return }
            let (quantity, other) = (Double(roll(1...9)), chance(30) ? "n\(roll(1...3))" : nil)
            let later = chance(20)
            note("edit: \(entry.type) \(entry.id.text.suffix(6)) \(quantity)")
            try await device.edit(entry.id) { change in
                change.quantity = quantity
                if let other { change.notes = .set(other) }
                if later { change.date = entry.taken.instant.advanced(by: .seconds(3_600)) }
            }
        default:
            guard let entry = all.randomElement(using: &random) else { return }
            note("remove: \(entry.type) \(entry.id.text.suffix(6))")
            try await device.remove(entry.id)
        }
    }

    private func sync(_ device: ProgressDevice) async {
        do {
            let report = try await device.run()
            note("sync: \(report.run?.received ?? 0) in, \(report.run?.sent ?? 0) out")
        } catch { note("failed sync, \((error as? MizanError)?.reason ?? "\(type(of: error))"): \(error)") }
    }

    /// Simulates a power failure in the middle of a run: only the data on the disk at that moment is left.
    private func kill(_ device: ProgressDevice) async throws {
        struct Killed: Error {}
        let left = Mutex(roll(1...8))
        let isBefore = chance(50)
        let files = Mutex<[(name: String, bytes: [UInt8])]?>(nil)
        let hook: @Sendable (Int, String) async throws -> Void = { _, _ in
            let isDue = left.withLock { left in
                left -= 1
                return left <= 0
            }
            guard isDue else { return }
            if files.withLock({ $0 == nil }) {
                let found = try device.snapshot()
                files.withLock { $0 = found }
            }
            throw Killed()
        }
        if isBefore { server.onRequest(hook) } else { server.onAnswer(hook) }
        do { _ = try await device.run() } catch {}
        server.onRequest(nil)
        server.onAnswer(nil)
        note("kill: \(isBefore ? "before" : "after")")
        if let files = files.withLock({ $0 }) { try await device.restart(from: files) }
    }

    /// Ends all faults and resolves all conflicts. Then all sides must become equal and stay equal.
    private func settle() async throws {
        for round in 0..<30 {
            for device in devices {
                server.clock.advance(seconds: 90_000)
                try await device.runThrough(atMost: 3)
                for trouble in try await device.home.connectors.troubles([.conflict, .held], owner: device.owner).items
                {
                    note("decide: \(trouble.reference.key.suffix(6))")
                    _ = try await device.home.connectors.resolve(
                        trouble.reference, of: ProgressDevice.name, chance(50) ? .mine : .theirs, owner: device.owner)
                }
            }
            let there = try await server.contents()
            let (first, second) = (try await devices[0].contents, try await devices[1].contents)
            let reports = try await [devices[0].report(), devices[1].report()]
            if first == there, second == there,
                reports.allSatisfy({ $0.pending + $0.failed + $0.held + $0.conflicts == 0 })
            {
                events["rounds", default: 0] += round + 1
                return
            }
        }
        let there = try await server.contents()
        let (first, second) = (try await devices[0].contents, try await devices[1].contents)
        throw ProgressDevice.Broken(
            "they do not converge:\n  there \(there)\n  a \(first)\n  b \(second)\n  \(try await devices.first?.report().json ?? .null)"
        )
    }

    private func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func chance(_ percent: Int) -> Bool { roll(1...100) <= percent }
}

extension ScriptedProgressAPI: SimulatedProgressServer {
    var entrance: (address: String, answers: [String: String])? { nil }

    func setTrouble(_ percent: Int) {
        state.withLock { state in
            state.trouble = percent
            state.expiresAfter = percent > 0 ? 15 : .max
            // If the answer to a refresh is lost, the old token is spent, so signing the account out is correct. To avoid this,
            // refreshes and their answers are never lost here.
            state.sparesRefresh = true
        }
    }

    func contents() async throws -> [String] { contents }

    func touch(_ dice: inout SeededGenerator, day: Int) async throws {
        if Int.random(in: 1...3, using: &dice) == 1, let entry = entries.randomElement(using: &dice) {
            remove(entry.id)
            if Bool.random(using: &dice) { return }
            let date = Instant(microseconds: entry.second * 1_000_000).description
            put(entry.type, Double(Int.random(in: 1...9, using: &dice)), at: date, notes: entry.notes)
            return
        }
        let second = 1_700_000_000 + Int64(day) * 86_400 + Int64.random(in: 0...3, using: &dice)
        let type = ["weight", "steps", "water_liters"].randomElement(using: &dice) ?? "steps"
        put(
            type, Double(Int.random(in: 1...9, using: &dice)), at: Instant(microseconds: second * 1_000_000).description
        )
    }
}
