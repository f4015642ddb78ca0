import Changes
import Kernel
import Storage
import TestSupport

@testable import HomeDevices

extension SimulatedDevice {
    /// Processes an answer. The device writes the result down at once. If the device dies before, it writes down nothing of the
    /// result.
    mutating func take(
        _ answer: SimulatedAnswer, to number: Int, isCut: Bool, _ random: inout SeededGenerator, dies: Bool
    ) throws {
        guard waitsFor == number else { return }
        waitsFor = nil
        let before = dies ? store : nil
        if isCut {
            // A part of a truncated answer must not be readable as JSON. Otherwise the part could be mistaken for a complete
            // answer.
            try require((try? JSONReader.read(answer.bytes)) == nil, "a part of an answer can be read")
            return
        }
        switch answer {
        case .page(let bytes, let proof):
            let page = try Wire.page(bytes)
            let cursor = store.replica.cursor
            if page.reset == nil { try require(page.from == cursor?.version ?? 0, "the page begins at \(page.from)") }
            if let cursor, cursor.epoch != page.epoch {
                try require(page.reset == .epoch, "the epoch is another, and the page does not say so")
            }
            try take(page) { _ in proof }
        case .results(let bytes): try take(Wire.results(bytes), &random)
        case .failure(let bytes): try take(Wire.error(JSONReader.read(bytes)))
        }
        if let before { store = before }
    }

    // MARK: Pages

    mutating func take(_ page: SyncPage, proving prove: (SyncPage) throws -> String?) throws {
        try require(page.slices == store.slices, "the page is of \(page.slices)")
        for item in page.items {
            try require(page.slices.contains(item.reference.slice), "\(item.reference) was not asked for")
            let isShared = item.reference.type == VerseRecord.schema.erased.type
            try require(isShared == (owner == SimulatedApplication.shared), "\(item.reference) is of another feed")
            if let name = item.fields?["ownerRecordName"] {
                try require(name == .string(ownerID.recordName), "\(item.reference) is another owner's")
            }
        }
        let wasWithinSnapshot = store.replica.isWithinSnapshot
        store.isAtEnd = !page.more && page.unavailable == nil
        do {
            try store.replica.take(page)
        } catch let differs as Device.Differs {
            // The checksums may differ only after a reset of the server's disk, once the server's versions are higher than
            // before the reset.
            try require(store.past != nil, differs.description)
            store.differences += 1
            beginAnew()
            return
        }
        if let reset = page.reset {
            try require(reset != .ahead || hasSeenThePast, "the server stands before what it was")
            store.isOfThePast = false
            // The last event id belongs to the history before the reset.
            store.lastEventID = nil
            if reset == .epoch || reset == .ahead { forsakeBases() }
        }
        guard !page.more, page.unavailable == nil else {
            guard !page.more, !store.replica.isWithinSnapshot else { return }
            store.hasToPull = false
            return rest()
        }
        let versions = store.replica.known.filter { page.slices.contains($0.key.slice) }.values.map(\.version)
        try require(Set(versions).count == versions.count, "a version stands for two records")
        if wasWithinSnapshot, !store.isOfThePast { store.past = nil }
        store.isOfThePast = false
        if let proof = try prove(page), proof != Device.digest(of: store.replica.known, slices: page.slices) {
            try require(store.past != nil, "it is not what the server has at \(page.cursor)")
            store.unseen += 1
        }
        store.hasToPull = false
        rest()
    }

    private mutating func beginAnew() {
        store.replica.beginAnew()
        store.lastEventID = nil
        store.isOfThePast = false
        store.hasToPull = true
        forsakeBases()
    }

    /// Bases the waiting changes on the state that the device now knows. A change of a field is dropped if its record was
    /// removed.
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

    // MARK: Results

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

    /// Reads the results of a unit, and returns the changes of the unit that still have to be pushed.
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
            case .refused(let error) where error.reason == "record.base": return try meetThePast(unit)
            case .refused(let error) where error.reason == "idempotency.key-reused": return takeOwnName(unit)
            case .refused(let error):
                try require(Self.refusals.contains(error.reason), "an unexpected refusal: \(error.reason)")
                if error.reason != "sync.group" { isRefused = true }
            case .applied(_, let merged): isMerged = isMerged || merged
            case .unchanged: break
            case .conflict(let conflict):
                isConflict = true
                unit.changes[index].base = conflict.version
                // The record was removed, so a change of one of its fields cannot win.
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

    /// The server's versions are lower than the versions that the device has seen, so the device pulls before it pushes.
    private mutating func meetThePast(_ unit: Unit) throws -> Unit {
        try require(hasSeenThePast, "a base is later than all there is")
        var unit = unit
        rename(&unit, isGroup: unit.group != nil)
        unit.isWaiting = true
        return unit
    }

    /// A different device already uses the same client name, so this device takes a new one.
    private mutating func takeOwnName(_ unit: Unit) -> Unit {
        if unit.client == store.client { store.client = "\(name)-\(store.names)" }
        var unit = unit
        rename(&unit, isGroup: unit.group != nil)
        return unit
    }

    /// The reasons for which a change may be refused, under the slices' rules or because of the token's scope. Such a change is
    /// set aside. Any other reason would be a fault.
    private static let refusals: Set = [
        "sample.unbalanced", "record.not-there", "sync.group", "sync.not-writable", "sync.other-feed",
    ]

    private mutating func take(_ error: MizanError) throws {
        switch error.reason {
        case "sync.other-epoch": store.hasToPull = true
        case FaultyDatabase.error.reason: break
        default: throw error
        }
    }
}
