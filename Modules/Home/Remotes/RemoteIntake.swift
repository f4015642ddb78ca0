internal import Changes
internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Processes received records within one transaction: each is stored, merged, recorded as a conflict, or held.
struct RemoteIntake {
    let row: ConnectorRow
    let types: RecordTypes
    let ties: RecordTies
    let connector: any Connector
    let transaction: WriteTransaction
    private let operation: JournalOperation
    private(set) var tally = Tally()

    struct Tally: Hashable {
        /// The number of records that were changed here.
        var changed = 0
        var held = 0
        var conflicts = 0
    }

    init(
        _ row: ConnectorRow, _ types: RecordTypes, _ ties: RecordTies, _ connector: any Connector,
        in transaction: WriteTransaction
    ) {
        (self.row, self.types, self.ties, self.connector) = (row, types, ties, connector)
        self.transaction = transaction
        operation = transaction.operation
    }

    /// Stores all records together if the rules allow it. Otherwise, smaller and smaller parts are tried, down to a single
    /// group. A group that the rules refuse is held.
    mutating func take(_ arrivals: [Arrival]) throws {
        let attempt = Attempt(
            in: transaction,
            refusedBy: { why in
                // A record over the quota is not held, because held records do not count towards the quota.
                why.reason != Refusal.quota.reason
                    && (why.isAboutTheChange || why.code == .internal && !why.isOfTheStore)
            })
        try attempt.makeInHalves(try startable(arrivals)) { units in
            let done = try store(units.flatMap(\.self))
            tally.changed += done.changed
            tally.conflicts += done.conflicts
        } refused: { unit, why in
            try hold(unit, why)
        }
    }

    // MARK: Groups

    /// The groups that lack no record. All other groups are held at once.
    private mutating func startable(_ arrivals: [Arrival]) throws -> [[Arrival]] {
        var last: [RecordReference: Int] = [:]
        for (index, arrival) in arrivals.enumerated() { last[arrival.reference] = index }
        // If a record was received twice, its last state counts.
        let arrivals = arrivals.indices.filter { last[arrivals[$0].reference] == $0 }.map { arrivals[$0] }
        var units: [[Arrival]] = []
        for unit in try ties.units(arrivals, { try groups(of: $0) }) {
            if let objection = unit.lazy.compactMap(self.objection).first {
                try hold(unit, objection)
            } else {
                units.append(unit)
            }
        }
        var known: [RecordReference: Bool] = [:]
        while true {
            let coming = Set(units.joined().filter { $0.fields != nil }.map(\.reference))
            var complete: [[Arrival]] = []
            var isShort = false
            for unit in units {
                guard let missing = try lack(of: unit, coming, &known) else {
                    complete.append(unit)
                    continue
                }
                isShort = true
                try hold(unit, Self.lacking(missing))
            }
            units = complete
            if !isShort { return units }
        }
    }

    private func objection(to arrival: Arrival) -> MizanError? {
        guard let tag = arrival.tag, arrival.fields != nil else { return nil }
        return connector.objection(to: RemoteItem(arrival.reference, tag: tag, fields: arrival.fields))
    }

    /// A removed record has no fields, so the groups of its state here count.
    private func groups(of arrival: Arrival) throws -> [String] {
        guard ties.has(arrival.reference.type) else { return [] }
        let key = arrival.reference.key
        let fields =
            try arrival.fields
            ?? types[arrival.reference.type]?.read([key], in: transaction.reading)[key]?.fields
        return ties.groups(of: arrival.reference, fields)
    }

    /// A record that the group needs, but that is neither stored nor received; nil if the group lacks no record.
    private func lack(
        of unit: [Arrival], _ coming: Set<RecordReference>, _ known: inout [RecordReference: Bool]
    ) throws -> RecordReference? {
        for arrival in unit {
            for bond in arrival.fields.map({ ties.bonds(of: arrival.reference, $0) }) ?? [] {
                guard case .needs(let other) = bond, !coming.contains(other) else { continue }
                if known[other] == nil {
                    known[other] = try Journal.entry(of: other, in: transaction)?.kind == .live
                }
                if known[other] == false { return other }
            }
        }
        return nil
    }

    private static func lacking(_ other: RecordReference) -> MizanError {
        MizanError(
            .conflict, "sync.incomplete",
            "The record needs the \(other.type) \(other.key.prefix(100)), which has not arrived yet.",
            details: ["type": other.type, "key": String(other.key.prefix(100))])
    }

