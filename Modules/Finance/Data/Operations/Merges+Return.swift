internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

extension Merges {
    /// Transactions that came out of the trash while what they had named was merged into another. They were put there by
    /// somebody, and so they stay when an account or a category is there again; who took the merge back is told of them.
    static func left(_ kind: Kind, when returned: [String], in transaction: WriteTransaction) throws -> RecordReturn {
        let merges = Merges(in: transaction.reading)
        var left: [RecordReference] = []
        for source in returned {
            guard let (target, merged) = try merge(kind, of: source, in: transaction) else { continue }
            let place = try merges.place(of: target, kind).text
            for (id, back) in try arrivals(at: place, kind, since: merged, in: transaction) {
                guard let fields = try Journal.removed(beforeReturn: back, in: transaction.reading),
                    case .string(let named)? = fields[kind.field], let named = UUID(text: named),
                    try merges.place(of: named, kind).text == source
                else { continue }
                left.append(TransactionRecord.schema.erased.reference(id))
            }
        }
        return RecordReturn(leftAlone: left)
    }

    /// The merge by which something was gone that is there again by this write.
    private static func merge(
        _ kind: Kind, of source: String, in transaction: WriteTransaction
    ) throws -> (target: UUID, version: RecordVersion)? {
        let note = try transaction.session.firstRow(
            """
            SELECT target, version FROM finance_merge
            WHERE owner = \(transaction.ownerKey) AND kind = \(kind.rawValue) AND source = \(source)
            """
        ).map { (try $0.text(0), try $0.integer(1)) }
        let back = transaction.changed.last {
            $0.reference == kind.type.reference(source) && $0.draft.previous?.kind == .removed
        }
        guard let (text, merged) = note, let target = UUID(text: text), let removed = back?.draft.previous?.version,
            try merged == removed || isRedo(removed, of: merged, in: transaction.reading)
        else { return nil }
        return (target, merged)
    }

    /// Transactions that were made, or came back, since a version: each with the version by which it is there. They are found
    /// by the journal, so that this costs by what was done since, and not by what is there.
    private static func arrivals(
        at place: String, _ kind: Kind, since version: RecordVersion, in transaction: WriteTransaction
    ) throws -> [(id: String, version: RecordVersion)] {
        let type = TransactionRecord.schema.erased.type
        let stored = try Journal.changed((version + 1)...RecordVersion.max, in: transaction.reading).map(\.reference)
        let keys = Set((stored + transaction.changed.map(\.reference)).filter { $0.type == type }.map(\.key))
        return try RecordTable<TransactionRecord>(transaction).find(keys.sorted())
            .filter { found in
                let named = kind == .account ? found.entity.accountId : found.entity.categoryId
                return named?.text == place && found.createdVersion > version
            }
            .sorted { ($0.entity.date, $0.entity.id.text) < ($1.entity.date, $1.entity.id.text) }
            .map { ($0.entity.id.text, $0.createdVersion) }
    }
}

extension Merges.Kind {
    fileprivate var field: String { self == .account ? "accountId" : "categoryId" }

    fileprivate var type: AnyRecordSchema {
        self == .account ? AccountRecord.schema.erased : CategoryRecord.schema.erased
    }
}
