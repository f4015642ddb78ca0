internal import Kernel
internal import ModuleKit
internal import Storage

/// An operation that is to be taken back, and the import that is concerned, if there is one.
struct UndoTarget: Sendable {
    /// The operation's id, and what was asked for.
    let operation: String
    let action: String
    /// The import that it is, or that is at the end of the undos that it takes back.
    let concerned: (number: Int64, then: ImportEntry.State)?
    let isImport: Bool
    /// Those that it brought, if it is an import.
    let facts: ImportFacts?
    /// What to say where nothing can be taken back.
    let failure: @Sendable (Rollback.Failure) -> MizanError
    /// Why it is refused if none of its records could be taken back.
    let whenAllIsKept: @Sendable ([RecordReference]) -> MizanError

    /// Whether none of it could be taken back. An import may have brought nothing.
    func isNothing(_ records: RollbackResult) -> Bool {
        records.removed + records.restored + records.facts == 0 && !(isImport && records.kept.isEmpty)
    }

    /// How many facts an import brought of which some went before an interruption; nil where there was none.
    func factsOfBegun(in transaction: ReadTransaction) throws -> Int? {
        guard isImport, let concerned, let entry = try ImportLog.find(concerned.number, in: transaction),
            entry.state == .undoing
        else { return nil }
        return Int(entry.facts)
    }

    /// Says in the store that an import goes: from then on no more of the file comes in.
    func begin(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .undoing, in: transaction)
    }

    /// Nothing of it could be taken back.
    func stay(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .done, in: transaction)
    }

    /// All of it has been taken back.
    func end(in transaction: WriteTransaction) throws {
        guard let concerned else { return }
        try ImportLog.mark(concerned.number, concerned.then, in: transaction)
    }

    /// The slices whose records it changed.
    func slices(in transaction: ReadTransaction) throws -> Set<String> {
        var types: Set<String> = []
        for part in try parts(in: transaction) {
            switch part {
            case .batches(let batches):
                for batch in batches { types.formUnion(try Journal.types(of: batch.versions, in: transaction)) }
            case .former(let number): types.formUnion(try ImportLog.formerTypes(of: number, in: transaction))
            case .facts(let some): types.insert(some.schema.type)
            }
        }
        return Set(types.map { RecordReference(type: $0, key: "").slice })
    }

    // MARK: Its parts

    /// A part of it that holds together by itself.
    enum Part: Sendable {
        /// Whole batches: what held at the end of each holds when they are gone.
        case batches([JournalBatch])
        /// All of an import that a Mizan without operations made.
        case former(importNumber: Int64)
        /// Some of the facts of an import: each stands by itself.
        case facts(ImportFacts.Some)
    }

    /// More than this go back in parts.
    static let mostChanges = 2_000

    /// Whether it is too much for one transaction.
    func isLarge(in transaction: ReadTransaction) throws -> Bool {
        var (ofRecords, facts) = (0, 0)
        for part in try parts(in: transaction) {
            if case .facts(let some) = part { facts += some.count } else { ofRecords += 1 }
        }
        return ofRecords > 1 || facts > ImportFacts.mostAtOnce
    }

    /// The latest first; the records all in one part, or in as many as it takes. Facts go last, because nothing brings them
    /// back if a record turns out not to be let go.
    func parts(of size: Int = mostChanges, in transaction: ReadTransaction) throws -> [Part] {
        var parts: [[JournalBatch]] = []
        var room = 0
        for batch in try Journal.batches(of: operation, in: transaction).reversed() {
            if parts.isEmpty || room < batch.versions.count {
                parts.append([])
                room = size
            }
            parts[parts.count - 1].insert(batch, at: 0)
            room -= batch.versions.count
        }
        var all = parts.map(Part.batches)
        if isImport, let number = concerned?.number, try ImportLog.hasFormerChanges(number, in: transaction) {
            all.append(.former(importNumber: number))
        }
        return try all + (facts?.parts(in: transaction).map(Part.facts) ?? [])
    }
}

extension UndoTarget.Part {
    /// How many changes it is, as far as its batches say.
    var count: Int {
        switch self {
        case .batches(let batches): batches.reduce(0) { $0 + $1.versions.count }
        case .former: 0
        case .facts(let some): some.count
        }
    }

    /// How many parts are looked up together: finding what was changed reads all of the history since.
    static let lookedUpTogether = 25

    /// The changes of each of these parts: each record once, the latest first.
    ///
    /// If somebody else changed a record in between, what comes back is their change.
    static func changes(of parts: some Sequence<Self>, in transaction: ReadTransaction) throws -> [[Rollback.Change]] {
        let parts = Array(parts)
        var batches: [(part: Int, versions: ClosedRange<RecordVersion>)] = []
        for (place, part) in parts.enumerated() {
            if case .batches(let own) = part { batches += own.map { (place, $0.versions) } }
        }
        batches.sort { $0.versions.lowerBound < $1.versions.lowerBound }
        var spans = [[RecordReference: ClosedRange<RecordVersion>]](repeating: [:], count: parts.count)
        if let first = batches.first?.versions.lowerBound, let last = batches.last?.versions.upperBound {
            var place = 0
            for change in try Journal.changed(first...last, in: transaction) {
                let version = change.version
                while place < batches.count, batches[place].versions.upperBound < version { place += 1 }
                guard place < batches.count, batches[place].versions.contains(version) else { continue }
                let part = batches[place].part
                let known = spans[part][change.reference]
                let start = known.flatMap { $0.upperBound == change.previous ? $0.lowerBound : nil } ?? version
                spans[part][change.reference] = start...version
            }
        }
        return try zip(parts, spans).map { part, spans in
            if case .former(let number) = part { return try ImportLog.formerChanges(of: number, in: transaction) }
            return spans.map { ($0.key, $0.value) }.sorted { $0.versions.upperBound > $1.versions.upperBound }
        }
    }
}
