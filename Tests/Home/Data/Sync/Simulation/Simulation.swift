import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeData

/// One run: a house, devices of two owners, a network that loses, doubles, delays and reorders, and what befalls them.
/// Everything is chosen by the seed.
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

    private enum Load {
        case request(SimulatedDevice.Request)
        case answer(SimulatedDevice.Answer)
    }

    private struct Flight {
        let number: Int
        let device: Int
        let load: Load
    }

    let seed: UInt64
    var random: SeededGenerator
    let house: SimulatedHouse
    var devices: [SimulatedDevice] = []
    private(set) var trace: [String] = []
    private(set) var figures = Figures()
    private var flights: [Flight] = []
    private var requests = 0
    private var isHealed = false

    init(seed: UInt64, template: [UInt8]) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        house = try SimulatedHouse(template)
        house.chunk = roll(1...5)
        house.limits.scan = chance(50) ? roll(3...20) : 10_000
        house.limits.batch = roll(1...8)
        house.limits.bytes = chance(50) ? roll(100...600) : 4 * 1_024 * 1_024
        for number in 0..<roll(2...5) { add("d\(number)", owner: 0) }
        add("e0", owner: 1)
        if chance(40) { add("e1", owner: 1) }
    }

    private func add(_ name: String, owner: Int) {
        devices.append(SimulatedDevice(name, owner: owner, house.owners[owner], slices: someSlices()))
    }

    /// Runs it to the end, and throws `Failure` if anything does not hold.
    func run(steps: Int = 240) async throws -> Figures {
        do {
            if chance(60) { try await furnish() }
            for _ in 0..<steps { try await step() }
            try await heal()
            try await compare()
            try await house.close()
        } catch {
            throw Failure(seed: seed, reason: "\(error)", trace: trace)
        }
        for device in devices {
            figures.fates = figures.fates + device.store.fates
            for reset in device.store.replica.resets { figures.resets[reset, default: 0] += 1 }
        }
        figures.versions = house.ledgers.reduce(0) { $0 + $1.entries.count }
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
        chance(75) ? SimulatedHouse.slices : [SimulatedHouse.slices[roll(0...1)]]
    }

    // MARK: Steps

    private func step() async throws {
        house.clock.advance(seconds: Int64(roll(0...20)))
        let device = roll(0...devices.count - 1)
        switch roll(1...1_000) {
        case ...250: change(device)
        case ...480: try send(device)
        case ...850: try await deliver()
        case ...880: drop()
        case ...910: double()
        case ...930:
            devices[device].giveUp()
            note("\(devices[device].name) gives up")
        case ...945:
            devices[device].giveUp()
            count("crash")
        case ...960:
            devices[device].isAsleep.toggle()
            note("\(devices[device].name) is \(devices[device].isAsleep ? "asleep" : "awake")")
        case ...966:
            let slices = someSlices()
            devices[device].follow(slices)
            note("\(devices[device].name) follows \(slices)")
        default: try await befall()
        }
    }

    func send(_ index: Int) throws {
        guard devices[index].waitsFor == nil, !devices[index].isAsleep || isHealed else { return }
        requests += 1
        let request = try devices[index].next(requests, &random)
        note("\(devices[index].name) sends \(requests): \(Self.text(request))")
        flights.append(Flight(number: requests, device: index, load: .request(request)))
    }

    /// Any that is under way, whichever was sent first.
    func deliver() async throws {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: roll(0...flights.count - 1))
        let name = devices[flight.device].name
        switch flight.load {
        case .request(let request):
            let answer = try await ask(request, devices[flight.device])
            note("the house answers \(flight.number) of \(name): \(Self.text(answer))")
            flights.append(Flight(number: flight.number, device: flight.device, load: .answer(answer)))
        case .answer(let answer):
            let dies = !isHealed && chance(4)
            note("\(name) takes the answer to \(flight.number)\(dies ? " and dies" : "")")
            try devices[flight.device].take(answer, to: flight.number, &random, dies: dies)
        }
    }

    private func ask(
        _ request: SimulatedDevice.Request, _ device: SimulatedDevice
    ) async throws -> SimulatedDevice.Answer {
        switch request {
        case .pull(let cursor, let limit, let slices):
            return .page(try await house.pull(device.owner, cursor, limit: limit, slices: slices))
        case .push(let request):
            let isFaulty = !isHealed && chance(12)
            let fault = isFaulty ? (roll(0...2), chance(50) ? FaultyDatabase.Fault.before : .after) : nil
            do {
                return .results(try await house.push(device.owner, request, fault: fault))
            } catch let error as MizanError where error.reason == FaultyDatabase.error.reason || error.code == .conflict
            {
                return .failure(error)
            }
        }
    }

    private func drop() {
        guard !flights.isEmpty else { return }
        note("\(flights.remove(at: roll(0...flights.count - 1)).number) is lost")
    }

    private func double() {
        guard !flights.isEmpty else { return }
        let flight = flights[roll(0...flights.count - 1)]
        flights.append(flight)
        note("\(flight.number) is doubled")
    }

    /// Nothing is under way for hours.
    func silence() {
        flights = []
        for index in devices.indices { devices[index].giveUp() }
    }

    // MARK: The end

    private func heal() async throws {
        note("the network heals")
        isHealed = true
        silence()
        try await house.restart(resting: nil)
        for round in 0..<400 {
            var isQuiet = true
            for index in devices.indices {
                try send(index)
                while !flights.isEmpty { try await deliver() }
                let store = devices[index].store
                let version = RecordVersion(house.ledgers[devices[index].owner].entries.count)
                let cursor = store.replica.cursor
                if !store.queue.isEmpty || store.hasToPull || cursor?.version != version { isQuiet = false }
            }
            // A page of nothing new is the last word: its checksums are of what is there now.
            if isQuiet, round > 1 { return }
        }
        throw Device.Broken(description: "it does not become quiet")
    }

    private func compare() async throws {
        let truths = [try await house.truth(0), try await house.truth(1)]
        for device in devices {
            let store = device.store
            let truth = truths[device.owner].filter { store.slices.contains($0.key.slice) }
            let known = store.replica.known.filter { store.slices.contains($0.key.slice) }
            guard known == truth else {
                let odd = Set(known.keys).union(truth.keys).filter { known[$0] != truth[$0] }
                throw Device.Broken(
                    description: "\(device.name) and the house differ in \(odd.map(\.description).sorted())")
            }
            let fates = store.fates
            guard fates.made == fates.done + fates.givenUp + fates.refused else {
                throw Device.Broken(description: "\(device.name) has lost a change of its own: \(fates)")
            }
        }
    }

    // MARK: Words

    private static func text(_ request: SimulatedDevice.Request) -> String {
        switch request {
        case .pull(let cursor, let limit, let slices): "pull \(cursor ?? "all") \(limit) \(slices)"
        case .push(let request):
            "push "
                + request.mutations.map { mutation in
                    let base = mutation.edit.base.map(String.init) ?? "any"
                    return "\(mutation.id) \(mutation.edit.reference) \(mutation.group ?? "") on \(base) "
                        + Self.text(mutation.edit.action)
                }.joined(separator: "; ")
        }
    }

    static func text(_ action: RecordEdit.Action) -> String {
        switch action {
        case .put(let fields): "put \(JSONWriter.text(fields))"
        case .patch(let fields): "patch \(JSONWriter.text(fields))"
        case .remove: "remove"
        }
    }

    private static func text(_ answer: SimulatedDevice.Answer) -> String {
        switch answer {
        case .failure(let error): error.reason
        case .page(let page):
            "\(page.reset.map { "reset \($0) " } ?? "")\(page.from)…\(page.cursor) \(page.more ? "more" : "all"): "
                + page.items.map { "\($0.version) \($0.reference)\($0.fields == nil ? " gone" : "")" }
                .joined(separator: ", ") + (page.unavailable == nil ? "" : ", unavailable")
        case .results(let answer):
            answer.results.map { result in
                let outcome =
                    switch result.outcome {
                    case .applied(let version, let isMerged): "\(isMerged ? "merged" : "applied") \(version)"
                    case .unchanged(let version, let isMerged): "\(isMerged ? "kept" : "unchanged") \(version)"
                    case .conflict(let conflict): "conflict \(conflict.version)"
                    case .refused(let error): error.reason
                    case .unknown: "unknown"
                    }
                return "\(result.id) \(outcome)\(result.isDuplicate ? " again" : "")"
            }.joined(separator: ", ")
        }
    }
}