    /// Keeps received records until they can be stored.
    private mutating func hold(_ unit: [Arrival], _ error: MizanError) throws {
        for arrival in unit {
            guard let tag = arrival.tag else { continue }
            var note =
                try find(arrival.reference)
                ?? RecordNote(
                    arrival.reference, tag: nil, version: 0, snapshot: row.snapshot)
            let before = note
            note.theirs = RecordNote.Theirs(tag: tag, fields: arrival.fields)
            note.opaque = arrival.opaque(over: note)
            note.snapshot = row.snapshot
            note.note(.held, error)
            tally.held += 1
            if note != before { try note.save(row.name, in: transaction) }
        }
    }

    private func find(_ reference: RecordReference) throws -> RecordNote? {
        try RecordNote.find(reference, row.name, in: transaction.reading)
    }

    // MARK: Records

    private func store(_ arrivals: [Arrival]) throws -> Tally {
        let start = transaction.version
        var tally = Tally()
        var notes: [RecordNote] = []
        var odd: [(index: Int, theirs: JSONValue, type: any RecordType)] = []
        for arrival in arrivals {
            guard let type = types[arrival.reference.type] else { throw Self.unknown(arrival.reference.type) }
            guard let note = try store(arrival, type) else { continue }
            if note.trouble == .conflict { tally.conflicts += 1 }
            if type.settles, case .fields(let theirs) = note.ground, note.trouble == .later {
                odd.append((notes.count, theirs, type))
            }
            notes.append(note)
        }
        goOn(as: operation)
        try settleAgain(&notes, odd)
        try transaction.settle()
        for note in notes { try note.save(row.name, in: transaction) }
        tally.changed = Int(transaction.version - start)
        return tally
    }

    /// Tries again to store records whose stored state had to differ from the received state because of other records. The
    /// received state may be possible now that the other records have been received.
    private func settleAgain(
        _ notes: inout [RecordNote], _ odd: [(index: Int, theirs: JSONValue, type: any RecordType)]
    ) throws {
        guard odd.count > 1 else { return }
        for _ in 0..<3 {
            var isChanged = false
            for (index, theirs, type) in odd {
                let reference = notes[index].reference
                let now = try type.read([reference.key], in: transaction.reading)[reference.key]?.fields
                guard !type.isSame(now, theirs), try wasUntouched(notes[index]) else { continue }
                if try type.apply(.put(key: reference.key, fields: theirs), in: transaction) { isChanged = true }
                notes[index] = try note(after: theirs, notes[index], type)
            }
            if !isChanged { return }
        }
    }

    /// True if no change made here was merged into the record. The received state may then be tried unchanged.
    private func wasUntouched(_ new: RecordNote) throws -> Bool {
        guard let before = try find(new.reference) else {
            return try Journal.storedEntry(of: new.reference, in: transaction.reading) == nil
        }
        return before.isSettled(at: try Journal.storedEntry(of: new.reference, in: transaction.reading)?.version)
    }

    private static func unknown(_ type: String) -> MizanError {
        Refusal.syncType(
            "This Mizan does not know records of the type \(type.prefix(80)).",
            details: ["type": String(type.prefix(80))],
            advice: "The other side has a newer version of Mizan: update this Mizan."
        )
    }

