import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeDevices

/// The simulation's own history of one owner. For every version, it contains the record, the record's new state, and the
/// device's change that caused the version. After a restore, it is again the history at the time of the backup.
struct Ledger: Sendable {
    struct Entry: Sendable {
        let reference: RecordReference
        let fields: JSONValue?
        let at: Instant
    }

    private struct Done: Sendable {
        let version: RecordVersion
        let at: Instant
    }

    let owner: OwnerID
    private(set) var epoch = ""
    /// The entries by version, beginning with version 1.
    private(set) var entries: [Entry] = []
    /// Keyed by device and mutation id.
    private var done: [String: Done] = [:]
    /// Values that were overwritten before this moment may be missing from the store's history.
    private(set) var forgotten = Instant(microseconds: .min)
    /// The latest time that the clock has shown, even if the clock was set back since. Data whose retention ended before this
    /// time may already be deleted.
    private var latest = Instant(microseconds: .min)

    static let types = GroveModule.types + [LeafModule.type, LeafModule.verses]
    /// Fields that the type computes from the others, whatever is sent.
    private static let computed: Set = ["size"]
    private static let answers = Int64(48 * 3_600) * 1_000_000

    init(owner: OwnerID) {
        self.owner = owner
    }

    mutating func pruned(at now: Instant) {
        forgotten = max(forgotten, now.advanced(by: .seconds(-400 * 86_400)))
    }

    // MARK: Recording

    /// Records the versions that were stored since the last call. They must follow without a gap, and each must be of a record
    /// that was allowed to change.
    mutating func observe(
        in transaction: ReadTransaction, allowing: Set<RecordReference>, now: Instant
    ) throws {
        let position = try Journal.position(in: transaction)
        epoch = position.epoch
        latest = max(latest, now)
        let next = RecordVersion(entries.count) + 1
        for change in try Journal.changed(next...max(next, position.version), in: transaction) {
            let (version, reference) = (change.version, change.reference)
            try require(version == entries.count + 1, "version \(version) is not the next")
            try require(allowing.contains(reference), "\(reference) was changed, and nobody asked for it")
            let fields = try Self.read(reference, in: transaction)?.fields
            entries.append(Entry(reference: reference, fields: fields?.normal, at: now))
        }
        let pairs = SampleRecord.schema.erased.type
        var touched: [String] = []
        for entry in entries[Int(next - 1)...] where entry.reference.type == pairs {
            touched.append(entry.reference.key)
        }
        let halves: [Int] = try GroveModule.halves(of: touched, in: transaction)
        try require(halves.isEmpty, "of the pairs \(halves) a half is stored")
        let drifted: String? = try LeafTotals.compare(transaction)
        try require(drifted == nil, drifted ?? "")
        try require(
            position.version == entries.count,
            "the owner is at \(position.version), the history at \(entries.count)")
    }

    /// Compares the answer with what has been stored.
    mutating func take(_ request: SyncPushRequest, _ answer: SyncPush.Answer, now: Instant) throws {
        try require(answer.results.map(\.id) == request.mutations.map(\.id), "the results are not those asked for")
        try checkGroups(request, answer)
        for (mutation, result) in zip(request.mutations, answer.results) {
            let name = "\(request.client)/\(mutation.id)"
            switch result.outcome {
            case .applied(let version, let isMerged):
                try require((1...RecordVersion(max(1, entries.count))).contains(version), "\(name): no such version")
                try require(
                    entries[Int(version) - 1].reference == mutation.edit.reference,
                    "\(name) is told version \(version), which is another record's")
                try accept(name, version, isDuplicate: result.isDuplicate, now: now)
                try check(mutation, at: version, isMerged: isMerged)
            case .unchanged(let version, let isMerged):
                try accept(name, version, isDuplicate: result.isDuplicate, now: now)
                // If the change was merged, the stored record won. The device gets the stored record with the next pull.
                if !result.isDuplicate, !isMerged { try checkUnchanged(mutation) }
            case .conflict, .refused, .unknown: break
            }
        }
    }

