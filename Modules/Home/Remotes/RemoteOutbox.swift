internal import Changes
internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Finds the changes to send, within one transaction, and stores them as the next push.
struct RemoteOutbox {
    let types: RecordTypes
    let ties: RecordTies
    let limits: RemoteLimits
    let transaction: WriteTransaction
    let isCarried: (String) -> Bool
    let fresh: () -> String

    /// The maximum number of journal entries that are read for one push. Most of these entries may be changes that a pull
    /// stored.
    private static let scan = 20_000
    /// The maximum number of those entries that may be of synced types.
    private static let entries = 5_000

    private struct Draft {
        let reference: RecordReference
        let note: RecordNote?
        let version: RecordVersion?
        let fields: JSONValue?
        /// The last common state of a removed record. It shows the groups that the record belongs to.
        let past: JSONValue?

        var opaque: JSONValue? { fields == nil ? nil : note?.opaque }
        var weight: Int { (fields?.weight ?? 0) + (opaque?.weight ?? 0) + 300 }
    }

    /// Returns the next push and the updated row. The row contains the push, and the position up to which the journal was read.
    func next(_ row: ConnectorRow) throws -> (row: ConnectorRow, flight: Flight?, isAtEnd: Bool) {
        var row = row
        let position = try Journal.position(in: transaction.reading)
        if position.floor > row.sentVersion, row.sentVersion > 0 { try RecordNote.markLost(row.name, in: transaction) }
        var found = Found()
        let window = 2 * limits.changes
        for note in try RecordNote.due(row.name, at: transaction.now, limit: window, in: transaction.reading)
        where isCarried(note.reference.type) {
            try look(at: note.reference, note, row, &found)
        }
        let page = try Journal.changes(
            since: row.sentVersion, at: position, limit: Self.entries, scanning: Self.scan,
            in: transaction.reading, wanting: isCarried)
        // The journal's versions, which show how far everything has been sent.
        var versions: [(version: RecordVersion, reference: RecordReference)] = []
        var unseen: RecordVersion?
        for entry in page.entries {
            guard found.drafts.count < window else {
                unseen = entry.version
                break
            }
            let note = try RecordNote.find(entry.reference, row.name, in: transaction.reading)
            // A record is not sent while its received state has not been processed, or while a pull is awaited. A refused
            // record is tried again.
            if let trouble = note?.trouble, trouble.isOfIncoming || trouble == .awaited { continue }
            if try look(at: entry.reference, note, row, &found) { versions.append((entry.version, entry.reference)) }
        }
        let drafts = try whole(found.drafts, row)
        let (chosen, left) = try choose(drafts, row)
        let rest = versions.first { left.contains($0.reference) }?.version
        let stop = [rest, unseen].compactMap(\.self).min()
        row.sentVersion = max(row.sentVersion, stop.map { $0 - 1 } ?? page.reached)
        let flight = chosen.isEmpty ? nil : self.flight(of: chosen, row)
        row.flight = flight?.bytes
        return (row, flight, stop == nil && page.isAtEnd && left.isEmpty)
    }

    /// The drafts, together with the earlier refused changes of their groups. A group is left out if one of its records waits
    /// for a person or for a pull.
    private func whole(_ drafts: [Draft], _ row: ConnectorRow) throws -> [Draft] {
        let groups = Dictionary(
            drafts.map { ($0.reference, Set(ties.groups(of: $0.reference, $0.fields ?? $0.past))) }
        ) { first, _ in first }
        let wanted = groups.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        guard !wanted.isEmpty else { return drafts }
        var blocked: Set<String> = []
        var others: [Draft] = []
        for trouble in RecordNote.Trouble.allCases {
            for note in try RecordNote.all(with: trouble, row.name, limit: Self.entries, in: transaction.reading)
            where ties.has(note.reference.type) && groups[note.reference] == nil {
                let waits = trouble.isOfIncoming || trouble == .awaited
                let draft = waits ? nil : try draft(of: note.reference, note, row)
                let key = note.reference.key
                let fields =
                    try draft?.fields ?? draft?.past ?? note.theirs?.fields
                    ?? types[note.reference.type]?.read([key], in: transaction.reading)[key]?.fields
                let its = wanted.intersection(ties.groups(of: note.reference, fields))
                guard !its.isEmpty else { continue }
                if waits { blocked.formUnion(its) } else if let draft { others.append(draft) }
            }
        }
        guard !blocked.isEmpty else { return drafts + others }
        var free: [Draft] = []
        for draft in drafts {
            guard groups[draft.reference]?.isDisjoint(with: blocked) == false else {
                free.append(draft)
                continue
            }
            var note = draft.note ?? RecordNote(draft.reference, tag: nil, version: 0, snapshot: row.snapshot)
            guard note.trouble != .later else { continue }
            note.note(.later)
            try note.save(row.name, in: transaction)
        }
        return free
            + others.filter { ties.groups(of: $0.reference, $0.fields ?? $0.past).allSatisfy { !blocked.contains($0) } }
    }

