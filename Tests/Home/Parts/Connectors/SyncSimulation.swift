import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeRemotes

/// One simulation: several Mizans and their connections, with edits and other events on each Mizan. The seed determines
/// everything.
final class SyncSimulation {
    struct Failure: Error, CustomStringConvertible {
        let seed: UInt64
        let reason: String
        let trace: [String]
        var description: String { "seed \(seed): \(reason)\n  " + trace.suffix(60).joined(separator: "\n  ") }
    }

    enum Shape: CaseIterable {
        /// A laptop and a server; the laptop sends the requests.
        case pair
        /// Each sends requests to the other.
        case mutual
        /// Three Mizans in a row. The middle Mizan sends requests to both of its neighbours.
        case line
        case ring
    }

    struct Figures {
        var requests = 0
        var events: [String: Int] = [:]
        var rounds = 0

        static func + (left: Figures, right: Figures) -> Figures {
            Figures(
                requests: left.requests + right.requests,
                events: left.events.merging(right.events, uniquingKeysWith: +),
                rounds: max(left.rounds, right.rounds))
        }
    }

    private let seed: UInt64
    private var random: SeededGenerator
    private let wire: SyncWire
    private let fault: EngineFault?
    private let allowsRestore: Bool
    private(set) var peers: [SyncPeer] = []
    private var links: [(from: Int, to: Int)] = []
    /// True if only the first Mizan of a pair is edited. The runs of this Mizan must then change nothing in its own store and
    /// find no conflict.
    private var isOneSided = false
    private var trace: [String] = []
    private var storm = 0
    /// The number of runs that changed something or found a conflict although only one side is written to.
    private var intrusions = 0
    private(set) var figures = Figures()

    init(
        seed: UInt64, _ shape: Shape, template: [UInt8], fault: EngineFault? = nil, allowsRestore: Bool = true
    ) async throws {
        self.seed = seed
        self.fault = fault
        self.allowsRestore = allowsRestore
        random = SeededGenerator(seed: seed)
        wire = SyncWire(seed: random.next())
        let clock = TestClock()
        for name in ["a", "b", "c"].prefix(shape == .pair || shape == .mutual ? 2 : 3) {
            peers.append(try await SyncPeer(name, template, clock: clock))
        }
        links =
            switch shape {
            case .pair: [(0, 1)]
            case .mutual: [(0, 1), (1, 0)]
            case .line: [(1, 0), (1, 2)]
            case .ring: [(0, 1), (1, 2), (2, 0)]
            }
        wire.page = chance(50) ? roll(1...6) : 1_000
        wire.changes = chance(50) ? roll(2...6) : 500
        wire.repeatsItems = chance(30)
        wire.keepsMilliseconds = shape == .pair && chance(30)
        isOneSided = shape == .pair && chance(30)
    }

    func run(steps: Int = 60) async throws -> Figures {
        do {
            // Records from before sync was set up.
            for peer in peers.indices where chance(60) && !(isOneSided && peer > 0) {
                for _ in 0..<roll(1...6) { try await edit(peer) }
            }
            for link in links { try await peers[link.from].connect(peers[link.to]) }
            wire.trouble = 25
            wire.meanwhile = { [self] in
                guard chance(15) else { return }
                try await edit(writer())
            }
            for _ in 0..<steps { try await step() }
            wire.trouble = 0
            wire.meanwhile = nil
            try await heal()
            for peer in peers { try await peer.close() }
        } catch {
            throw Failure(seed: seed, reason: "\(error)", trace: trace)
        }
        figures.requests = peers.reduce(0) { $0 + $1.asked }
        return figures
    }

