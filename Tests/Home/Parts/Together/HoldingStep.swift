import Changes
import Kernel
import Storage
import TestSupport

@testable import HomeDevices

/// The possible steps of a sequence. A new way to change something becomes a new case, which is then part of all sequences.
enum HoldingStep: CaseIterable {
    case transfer, amend, move, removal, half, halfRemoval, twice, takenBackInside
    case pushOne, pushPair, pushOnOldBase, pushMany
    case importPairs, importHalf, importMoved, importUndone
    case undone, undoneLater, purge, restore, halfRestore, rename, sameName, deletion
}

/// One sequence of steps, determined by its seed.
struct HoldingSequence {
    let seed: UInt64
    let world: HoldingWorld
    private var random: SeededGenerator
    /// The state of two devices: the versions that each saw last.
    private var seen: [[RecordReference: RecordVersion]] = [[:], [:]]
    /// The imports, with a leg of each.
    private var imports: [(number: Int64, leg: LegRecord)] = []
    private var count = 0
    private(set) var made = 0
    private(set) var refused = 0

    struct Broken: Error, CustomStringConvertible {
        let seed: UInt64
        let steps: [HoldingStep]
        let wrong: String
        var description: String { "Seed \(seed): \(wrong) after \(steps.map { "\($0)" }.joined(separator: ", "))" }
    }

    init(seed: UInt64, in world: HoldingWorld) {
        self.seed = seed
        self.world = world
        random = SeededGenerator(seed: seed)
    }

    /// Throws `Broken` as soon as a check fails.
    mutating func play(_ length: Int = 30) async throws {
        var steps: [HoldingStep] = []
        for _ in 0..<length {
            guard let step = HoldingStep.allCases.randomElement(using: &random) else { return }
            // An account is seldom deleted; otherwise sequences would start again all the time.
            if step == .deletion, Int.random(in: 0..<8, using: &random) > 0 { continue }
            steps.append(step)
            let before = try await world.state()
            do {
                try await take(step)
                made += 1
            } catch let error as MizanError where Self.expected.contains(error.reason) {
                refused += 1
                let after = try await world.state()
                if after != before { throw Broken(seed: seed, steps: steps, wrong: "a refused change left something") }
            }
            if let wrong = try await world.wrong() { throw Broken(seed: seed, steps: steps, wrong: wrong) }
        }
    }

    /// The reasons for which a change may be refused as a whole.
    private static let expected: Set = [
        "ledger.half-transfer", "ledger.floor", Refusal.notUnique.reason, Refusal.purged.reason,
        Refusal.brokenInvariant.reason,
        "import.changed-by-later", "import.already-undone", "undo.changed-since", "undo.purged",
    ]

    // MARK: Steps

