internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The parts of a transaction add up to it, always.
enum SplitRules {
    static let invariant = Invariant.ofChanges(
        "finance.splits", "The parts of a transaction add up to its amount, and name categories that are there.",
        of: [TransactionRecord.schema.erased, SplitPartRecord.schema.erased], check: check)

    static var ties: [RecordTie] {
        let type = SplitPartRecord.schema.erased.type
        return [
            .group("transactionId", of: type),
            .field("transactionId", of: type, names: TransactionRecord.schema.erased.type),
            .field("categoryId", of: type, names: CategoryRecord.schema.erased.type),
        ]
    }

    @Sendable private static func check(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        var (families, written, categories) = (Set<String>(), Set<String>(), Set<UUID>())
        try touched.forEachStep(of: SplitPartRecord.self, in: reading) { step in
            if let before = step.before { families.insert(before.transactionId.text) }
            guard let after = step.after else { return }
            families.insert(after.transactionId.text)
            written.insert(after.transactionId.text)
            if let category = after.categoryId { categories.insert(category) }
        }
        families.formUnion(try touched.transactionsThatMayHaveParts(in: reading))
        guard !families.isEmpty else { return }
        let parts = try Splits(in: reading).parts(of: families.sorted())
        let split = Set(parts.keys.map(\.text))
        let found = try RecordTable<TransactionRecord>(reading).find(split.sorted()).map(\.entity)
        let parents = Dictionary(found.map { ($0.id.text, $0) }) { first, _ in first }
        for key in split.sorted() {
            guard let parent = parents[key] else {
                guard written.contains(key), try !isKept(key, reading) else { continue }
                throw TransactionRules.refused(SplitError.noTransaction(key))
            }
            try check(parent, parts[parent.id] ?? [], reading)
            categories.formUnion((parts[parent.id] ?? []).compactMap(\.categoryId))
        }
        try TransactionRules.checkCategories(named: categories, reading)
    }

    private static func check(
        _ parent: TransactionRecord, _ parts: [SplitPartRecord], _ reading: ReadTransaction
    ) throws {
        guard parts.count <= SplitPart.most else { throw TransactionRules.refused(SplitError.count(parts.count)) }
        guard parent.transferId == nil else { throw TransactionRules.refused(SplitError.transfer) }
        guard parent.categoryId == nil else { throw TransactionRules.refused(SplitError.category) }
        let sum = parts.reduce(Int128(0)) { $0 + Int128($1.amountCents) }
        guard sum == Int128(parent.amountCents) else {
            let currency =
                try Settlements.currency(ofAccount: parent.accountId, in: reading) ?? Currency(parent.homeCurrency)
            throw TransactionRules.refused(
                SplitError.sum(parts: Int64(clamping: sum), amount: parent.amountCents, currency))
        }
    }

    /// True if the transaction lies in the trash, and its parts with it.
    private static func isKept(_ key: String, _ reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow(
            "SELECT 1 FROM finance_transaction WHERE owner = \(reading.ownerKey) AND id = \(key)") != nil
    }
}

extension [TouchedRecord] {
    /// The keys of the written transactions, if the owner has any parts: most owners have none, and an import writes thousands of
    /// transactions. A new transaction counts, too, because its parts may have been stored before it.
    func transactionsThatMayHaveParts(in reading: ReadTransaction) throws -> [String] {
        let type = TransactionRecord.schema.erased.type
        let keys = filter { $0.reference.type == type }.map(\.reference.key)
        return try !keys.isEmpty && Splits(in: reading).areThere() ? keys : []
    }
}