    private func step() async throws {
        let link = links[roll(0...links.count - 1)]
        if storm > 0 {
            storm -= 1
            if storm == 0 { wire.trouble = 25 }
        }
        peers[0].clock.advance(seconds: Int64(roll(0...600)))
        switch roll(1...100) {
        case ...50: try await edit(writer())
        case ...80: await sync(link)
        case ...88:
            // The store fails in the middle of a write, or the result of its commit is lost.
            let isBefore = chance(50)
            peers[link.from].database.fail(after: roll(0...6), isBefore ? .before : .after)
            await sync(link)
            peers[link.from].database.fail(after: 0, nil)
            count(isBefore ? "failed writes" : "unknown commits")
        case ...93:
            let peer = roll(0...peers.count - 1)
            try await peers[peer].kill()
            note("\(peers[peer].name) is killed")
            count("kills")
        case ...96:
            let peer = roll(0...peers.count - 1)
            try peers[peer].backUp()
            note("\(peers[peer].name) is backed up")
        case 97:
            // For a while, most requests to the other side fail.
            (storm, wire.trouble) = (roll(3...8), 85)
            count("storms")
        case ...99:
            let peer = roll(0...peers.count - 1)
            guard allowsRestore, !isOneSided, peers[peer].hasBackup else { return }
            try await peers[peer].restore(roll(0...9))
            note("\(peers[peer].name) is restored")
            count("restores")
        default: try await decide()
        }
    }

    private func sync(_ link: (from: Int, to: Int)) async {
        let (from, to) = (peers[link.from], peers[link.to])
        do {
            let counts = try await from.run(to: to, wire, fault: fault)
            note("\(from.name) → \(to.name): \(counts)")
            if isOneSided, counts.changed + counts.conflicts > 0 { intrusions += 1 }
        } catch {
            note("\(from.name) → \(to.name) fails: \(MizanError(crossing: error).message)")
            count("failed runs")
        }
    }

    private func edit(_ index: Int) async throws {
        let peer = peers[index]
        let number = roll(0...4)
        do {
            switch roll(1...10) {
            case ...3:
                let text = "t\(roll(0...99))"
                try await peer.leaf("l\(number)", text, day: Int64(roll(0...9)))
                note("\(peer.name): l\(number) = \(text)")
            case 4:
                try await peer.removeLeaf("l\(number)")
                note("\(peer.name): l\(number) goes")
            case ...6:
                let weight = Double(roll(0...9))
                var moment = TestClock.start
                if wire.keepsMilliseconds {
                    moment = moment.advanced(by: .microseconds(roll(0...9_999)))
                    if index == 1 { moment = moment.wholeMilliseconds }
                }
                try await peer.pair(number / 2, weight, remark: "r\(roll(0...3))", at: moment)
                note("\(peer.name): pair \(number / 2) = \(weight)")
            case 7:
                try await peer.removePair(number / 2)
                note("\(peer.name): pair \(number / 2) goes")
            case 8:
                try await peer.removeLeaf("l\(number)")
                try await peer.leaf("l\(number)", "again \(roll(0...9))")
                note("\(peer.name): l\(number) goes and comes")
            default:
                let text = "n\(roll(0...99))"
                try await peer.write {
                    _ = try RecordTable<NumberedRecord>($0).save(NumberedRecord(Int64(number), text))
                }
                note("\(peer.name): number \(number) = \(text)")
            }
        } catch let error as MizanError where error.reason == "storage.commit-unknown" { return }
    }

    /// A person decides one waiting conflict.
    private func decide() async throws {
        for link in links {
            let (from, to) = (peers[link.from], peers[link.to])
            guard
                let one = try await from.service.troubles([.conflict, .held], of: to.name, owner: from.owner).items
                    .first
            else { continue }
            try await resolve(one, from, chance(50) ? .mine : .theirs)
            return
        }
    }

    private func resolve(
        _ trouble: ConnectorService.Trouble, _ peer: SyncPeer, _ choice: ConnectorService.Choice
    ) async throws {
        do {
            _ = try await peer.service.resolve(trouble.reference, of: trouble.connector, choice, owner: peer.owner)
            note("\(peer.name) decides \(trouble.reference): \(choice)")
            count("decisions")
        } catch let error as MizanError where error.reason == "sample.unbalanced" {
            note("\(peer.name) cannot decide \(trouble.reference) so: \(choice)")
        }
    }

    // MARK: The end

