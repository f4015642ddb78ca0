import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeData

/// A device by Docs/Sync.md, and by nothing else: what it has written down survives a crash, the rest does not.
struct SimulatedDevice {
    /// Changes that are pushed together: one, or those of a group.
    struct Unit {
        struct Change {
            var id: String
            let reference: RecordReference
            var action: RecordEdit.Action
            var base: RecordVersion?
        }

        var changes: [Change]
        var group: String?
        /// From here on it is sent unaltered until it has a result.
        var isSent = false
        /// It stands on what the device is about to hear of: its bases are those of the next end of a pull.
        var isWaiting = false

        var references: [RecordReference] { changes.map(\.reference) }
    }

    /// What becomes of each change that somebody makes on the device.
    struct Fates: Equatable, Sendable {
        var made = 0
        var done = 0
        var merged = 0
        var conflicts = 0
        var givenUp = 0
        var refused = 0

        static func + (left: Fates, right: Fates) -> Fates {
            Fates(
                made: left.made + right.made, done: left.done + right.done, merged: left.merged + right.merged,
                conflicts: left.conflicts + right.conflicts, givenUp: left.givenUp + right.givenUp,
                refused: left.refused + right.refused)
        }
    }

    /// What a crash leaves: cursor, records and changes are written down together.
    struct Store {
        var replica = Device()
        var queue: [Unit] = []
        var slices: [String]
        var names = 0
        /// Pull, push, and pull again.
        var hasToPull = true
        var fates = Fates()
    }

    enum Request {
        case pull(cursor: String?, limit: Int, slices: [String])
        case push(SyncPushRequest)
    }

    enum Answer {
        case page(SyncPage)
        case results(SyncPush.Answer)
        case failure(MizanError)
    }

    let name: String
    let owner: Int
    let ownerID: OwnerID
    private(set) var store: Store
    /// The one request under way, by its number: the answers of others come too late. Gone with a crash.
    private(set) var waitsFor: Int?
    var isAsleep = false

    init(_ name: String, owner: Int, _ ownerID: OwnerID, slices: [String]) {
        self.name = name
        self.owner = owner
        self.ownerID = ownerID
        store = Store(slices: slices)
    }

    mutating func giveUp() { waitsFor = nil }

    mutating func follow(_ slices: [String]) {
        store.slices = slices
        store.hasToPull = true
        waitsFor = nil
    }

    /// What somebody who holds the device sees: what it knows with its own changes on top.
    func view(_ reference: RecordReference) -> JSONValue? {
        store.queue.flatMap(\.changes).filter { $0.reference == reference }
            .reduce(store.replica.known[reference]?.fields) { fields, change in
                switch change.action {
                case .put(let fields): fields
                case .patch(let changes): fields?.setting(changes)
                case .remove: nil
                }
            }
    }

    // MARK: Changing

    /// Writes down what somebody changed.
    mutating func change(_ actions: [(RecordReference, RecordEdit.Action)], isBlind: Bool) {
        let taken = Set(store.queue.flatMap(\.references))
        var unit = Unit(changes: [])
        unit.isWaiting = store.replica.isWithinSnapshot || actions.contains { taken.contains($0.0) }
        unit.changes = actions.map { reference, action in
            Unit.Change(
                id: "", reference: reference, action: action,
                base: isBlind ? nil : store.replica.known[reference]?.version ?? 0)
        }
        rename(&unit, isGroup: actions.count > 1)
        store.queue.append(unit)
        store.fates.made += 1
    }

    private mutating func rename(_ unit: inout Unit, isGroup: Bool) {
        for index in unit.changes.indices {
            store.names += 1
            unit.changes[index].id = "m\(store.names)"
        }
        unit.group = isGroup ? "g\(store.names)" : nil
        unit.isSent = false
    }

    // MARK: Asking

    /// The next request, written down before it goes.
    mutating func next(_ number: Int, _ random: inout SeededGenerator) throws -> Request {
        waitsFor = number
        let most = Int.random(in: 1...6, using: &random)
        if !store.hasToPull, !store.replica.isWithinSnapshot, let request = try push(most) { return .push(request) }
        store.hasToPull = true
        return .pull(
            cursor: store.replica.cursor?.description, limit: Int.random(in: 1...8, using: &random),
            slices: store.slices)
    }

    private mutating func push(_ most: Int) throws -> SyncPushRequest? {
        var before: Set<RecordReference> = []
        var mutations: [SyncMutation] = []
        for (index, unit) in store.queue.enumerated() where mutations.count < most {
            defer { before.formUnion(unit.references) }
            guard !unit.isWaiting, before.isDisjoint(with: unit.references) else { continue }
            store.queue[index].isSent = true
            mutations += unit.changes.map {
                SyncMutation(
                    id: $0.id, edit: RecordEdit($0.reference, $0.action, base: $0.base), group: unit.group)
            }
        }
        guard !mutations.isEmpty else { return nil }
        return try SyncPushRequest(client: name, epoch: store.replica.cursor?.epoch, mutations: mutations)
    }

    // MARK: Hearing