    private mutating func take(_ step: HoldingStep) async throws {
        let (out, into) = pair()
        let transfer = out.transfer
        switch step {
        case .transfer:
            try await world.command { _ = try RecordTable<LegRecord>($0).saveAll([out, into]) }
        case .amend:
            let legs = try await legs().filter { $0.transfer == transfer }
            try await world.command { transaction in
                for var leg in legs {
                    leg.amount *= 2
                    try RecordTable<LegRecord>(transaction).save(leg)
                }
            }
        case .move:
            guard var leg = try await legs().randomElement(using: &random) else { return }
            leg.account = out.account
            try await world.command { [leg] in try RecordTable<LegRecord>($0).save(leg) }
        case .removal:
            try await world.command { transaction in
                for leg in [out, into] { try RecordTable<LegRecord>(transaction).remove(leg.recordKey) }
            }
        case .half: try await world.command { try RecordTable<LegRecord>($0).save(out) }
        case .halfRemoval: try await world.command { try RecordTable<LegRecord>($0).remove(into.recordKey) }
        case .twice:
            // Changes both legs, settles the changes, and changes the legs twice more in the same write.
            try await world.command { transaction in
                let table = RecordTable<LegRecord>(transaction)
                try table.saveAll([out, into])
                try transaction.settle()
                try table.saveAll([out.times(2), into.times(2)])
                try table.saveAll([out.times(3), into.times(3)])
            }
        case .takenBackInside:
            struct Back: Error {}
            try await world.command { transaction in
                let table = RecordTable<LegRecord>(transaction)
                do {
                    try transaction.savepoint {
                        try table.saveAll([out.times(5), into.times(5)])
                        try transaction.settle()
                        try table.remove(into.recordKey)
                        throw Back()
                    }
                } catch is Back {}
                try table.saveAll([out, into])
            }
        case .pushOne: try await push([put(out)])
        case .pushPair: try await push([put(out, group: "g"), put(into, group: "g")])
        case .pushOnOldBase:
            let device = Int.random(in: 0...1, using: &random)
            let (base, other) = (seen[device][out.reference], seen[device][into.reference])
            try await push(
                [put(out.times(4), base: base, group: "g"), put(into.times(4), base: other, group: "g")], from: device)
        case .pushMany:
            let (out2, into2) = pair(of: out.transfer)
            let (out3, into3) = pair(of: out2.transfer)
            var mutations = [put(out), put(out2, group: "g"), put(into2, group: "g")]
            if out3.transfer != transfer {
                mutations.insert(removal(into3.reference, group: "h"), at: 1)
                mutations.append(removal(out3.reference, group: "h"))
            }
            try await push(mutations)
        case .importPairs:
            let (out2, into2) = pair()
            if let number = try await world.take(in: [out, into, out2, into2]) { imports.append((number, out)) }
        case .importHalf:
            let (out2, _) = pair()
            _ = try await world.take(in: [out, into, out2.times(7)])
        case .importMoved:
            // Edits a leg of an import. The undo of the import keeps this leg, so it must also keep the legs that belong to
            // this leg.
            guard var leg = imports.last?.leg, try await legs().contains(leg) else { return }
            leg.account = into.account
            try await world.command { [leg] in try RecordTable<LegRecord>($0).save(leg) }
        case .importUndone:
            guard let last = imports.popLast() else { return }
            try await world.takeBack(import: last.number)
        case .undone: try await world.takeBack(0)
        case .undoneLater: try await world.takeBack(Int.random(in: 1...4, using: &random))
        case .purge:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            let isHalf = Bool.random(using: &random)
            try await world.command { transaction in
                let type = TableRecordType(LegRecord.self) { $0 }
                for leg in isHalf ? [out] : [out, into] { _ = try type.purge(leg.recordKey, in: transaction) }
            }
        case .restore:
            try await world.command { transaction in
                for leg in [out, into] { try RecordTable<LegRecord>(transaction).restore(leg.recordKey) }
            }
        case .halfRestore: try await world.command { try RecordTable<LegRecord>($0).restore(out.recordKey) }
        case .rename:
            let account = AccountRecord(out.account, name: name())
            try await world.command { try RecordTable<AccountRecord>($0).save(account) }
        case .sameName:
            let (first, second, name) = (out.account, into.account, name())
            try await world.command { transaction in
                let table = RecordTable<AccountRecord>(transaction)
                try table.saveAll([AccountRecord(first, name: name), AccountRecord(second + "'", name: nil)])
                try table.remove(first)
                try table.save(AccountRecord(second, name: name))
                try table.restore(first)
            }
        case .deletion:
            try await world.beginAnew()
            (seen, imports) = ([[:], [:]], [])
        }
    }

    /// The two legs of a random transfer. If a transfer is given, it is not chosen.
    private mutating func pair(of other: String? = nil) -> (LegRecord, LegRecord) {
        let transfers: [String] = (0..<6).map { "t\($0)" }.filter { $0 != other }
        let transfer = transfers[Int.random(in: 0..<transfers.count, using: &random)]
        let amount = Int64.random(in: 1...300, using: &random)
        let accounts = (0..<2).map { _ in "a\(Int.random(in: 0..<3, using: &random))" }
        return (
            LegRecord(transfer, "out", account: accounts[0], amount: -amount),
            LegRecord(transfer, "in", account: accounts[1], amount: amount)
        )
    }

    private mutating func name() -> String? {
        Bool.random(using: &random) ? nil : "n\(Int.random(in: 0..<3, using: &random))"
    }

    private func legs() async throws -> [LegRecord] {
        try await world.store.read { try RecordTable<LegRecord>($0).list(RecordQuery()).items.map(\.entity) }
    }

    // MARK: Devices

    private func put(_ leg: LegRecord, base: RecordVersion? = nil, group: String? = nil) -> SyncMutation {
        SyncMutation(
            id: "", edit: RecordEdit(leg.reference, .put(leg.json(owner: world.owner)), base: base), group: group)
    }

    private func removal(_ reference: RecordReference, group: String?) -> SyncMutation {
        SyncMutation(id: "", edit: RecordEdit(reference, .remove), group: group)
    }

    /// Pushes each mutation under a new id. The device then knows the versions that the answer contains.
    private mutating func push(_ mutations: [SyncMutation], from device: Int? = nil) async throws {
        let device = device ?? Int.random(in: 0...1, using: &random)
        let named = mutations.map { mutation in
            count += 1
            return SyncMutation(id: "\(count)", edit: mutation.edit, group: mutation.group.map { "\($0)\(seed)" })
        }
        for (mutation, result) in zip(named, try await world.push(named, from: "device-\(device)")) {
            switch result.outcome {
            case .applied(let version, _), .unchanged(let version, _): seen[device][mutation.edit.reference] = version
            case .conflict(let conflict): seen[device][mutation.edit.reference] = conflict.version
            case .refused(let error):
                let known = Self.expected.union(["sync.group", "record.base"])
                guard known.contains(error.reason) else { throw error }
            case .unknown(let error): throw error
            }
        }
    }
}

extension LegRecord {
    fileprivate func times(_ factor: Int64) -> LegRecord {
        LegRecord(transfer, side, account: account, amount: amount * factor)
    }
}
