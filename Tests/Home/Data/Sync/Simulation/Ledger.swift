import Kernel
import ModuleKit
import Storage

@testable import HomeData

/// What the simulation knows of one owner's history: every version with what it made of which record, and which change
/// of which device it was. A restore takes it back to what it was at the backup.
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
    /// That of version 1 comes first.
    private(set) var entries: [Entry] = []
    /// By device and name.
    private var done: [String: Done] = [:]
    /// What was stored and not told to anybody.
    private var untold: Set<RecordVersion> = []
    /// What was overwritten before this may be forgotten.
    private var forgotten = Instant(microseconds: .min)

    static let types: [any RecordType] = [PairType(), LeafModule.type]
    private static let answers = Int64(48 * 3_600) * 1_000_000

    init(owner: OwnerID) {
        self.owner = owner
    }

    mutating func pruned(at now: Instant) {
        forgotten = max(forgotten, now.advanced(by: .seconds(-400 * 86_400)))
    }

    // MARK: As it happens

    /// Takes in what has been stored: the next versions, without a gap, each of a record that was to be changed.
    mutating func observe(
        in transaction: ReadTransaction, allowing: Set<RecordReference>, now: Instant
    ) throws {
        let version = try Journal.position(in: transaction).version
        let rows = try transaction.session.rows(
            """
            SELECT version, type, key FROM history
            WHERE owner = \(transaction.ownerKey) AND version > \(RecordVersion(entries.count)) ORDER BY version
            """)
        for row in rows {
            let reference = RecordReference(type: try row.text(1), key: try row.text(2))
            try require(try row.integer(0) == entries.count + 1, "version \(try row.integer(0)) is not the next")
            try require(allowing.contains(reference), "\(reference) was changed, and nobody asked for it")
            let fields = try Self.read(reference, in: transaction)?.fields
            entries.append(Entry(reference: reference, fields: fields?.normal, at: now))
            untold.insert(RecordVersion(entries.count))
        }
        try require(version == entries.count, "the owner is at \(version), the history at \(entries.count)")
    }

    /// Holds what is told against what has been stored.
    mutating func take(_ request: SyncPushRequest, _ answer: SyncPush.Answer, now: Instant) throws {
        try require(answer.results.map(\.id) == request.mutations.map(\.id), "the results are not those asked for")
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
                untold.remove(version)
            case .unchanged(let version, let isMerged):
                try accept(name, version, isDuplicate: result.isDuplicate, now: now)
                // Merged: what is there stands, and the next pull brings it.
                if !result.isDuplicate, !isMerged { try checkUnchanged(mutation) }
            case .conflict, .refused, .unknown: break
            }
        }
    }

    /// Each change is done once, as long as answers are kept.
    private mutating func accept(_ name: String, _ version: RecordVersion, isDuplicate: Bool, now: Instant) throws {
        let before = done[name].flatMap { now.microseconds - $0.at.microseconds < Self.answers ? $0 : nil }
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
        let before = entries[..<(Int(version) - 1)].last { $0.reference == reference }?.fields
        let place = "\(mutation.id) (\(reference)) at \(version)"
        switch mutation.edit.action {
        case .remove: try require(fields == nil, "\(place): it was removed, and is there")
        case .put(let wanted):
            for name in wanted.normal.names.union(fields?.names ?? []) {
                let (is_, mine) = (fields?[name], wanted.normal[name])
                try require(is_ == mine || (isMerged && is_ == before?[name]), "\(place): \(name) is not as it was put")
            }
        case .patch(let wanted):
            for name in wanted.normal.names {
                let mine = wanted.normal[name].flatMap { $0 == .null ? nil : $0 }
                let is_ = fields?[name]
                try require(
                    is_ == mine || (isMerged && is_ == before?[name]), "\(place): \(name) is not as it was patched")
            }
        }
    }

    /// What the device changed of what it saw is there already; of two moments the later one stands.
    private func checkUnchanged(_ mutation: SyncMutation) throws {
        let reference = mutation.edit.reference
        let current = entries.last { $0.reference == reference }?.fields
        var seen: JSONValue?
        if let base = mutation.edit.base, base > 0 { seen = entries[Int(base) - 1].fields }
        let wanted: JSONValue
        switch mutation.edit.action {
        case .remove: return try require(current == nil, "\(mutation.id): \(reference) is said to be gone")
        case .put(let fields): wanted = fields.normal
        case .patch(let fields): wanted = fields.normal
        }
        for name in wanted.names.sorted() {
            let mine = wanted[name].flatMap { $0 == .null ? nil : $0 }
            try require(
                mine == current?[name] || (seen != nil && mine == seen?[name])
                    || (mutation.edit.base != nil && name == "at"),
                "\(mutation.id): \(name) of \(reference) is said to be as it was wanted")
        }
    }

    // MARK: In the end

    /// All that was ever stored in this history is there, or was overwritten by what is; then what a device must know.
    func truth(in transaction: ReadTransaction) throws -> [RecordReference: Device.Known] {
        let position = try Journal.position(in: transaction)
        try require(position.version == entries.count, "the owner is at \(position.version), not \(entries.count)")
        var latest: [RecordReference: RecordVersion] = [:]
        for (index, entry) in entries.enumerated() { latest[entry.reference] = RecordVersion(index + 1) }
        var overwritten: [RecordReference: Instant] = [:]
        for (index, entry) in entries.enumerated().reversed() {
            let version = RecordVersion(index + 1)
            if let moment = overwritten[entry.reference] {
                let state = try Journal.state(of: entry.reference, at: version, in: transaction)
                let isRight =
                    switch state {
                    // What comes after a tombstone that was pruned does not know of it.
                    case .forgotten: moment < forgotten || (entry.fields == nil && entry.at < forgotten)
                    case .nothing: entry.fields == nil
                    case .fields(let fields): fields.normal == entry.fields
                    }
                try require(
                    isRight, "version \(version) of \(entry.reference) is lost from the history: \(state)")
            } else {
                let fields = try Self.read(entry.reference, in: transaction)
                try require(
                    fields?.fields.normal == entry.fields && (fields == nil || fields?.version == version),
                    "\(entry.reference) is not as version \(version) left it")
            }
            overwritten[entry.reference] = entry.at
        }
        var known: [RecordReference: Device.Known] = [:]
        try transaction.session.forEachRow(
            "SELECT type, key, version, kind FROM journal WHERE owner = \(transaction.ownerKey)"
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            let fields = try row.integer(3) == 1 ? Self.read(reference, in: transaction)?.fields : nil
            known[reference] = Device.Known(version: try row.integer(2), fields: fields)
        }
        for (reference, version) in latest {
            guard let entry = known[reference] else {
                let last = entries[Int(version) - 1]
                try require(
                    last.fields == nil && last.at < forgotten && version <= position.floor,
                    "the journal has lost \(reference)")
                continue
            }
            try require(entry.version == version, "the journal has \(reference) at \(entry.version), not \(version)")
        }
        try require(known.count <= latest.count, "the journal has what nobody stored")
        return known
    }

    private static func read(_ reference: RecordReference, in transaction: ReadTransaction) throws -> RecordState? {
        let type = types.first { $0.schema.type == reference.type }
        return try type?.read([reference.key], in: transaction)[reference.key]
    }

    private func require(_ isSo: Bool, _ what: @autoclosure () throws -> String) throws {
        guard isSo else { throw Device.Broken(description: try what()) }
    }
}

extension JSONValue {
    /// Numbers as they come back from the wire, members in the order of their names.
    var normal: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.normal) }.sorted { $0.name < $1.name })
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? self
        default: self
        }
    }

    var names: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.map(\.name))
    }

    /// With some members replaced; null takes one away.
    func setting(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let new) = changes else { return changes }
        let names = changes.names
        return .object(members.filter { !names.contains($0.name) } + new.filter { $0.value != .null })
    }
}