    /// Takes an answer in. What it comes to is written down at once, or not at all if the device dies before.
    mutating func take(_ answer: Answer, to number: Int, _ random: inout SeededGenerator, dies: Bool) throws {
        guard waitsFor == number else { return }
        waitsFor = nil
        let before = store
        switch answer {
        case .page(let page): try take(page, &random)
        case .results(let answer): try take(answer.results, &random)
        case .failure(let error): try take(error)
        }
        if dies { store = before }
    }

    private mutating func take(_ page: SyncPage, _ random: inout SeededGenerator) throws {
        let cursor = store.replica.cursor
        if page.reset == nil { try require(page.from == cursor?.version ?? 0, "the page begins at \(page.from)") }
        try require(page.slices == store.slices, "the page is of \(page.slices)")
        for item in page.items {
            try require(page.slices.contains(item.reference.slice), "\(item.reference) was not asked for")
            if let fields = item.fields {
                try require(
                    fields["ownerRecordName"] == .string(ownerID.recordName), "\(item.reference) is another owner's")
            }
        }
        try store.replica.take(page)
        if let cursor, cursor.epoch != page.epoch {
            try require(page.reset == .epoch, "the epoch is another, and the page does not say so")
            for index in store.queue.indices {
                var unit = store.queue[index]
                rename(&unit, isGroup: unit.group != nil)
                unit.isWaiting = true
                store.queue[index] = unit
            }
        }
        guard !page.more else { return }
        if page.unavailable == nil {
            let followed = store.replica.known.filter { page.slices.contains($0.key.slice) }
            let versions = followed.values.map(\.version)
            try require(Set(versions).count == versions.count, "a version stands for two records")
        }
        guard !store.replica.isWithinSnapshot else { return }
        store.hasToPull = false
        rest()
    }

    /// Changes that waited now stand on what the device knows. A part of a record that is gone cannot be changed.
    private mutating func rest() {
        var before: Set<RecordReference> = []
        var kept: [Unit] = []
        for var unit in store.queue {
            if unit.isWaiting, before.isDisjoint(with: unit.references) {
                let known = unit.changes.map { store.replica.known[$0.reference] }
                let isFutile = zip(unit.changes, known).contains { change, known in
                    guard case .patch = change.action else { return false }
                    return known?.fields == nil
                }
                if isFutile {
                    store.fates.givenUp += 1
                    continue
                }
                for (place, known) in known.enumerated() { unit.changes[place].base = known?.version ?? 0 }
                unit.isWaiting = false
            }
            before.formUnion(unit.references)
            kept.append(unit)
        }
        store.queue = kept
    }

    private mutating func take(_ results: [SyncResult], _ random: inout SeededGenerator) throws {
        store.hasToPull = true
        let outcomes = Dictionary(uniqueKeysWithValues: results.map { ($0.id, $0.outcome) })
        var kept: [Unit] = []
        for unit in store.queue {
            let own = unit.changes.compactMap { outcomes[$0.id] }
            guard own.count == unit.changes.count else {
                try require(own.isEmpty, "\(unit.group ?? "a group") has half its results")
                kept.append(unit)
                continue
            }
            if let unit = try judge(unit, own, &random) { kept.append(unit) }
        }
        store.queue = kept
    }

    /// What is left to be pushed of a unit after its results.
    private mutating func judge(
        _ unit: Unit, _ outcomes: [SyncResult.Outcome], _ random: inout SeededGenerator
    ) throws -> Unit? {
        var unit = unit
        var isRefused = false
        var isConflict = false
        var isMerged = false
        var decidesForTheirs = Bool.random(using: &random)
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .unknown: return unit
            case .refused(let error) where error.code == .unavailable: return unit
            case .refused(let error):
                try require(Self.refusals.contains(error.reason), "an unexpected refusal: \(error.reason)")
                if error.reason != "sync.group" { isRefused = true }
            case .applied(_, let merged): isMerged = isMerged || merged
            case .unchanged: break
            case .conflict(let conflict):
                isConflict = true
                unit.changes[index].base = conflict.version
                // A part of a record that is gone cannot be changed.
                if conflict.theirs == nil, case .patch = unit.changes[index].action { decidesForTheirs = true }
            }
        }
        if isRefused {
            store.fates.refused += 1
            return nil
        }
        guard isConflict else {
            store.fates.done += 1
            store.fates.merged += isMerged ? 1 : 0
            return nil
        }
        store.fates.conflicts += 1
        if decidesForTheirs {
            store.fates.givenUp += 1
            return nil
        }
        rename(&unit, isGroup: unit.group != nil)
        return unit
    }

    /// By the rules of the slices: a change that breaks one is kept aside. Everything else would be a fault.
    private static let refusals: Set = ["sample.unbalanced", "record.not-there", "sync.group"]

    private mutating func take(_ error: MizanError) throws {
        switch error.reason {
        case "sync.other-epoch": store.hasToPull = true
        case FaultyDatabase.error.reason: break
        default: throw error
        }
    }

    private func require(_ isSo: Bool, _ what: String) throws {
        guard isSo else { throw Device.Broken(description: "\(name): \(what)") }
    }
}