    /// Repeats runs until there is nothing left to sync. Then all stores must be equal, and a further run must be one request
    /// with no news.
    private func heal() async throws {
        let before = try await peers[0].digest()
        for round in 1...60 {
            peers[0].clock.advance(seconds: 90_000)
            var isQuiet = true
            // The order is random: in a ring with a fixed order, two values could chase each other for ever.
            for link in links.shuffled(using: &random) {
                let (from, to) = (peers[link.from], peers[link.to])
                let counts = try await from.run(to: to, wire, fault: fault)
                note("healing \(from.name) → \(to.name): \(counts)")
                if counts.requests != 1 || counts.changed + counts.sent + counts.refused > 0 { isQuiet = false }
            }
            guard isQuiet else { continue }
            if try await hasDecided() { continue }
            figures.rounds = round
            try await compare()
            if isOneSided {
                let after = try await peers[0].digest()
                guard intrusions == 0, after == before else {
                    throw SyncPeer.Broken("what one side alone wrote was changed by sync \(intrusions) times")
                }
            }
            return try await sayOneThingMore()
        }
        throw SyncPeer.Broken("there is always something more to say")
    }

    private func hasDecided() async throws -> Bool {
        var isAny = false
        for link in links {
            let (from, to) = (peers[link.from], peers[link.to])
            let before = try await from.service.troubles([.conflict, .held], of: to.name, owner: from.owner).items
            for one in before {
                let now = try await from.service.troubles([.conflict, .held], of: to.name, owner: from.owner).items
                guard now.contains(where: { $0.reference == one.reference }) else { continue }
                try await resolve(one, from, chance(70) ? .mine : .theirs)
                isAny = true
            }
        }
        return isAny
    }

    /// After everything is in sync, one more change on each side must be sent once and must not come back.
    private func sayOneThingMore() async throws {
        guard let link = links.first, links.count == 1 else { return }
        let (from, to) = (peers[link.from], peers[link.to])
        wire.page = 1_000
        try await to.leaf("last", "there")
        let came = try await from.run(to: to, wire, fault: fault)
        guard came.changed == 1, came.sent == 0, came.requests == 1 else {
            throw SyncPeer.Broken("one change that came took \(came)")
        }
        try await from.leaf("last", "here")
        let went = try await from.run(to: to, wire, fault: fault)
        guard went.changed == 0, went.sent == 1, went.requests == 2 else {
            throw SyncPeer.Broken("one change that went took \(went)")
        }
        let nothing = try await from.run(to: to, wire, fault: fault)
        guard nothing.requests == 1 else { throw SyncPeer.Broken("nothing new took \(nothing)") }
    }

    private func compare() async throws {
        if wire.keepsMilliseconds { return try await compareCoarsely() }
        let first = try await peers[0].digest()
        for peer in peers.dropFirst() {
            let other = try await peer.digest()
            guard other == first else {
                throw SyncPeer.Broken("\(peer.name) is not like a: \(other.parts) and \(first.parts)")
            }
        }
        for link in links {
            let report = try await peers[link.from].report(peers[link.to].name)
            guard report.pending + report.failed + report.held + report.conflicts == 0 else {
                throw SyncPeer.Broken("\(peers[link.from].name) says \(report.json)")
            }
        }
    }

    /// For a side that stores whole milliseconds: compares all records, apart from finer fractions of moments.
    private func compareCoarsely() async throws {
        let references =
            (0...5).map { SampleRecord.schema.erased.reference("p\($0)") }
            + (0...4).map { LeafRecord.schema.erased.reference("l\($0)") }
            + (0...4).map { NumberedRecord.schema.erased.reference(String($0)) }
        for reference in references {
            let (here, there) = (try await peers[0].fields(reference), try await peers[1].fields(reference))
            guard here.map(SyncWire.coarse) == there else {
                throw SyncPeer.Broken("\(reference) is \(String(describing: here)) and \(String(describing: there))")
            }
        }
    }

    private func writer() -> Int { isOneSided ? 0 : roll(0...peers.count - 1) }

    // MARK: Dice

    private func note(_ text: String) { trace.append(text) }

    private func count(_ event: String) { figures.events[event, default: 0] += 1 }

    private func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private func chance(_ percent: Int) -> Bool { roll(1...100) <= percent }
}