    /// Checks that either all changes of each group were made, or none.
    private func checkGroups(_ request: SyncPushRequest, _ answer: SyncPush.Answer) throws {
        var isDone: [String: Bool] = [:]
        for (mutation, result) in zip(request.mutations, answer.results) {
            guard let group = mutation.group else { continue }
            let isOne =
                switch result.outcome {
                case .applied, .unchanged: true
                case .conflict, .refused, .unknown: false
                }
            try require(isDone[group, default: isOne] == isOne, "the group \(group) is half done")
            isDone[group] = isOne
        }
    }

    /// Checks that a change that is sent twice is made only once, as long as answers are kept.
    private mutating func accept(_ name: String, _ version: RecordVersion, isDuplicate: Bool, now: Instant) throws {
        let before = done[name].flatMap { latest.microseconds - $0.at.microseconds < Self.answers ? $0 : nil }
        if let before {
            try require(isDuplicate, "\(name) was done at \(before.version), and again at \(version)")
            try require(before.version == version, "\(name) was told \(before.version), and now \(version)")
        } else {
            done[name] = Done(version: version, at: now)
        }
    }

    private func check(_ mutation: SyncMutation, at version: RecordVersion, isMerged: Bool) throws {
        let reference = mutation.edit.reference
        let fields = entries[Int(version) - 1].fields
        let place = "\(mutation.id) (\(reference)) at \(version)"
        let index = entries[..<(Int(version) - 1)].lastIndex { $0.reference == reference }
        let before = index.flatMap { entries[$0].fields }
        if let base = mutation.edit.version, !isMerged {
            let isSeen = base == index.map { RecordVersion($0 + 1) } ?? 0 || (base == 0 && before == nil)
            try require(isSeen, "\(place): it stands on \(base), and overwrote what came since")
        }
        switch mutation.edit.action {
        case .remove: try require(fields == nil, "\(place): it was removed, and is there")
        case .put(let wanted):
            for name in wanted.normal.names.union(fields?.names ?? []).subtracting(Self.computed).sorted() {
                let (is_, mine) = (fields?[name], wanted.normal[name])
                try require(is_ == mine || (isMerged && is_ == before?[name]), "\(place): \(name) is not as it was put")
            }
        case .patch(let wanted):
            for name in wanted.normal.names.subtracting(Self.computed).sorted() {
                let mine = wanted.normal[name].flatMap { $0 == .null ? nil : $0 }
                let is_ = fields?[name]
                try require(
                    is_ == mine || (isMerged && is_ == before?[name]), "\(place): \(name) is not as it was patched")
            }
        }
        if let size = fields?["size"], case .string(let text)? = fields?["text"] {
            try require(size == .integer(Int64(text.count)), "\(place): the size is not that of the text")
        }
    }

    /// Checks that the record already contained the device's change. Of two moments, the later one wins.
    private func checkUnchanged(_ mutation: SyncMutation) throws {
        let reference = mutation.edit.reference
        let current = entries.last { $0.reference == reference }?.fields
        var seen: JSONValue?
        if let base = mutation.edit.version, base > 0, base <= entries.count,
            entries[Int(base) - 1].reference == reference
        {
            seen = entries[Int(base) - 1].fields
        }
        let wanted: JSONValue
        switch mutation.edit.action {
        case .remove: return try require(current == nil, "\(mutation.id): \(reference) is said to be gone")
        case .put(let fields): wanted = fields.normal
        case .patch(let fields): wanted = fields.normal
        }
        for name in wanted.names.subtracting(Self.computed).sorted() {
            let mine = wanted[name].flatMap { $0 == .null ? nil : $0 }
            try require(
                mine == current?[name] || (seen != nil && mine == seen?[name])
                    || (mutation.edit.version != nil && name == "at"),
                "\(mutation.id): \(name) of \(reference) is said to be as it was wanted")
        }
    }

    static func read(_ reference: RecordReference, in transaction: ReadTransaction) throws -> RecordState? {
        let type = types.first { $0.schema.type == reference.type }
        return try type?.read([reference.key], in: transaction)[reference.key]
    }

    func require(_ isSo: Bool, _ what: @autoclosure () throws -> String) throws {
        guard isSo else { throw Device.Broken(description: try what()) }
    }
}
