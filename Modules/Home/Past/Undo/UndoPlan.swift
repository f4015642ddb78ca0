internal import Changes
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// The plan of an undo. The plan is computed in a read, so that no write waits for it.
struct UndoPlan: Sendable {
    let target: UndoTarget
    /// The version of the owner's journal at the time of the read.
    let position: RecordVersion
    /// The undos of the operation so far.
    let undoings: Undoings
    /// The id of the undo. An interrupted undo continues under the same id.
    let id: String
    /// The versions of the undo's parts before an interruption; nil if the undo was not interrupted.
    let earlier: VersionSpans?
    let factsBegun: Int?
    /// The latest first. Facts are deleted last, because nothing could restore them if a record turned out to be required.
    let stretches: [Stretch]
    /// The number of the operation's changes and facts.
    let all: Int

    /// Some of the operation's changes, which are looked up together.
    enum Stretch: Sendable {
        case versions([ClosedRange<RecordVersion>])
        /// All changes of an import from before operations existed.
        case former(importNumber: Int64)
    }

    /// The number of changes that are looked up together. Besides the records, they are what an undo holds in memory.
    private static let lookedUpTogether = 20_000

    init(_ target: UndoTarget, in transaction: ReadTransaction) throws {
        self.target = target
        position = try Journal.position(in: transaction).version
        undoings = try Undoings(of: target.operation, in: transaction)
        id = undoings.unfinished ?? JournalOperation.fresh()
        earlier = try undoings.unfinished.map { VersionSpans(try Journal.batches(of: $0, in: transaction)) }
        factsBegun = try target.factsOfBegun(in: transaction)
        let batches = try target.batches(in: transaction)
        let former = try target.former(in: transaction)
        stretches =
            VersionSpans(batches).windows(of: Self.lookedUpTogether).map(Stretch.versions)
            + (former.map { [Stretch.former(importNumber: $0)] } ?? [])
        all = try batches.reduce(0) { $0 + $1.versions.count } + (target.facts?.count(in: transaction) ?? 0)
    }

    /// True if it continues an interrupted undo.
    var isBegun: Bool { earlier != nil }

    /// True if the operation is unchanged, and has not been undone or redone since.
    func isFresh(in transaction: ReadTransaction) throws -> Bool {
        try !Journal.batches(after: position, in: transaction).contains { batch in
            batch.operation.id == target.operation
                || batch.operation.undoes.map { undoings.ids.contains($0.operation) } == true
        }
    }

    /// Throws if another undo of the same operation is running.
    func requireAlone(in transaction: ReadTransaction) throws {
        guard
            try !Journal.isUndone(target.operation, byOtherThan: id, since: position, in: transaction)
        else { throw UndoFailure.underWay(target.action) }
    }

    /// The changes of a stretch, the latest first. Each record occurs once, and changes that belong together form one unit.
    ///
    /// If somebody else changed a record between two changes of the operation, the undo restores that person's change.
    func units(
        of stretch: Stretch, _ types: RecordTypes, _ ties: RecordTies, in transaction: ReadTransaction
    ) throws -> [Rollback.Unit] {
        let changes =
            switch stretch {
            case .former(let number): try ImportLog.formerChanges(of: number, in: transaction)
            case .versions(let spans): try Self.changes(spans, in: transaction)
            }
        let groups = try TiedGroups(of: changes, types, ties, in: transaction)
        return ties.units(Array(changes.indices)) { groups[$0] }.map { unit in unit.map { changes[$0] } }
    }

    private static func changes(
        _ versions: [ClosedRange<RecordVersion>], in transaction: ReadTransaction
    ) throws -> [Rollback.Change] {
        var spans: [RecordReference: ClosedRange<RecordVersion>] = [:]
        for range in versions {
            for change in try Journal.changed(range, in: transaction) {
                let known = spans[change.reference]
                let start = known.flatMap { $0.upperBound == change.previous ? $0.lowerBound : nil } ?? change.version
                spans[change.reference] = start...change.version
            }
        }
        return spans.map { ($0.key, $0.value) }.sorted { $0.versions.upperBound > $1.versions.upperBound }
    }
}

/// The tied groups of the changed records. The groups are computed from both the present and the former fields of each record.
private struct TiedGroups {
    private var groups: [Int: [String]] = [:]

    private static let readTogether = 500

    init(
        of changes: [Rollback.Change], _ types: RecordTypes, _ ties: RecordTies, in transaction: ReadTransaction
    ) throws {
        let tied = Dictionary(
            grouping: changes.indices.filter { ties.has(changes[$0].reference.type) },
            by: { changes[$0].reference.type })
        for (name, places) in tied {
            guard let type = types[name] else { continue }
            for start in stride(from: 0, to: places.count, by: Self.readTogether) {
                let some = places[start...].prefix(Self.readTogether)
                let states = try type.read(some.map { changes[$0].reference.key }, in: transaction)
                for place in some {
                    let (reference, versions) = changes[place]
                    var found = Set(ties.groups(of: reference, states[reference.key]?.fields))
                    if case .fields(let fields) = try Journal.before(versions.lowerBound, in: transaction) {
                        found.formUnion(ties.groups(of: reference, fields))
                    }
                    if !found.isEmpty { groups[place] = found.sorted() }
                }
            }
        }
    }

    subscript(place: Int) -> [String] { groups[place] ?? [] }
}
