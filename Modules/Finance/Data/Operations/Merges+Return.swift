internal import Changes
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

extension Merges {
    /// The transactions that were restored from the trash while the record that they named was merged into another record. A
    /// person restored these transactions to the merge target, so they stay there when the source itself is restored. The
    /// person who undid the merge gets a report of these transactions.
    ///
    /// Many sources may be restored at once, so restored transactions are searched once for all sources.
    static func left(_ kind: Kind, when returned: [String], in transaction: WriteTransaction) throws -> RecordReturn {
        let undone = try undone(kind, when: returned, in: transaction)
        guard let first = undone.map(\.version).min() else { return RecordReturn() }
        let merges = Merges(in: transaction.reading)
        let arrivals = try arrivals(kind, since: first, by: merges, in: transaction)
        guard !arrivals.isEmpty else { return RecordReturn() }
        let named = Dictionary(grouping: arrivals, by: \.source)
        let left = try undone.flatMap { merge -> [Arrival] in
            let place = try merges.place(of: merge.target, kind)
            return (named[merge.source] ?? []).filter { $0.version > merge.version && $0.place == place }
        }
        return RecordReturn(leftAlone: left.map { TransactionRecord.schema.erased.reference($0.id) })
    }

    /// The merges whose sources were removed by them and are restored by this write.
    private static func undone(
        _ kind: Kind, when returned: [String], in transaction: WriteTransaction
    ) throws -> [(source: String, target: UUID, version: RecordVersion)] {
        let type = kind.type.type
        let removals = Dictionary(
            transaction.changed.compactMap { change -> (String, RecordVersion)? in
                guard change.reference.type == type, let previous = change.draft.previous, previous.kind == .removed
                else { return nil }
                return (change.reference.key, previous.version)
            }
        ) { $1 }
        return try returned.compactMap { source -> (source: String, target: UUID, version: RecordVersion)? in
            let note = try transaction.session.firstRow(
                """
                SELECT target, version FROM finance_merge
                WHERE owner = \(transaction.ownerKey) AND kind = \(kind.rawValue) AND source = \(source)
                """
            ).map { (try $0.text(0), try $0.integer(1)) }
            guard let (text, merged) = note, let target = UUID(text: text), let removed = removals[source],
                try merged == removed || isRedo(removed, of: merged, in: transaction.reading)
            else { return nil }
            return (source, target, merged)
        }
    }

    /// A restored transaction: the version that restored it, its present account or category, and the record that it named in
    /// the trash.
    private struct Arrival {
        let id: String
        let version: RecordVersion
        let place: UUID?
        let source: String
    }

    /// The arrivals since a version. They are found in the history, so the cost depends on the number of changes since that
    /// version, and not on the number of records.
    private static func arrivals(
        _ kind: Kind, since version: RecordVersion, by merges: Merges, in transaction: WriteTransaction
    ) throws -> [Arrival] {
        let type = TransactionRecord.schema.erased.type
        let keys = Set(try Journal.returned(of: type, since: version, in: transaction.reading))
        return try RecordTable<TransactionRecord>(transaction).find(keys.sorted())
            .sorted { ($0.entity.date, $0.entity.id.text) < ($1.entity.date, $1.entity.id.text) }
            .compactMap { found in
                guard found.createdVersion > version,
                    let fields = try Journal.removed(beforeReturn: found.createdVersion, in: transaction.reading),
                    case .string(let named)? = fields[kind.field], let named = UUID(text: named)
                else { return nil }
                return Arrival(
                    id: found.entity.id.text, version: found.createdVersion,
                    place: kind == .account ? found.entity.accountId : found.entity.categoryId,
                    source: try merges.place(of: named, kind).text)
            }
    }
}

extension Merges.Kind {
    fileprivate var field: String { self == .account ? "accountId" : "categoryId" }

    fileprivate var type: AnyRecordSchema {
        self == .account ? AccountRecord.schema.erased : CategoryRecord.schema.erased
    }
}
