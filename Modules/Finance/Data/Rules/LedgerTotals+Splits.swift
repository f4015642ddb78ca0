internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// The transactions with parts among those that a write changed: months count the parts, never the whole transaction.
struct SplitFamilies {
    /// An amount that is added to a month's sum or subtracted from it.
    struct Share {
        let month: RecordMonth
        let cents: Int64
        let home: Int64
        let sign: Int128
    }

    private(set) var ids: Set<UUID> = []
    private(set) var shares: [Share] = []

    init(_ touched: [TouchedRecord], in rows: DerivedRows) throws {
        var (named, changes) = (Set<UUID>(), [(before: SplitPartRecord?, after: SplitPartRecord?)]())
        try touched.forEachStep(of: SplitPartRecord.self, in: rows) { step in
            changes.append((step.before, step.after))
            named.formUnion([step.before?.transactionId, step.after?.transactionId].compactMap(\.self))
        }
        let keys = named.map(\.text) + (try touched.transactionsThatMayHaveParts(in: rows.reading))
        guard !keys.isEmpty else { return }
        let now = try Splits(in: rows.reading).parts(of: Set(keys).sorted())
        ids = named.union(now.keys)
        guard !ids.isEmpty else { return }
        var parents = try Self.parents(ids, touched, in: rows)
        let changed = Set(changes.compactMap { ($0.before ?? $0.after)?.id })
        let before = Dictionary(grouping: changes.compactMap(\.before), by: \.transactionId)
        let currencies = AccountCurrencies(in: rows.reading)
        for id in ids.sorted(by: { $0.text < $1.text }) {
            guard let parent = parents.removeValue(forKey: id) else { continue }
            let after = now[id] ?? []
            let earlier = (after.filter { !changed.contains($0.id) } + (before[id] ?? [])).sorted(by: Splits.precedes)
            if let record = parent.before { shares += try Self.shares(of: record, earlier, -1, currencies) }
            if let record = parent.after { shares += try Self.shares(of: record, after, 1, currencies) }
        }
    }

    private typealias Parent = (before: TransactionRecord?, after: TransactionRecord?)

    /// The states of transactions before and after the write. Both are the stored state if the write did not change it.
    private static func parents(
        _ ids: Set<UUID>, _ touched: [TouchedRecord], in rows: DerivedRows
    ) throws -> [UUID: Parent] {
        let type = TransactionRecord.schema.erased.type
        let own = touched.filter { $0.reference.type == type && ids.contains(UUID(text: $0.reference.key) ?? UUID()) }
        var parents: [UUID: Parent] = [:]
        try own.forEachStep(of: TransactionRecord.self, in: rows) { step in
            if let id = step.after?.id ?? step.before?.id { parents[id] = (step.before, step.after) }
        }
        let rest = ids.subtracting(own.compactMap { UUID(text: $0.reference.key) }).map(\.text).sorted()
        for record in try RecordTable<TransactionRecord>(rows).find(rest).map(\.entity) {
            parents[record.id] = (record, record)
        }
        return parents
    }

    /// The shares of a transaction in the sums of months: its parts, or itself if it has none.
    static func shares(
        of parent: TransactionRecord, _ parts: [SplitPartRecord], _ sign: Int128, _ currencies: AccountCurrencies
    ) throws -> [Share] {
        guard !parts.isEmpty else {
            return [
                Share(
                    month: RecordMonth(parent), cents: parent.amountCents, home: parent.amountHomeCents, sign: sign)
            ]
        }
        let currency = try currencies.of(parent.accountId) ?? Currency(parent.homeCurrency)
        let amounts = try Splits.homeAmounts(of: parts, in: parent, currency)
        return zip(parts, amounts).map { part, home in
            Share(month: RecordMonth(parent, part), cents: part.amountCents, home: home, sign: sign)
        }
    }
}