    private struct Found {
        var drafts: [Draft] = []
        var seen: Set<RecordReference> = []
    }

    /// True if the record has something to send.
    @discardableResult
    private func look(
        at reference: RecordReference, _ note: RecordNote?, _ row: ConnectorRow, _ found: inout Found
    ) throws -> Bool {
        guard found.seen.insert(reference).inserted else { return true }
        guard let draft = try draft(of: reference, note, row) else { return false }
        found.drafts.append(draft)
        return true
    }

    /// Nil if the remote has the same state as this side.
    private func draft(of reference: RecordReference, _ note: RecordNote?, _ row: ConnectorRow) throws -> Draft? {
        let entry = try Journal.storedEntry(of: reference, in: transaction.reading)
        if let note, note.isSettled(at: entry?.version) {
            if note.trouble == .later || note.trouble == .refused { try settle(note, row) }
            return nil
        }
        // A removed record that the remote never had need not be sent.
        if entry?.kind != .live, note?.tag == nil {
            if note != nil { try RecordNote.remove(reference, row.name, in: transaction) }
            return nil
        }
        guard let type = types[reference.type] else { return nil }
        let state = try type.read([reference.key], in: transaction.reading)[reference.key]
        let fields = state.map { type.schema.withoutOwner($0.fields) }
        return Draft(
            reference: reference, note: note, version: entry?.version, fields: fields,
            past: fields == nil ? try past(of: note) : nil)
    }

    /// Selects as many whole groups as there is room for. Each record comes after the records that it needs. Also returns the
    /// records that are left for another push.
    private func choose(_ drafts: [Draft], _ row: ConnectorRow) throws -> ([Draft], left: Set<RecordReference>) {
        let byReference = Dictionary(drafts.map { ($0.reference, $0) }) { first, _ in first }
        var chosen: [Draft] = []
        var bytes = 0
        var taken: Set<RecordReference> = []
        var units = ties.units(drafts) { ties.groups(of: $0.reference, $0.fields ?? $0.past) }[...]
        while let unit = units.first {
            let whole = try unit.flatMap { try withNeeds($0, byReference, &taken, row, depth: 0) }
            let weight = whole.reduce(0) { $0 + $1.weight }
            guard chosen.isEmpty || (chosen.count + whole.count <= limits.changes && bytes + weight <= limits.bytes)
            else {
                for draft in whole { taken.remove(draft.reference) }
                break
            }
            chosen += whole
            bytes += weight
            units = units.dropFirst()
        }
        return (chosen, Set(units.joined().map(\.reference)).subtracting(taken))
    }

    private func withNeeds(
        _ draft: Draft, _ drafts: [RecordReference: Draft], _ taken: inout Set<RecordReference>, _ row: ConnectorRow,
        depth: Int
    ) throws -> [Draft] {
        guard taken.insert(draft.reference).inserted else { return [] }
        var whole: [Draft] = []
        for bond in draft.fields.map({ ties.bonds(of: draft.reference, $0) }) ?? [] where depth < 4 {
            guard case .needs(let other) = bond, isCarried(other.type), !taken.contains(other) else { continue }
            var needed = drafts[other]
            if needed == nil {
                let note = try RecordNote.find(other, row.name, in: transaction.reading)
                if note?.trouble == nil || note?.trouble == .later { needed = try self.draft(of: other, note, row) }
            }
            if let needed { whole += try withNeeds(needed, drafts, &taken, row, depth: depth + 1) }
        }
        return whole + [draft]
    }

    private func past(of note: RecordNote?) throws -> JSONValue? {
        guard let note, ties.has(note.reference.type) else { return nil }
        if case .fields(let fields) = note.ground { return fields }
        let state = try Journal.state(of: note.reference, at: note.version, in: transaction.reading)
        if case .fields(let fields) = state { return fields }
        return nil
    }

    /// Updates the note of a record that has nothing more to send.
    private func settle(_ note: RecordNote, _ row: ConnectorRow) throws {
        var note = note
        note.clear()
        try note.save(row.name, in: transaction)
    }

    private func flight(of drafts: [Draft], _ row: ConnectorRow) -> Flight {
        let units = ties.units(drafts) { ties.groups(of: $0.reference, $0.fields ?? $0.past) }
        var groups: [RecordReference: String] = [:]
        for (number, unit) in units.enumerated() where unit.count > 1 {
            for draft in unit { groups[draft.reference] = "g\(number)" }
        }
        return Flight(
            history: row.history,
            changes: drafts.map { draft in
                Flight.Change(
                    change: RemoteChange(
                        id: fresh(), draft.reference, fields: draft.fields, tag: draft.note?.tag,
                        group: groups[draft.reference], opaque: draft.opaque),
                    version: draft.version ?? 0)
            })
    }
}