    /// Stores a received record, and returns its note; nil if there is nothing to note.
    private func store(_ arrival: Arrival, _ type: any RecordType) throws -> RecordNote? {
        let reference = arrival.reference
        let before = try find(reference)
        if var before, let tag = arrival.tag, before.tag == tag, before.trouble?.isOfIncoming != true {
            // The state is known already. A change that was sent and awaited has not been accepted, so it is sent again.
            if before.trouble == .awaited { before.note(.later) }
            before.opaque = arrival.opaque(over: before)
            before.snapshot = row.snapshot
            return before
        }
        let current = try type.read([reference.key], in: transaction.reading)[reference.key]
        let version = try Journal.entry(of: reference, in: transaction)?.version
        guard let tag = arrival.tag else { return try takeAbsence(of: reference, before, current, version, type) }
        let ground = try ground(of: before, current, version, type)
        var ours = [current?.fields].compactMap(\.self)
        if case .fields(let common) = ground { ours.append(type.schema.upcast(common)) }
        let theirs = arrival.fields.map {
            connector.precision.restored(type.schema.upcast($0), from: ours, type.schema)
        }
        if before == nil, version == nil, theirs == nil { return nil }
        let isTakenAsItIs = before?.isSettled(at: version) ?? (version == nil)
        goOn(as: arrival.isImported && isTakenAsItIs ? operation.bringingFiles : operation)
        if isTakenAsItIs {
            _ = try type.apply(
                theirs.map { .put(key: reference.key, fields: $0) } ?? .remove(key: reference.key), in: transaction)
        } else if !(ground.isOpen(type) && type.isSame(current?.fields, theirs)) {
            let edit = RecordEdit(reference, theirs.map(RecordEdit.Action.put) ?? .remove, base: .state(ground))
            if case .conflict = try type.apply(edit, in: transaction) {
                var note = before ?? RecordNote(reference, tag: nil, version: 0, snapshot: row.snapshot)
                note.theirs = RecordNote.Theirs(tag: tag, fields: arrival.fields)
                note.opaque = arrival.opaque(over: note)
                note.snapshot = row.snapshot
                note.note(.conflict)
                return note
            }
        }
        var met = RecordNote(reference, tag: tag, version: 0, snapshot: row.snapshot)
        met.opaque = arrival.opaque(over: before)
        return try note(after: theirs, met, type)
    }

    /// Continues under the given operation. A change that an import made at the remote counts here as a change by an import, so
    /// a newer file may overwrite it.
    private func goOn(as operation: JournalOperation) {
        if transaction.operation != operation { transaction.begin(operation) }
    }

    /// Processes a record that a complete snapshot did not contain. If the record was not changed here since, it is removed.
    /// Otherwise the record is sent as a new record.
    private func takeAbsence(
        of reference: RecordReference, _ note: RecordNote?, _ current: RecordState?, _ version: RecordVersion?,
        _ type: any RecordType
    ) throws -> RecordNote? {
        guard var note else { return nil }
        if current == nil || note.isSettled(at: version) {
            _ = try type.apply(.remove(key: reference.key), in: transaction)
            try RecordNote.remove(reference, row.name, in: transaction)
            return nil
        }
        (note.tag, note.version, note.ground, note.snapshot) = (nil, 0, .gone, row.snapshot)
        note.clear()
        note.note(.later)
        return note
    }

    /// The state that both sides had last.
    private func ground(
        of note: RecordNote?, _ current: RecordState?, _ version: RecordVersion?, _ type: any RecordType
    ) throws -> Journal.Before {
        guard let note else {
            // When both sides meet for the first time, it is unknown whether the sum of one side is a copy of the other side's
            // sum.
            if case .resolver = type.schema.merging, row.snapshot == 1, row.isInSnapshot { return .forgotten }
            return .nothing
        }
        switch note.ground {
        case .fields(let fields): return .fields(fields)
        case .gone: return .nothing
        case .unknown: return .forgotten
        case .version:
            guard note.version != 0 else { return .nothing }
            if note.version == version { return current.map { .fields($0.fields) } ?? .nothing }
            return try Journal.state(of: note.reference, at: note.version, in: transaction.reading)
        }
    }

    /// The note of a record whose received state has been processed. If the state here differs from it, the state here is sent.
    private func note(after theirs: JSONValue?, _ note: RecordNote, _ type: any RecordType) throws -> RecordNote {
        var note = note
        let key = note.reference.key
        let now = try type.read([key], in: transaction.reading)[key]
        note.version = try Journal.entry(of: note.reference, in: transaction)?.version ?? 0
        note.clear()
        note.ground = .version
        if now == nil, theirs == nil { note.opaque = nil }
        if !type.isSame(now?.fields, theirs) {
            note.ground = theirs.map(RecordNote.Ground.fields) ?? .gone
            note.note(.later)
        }
        return note
    }
}

extension Journal.Before {
    /// True if equal states of both sides count as the same state, because no common state is known. Sums are different: if
    /// both sides began a sum separately, even equal sums are added. 33 here and 33 there are 66.
    fileprivate func isOpen(_ type: any RecordType) -> Bool {
        switch self {
        case .fields: return false
        case .forgotten: return true
        case .nothing:
            if case .resolver = type.schema.merging { return false }
            return true
        }
    }
}
