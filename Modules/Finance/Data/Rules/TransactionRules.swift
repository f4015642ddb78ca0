internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The rules for transactions and for all records that they name, at every door.
enum TransactionRules {
    static let invariant = Invariant.ofChanges(
        "finance.transactions",
        "The accounts and categories of transactions exist, and each transfer has two legs.",
        of: [
            TransactionRecord.schema.erased, AccountRecord.schema.erased, CategoryRecord.schema.erased,
            HomeCurrencyRecord.schema.erased,
        ],
        check: check)

    /// The same rules as ties between records. A transfer thus travels with both legs, and no record travels before the account
    /// that it names.
    static var ties: [RecordTie] {
        let (transaction, account) = (TransactionRecord.schema.erased.type, AccountRecord.schema.erased.type)
        let category = CategoryRecord.schema.erased.type
        return [
            .group("transferId", of: transaction), .field("accountId", of: transaction, names: account),
            .field("categoryId", of: transaction, names: category), .field("parentId", of: category, names: category),
        ]
    }

    @Sendable private static func check(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        func those<Record: StoredRecord>(_ type: Record.Type) -> [TouchedRecord]? {
            let those = touched.of(type.schema.erased.type)
            return those.isEmpty ? nil : those
        }
        if let transactions = those(TransactionRecord.self) { try checkTransactions(transactions, reading) }
        if let accounts = those(AccountRecord.self) { try checkAccounts(accounts, reading) }
        if let categories = those(CategoryRecord.self) { try checkCategories(categories, reading) }
        if those(HomeCurrencyRecord.self) != nil { try checkHome(reading) }
    }

    /// Requires a home currency while there are amounts converted to it.
    private static func checkHome(_ reading: ReadTransaction) throws {
        guard try FinanceModule.home(in: reading) == nil else { return }
        // Reads the monthly sums, which are updated first. The transactions themselves would take longer: hundreds of thousands
        // may be in the trash, and none may be live.
        let row = try reading.session.firstRow(
            "SELECT 1 FROM finance_month WHERE owner = \(reading.ownerKey) AND transactions > 0 LIMIT 1")
        if row != nil { throw refused(.homeNeeded) }
    }

    private static func checkTransactions(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        var (accounts, categories, transfers) = (Set<UUID>(), Set<UUID>(), Set<UUID>())
        var returned = Set<UUID>()
        try touched.forEachStep(of: TransactionRecord.self, in: reading) { step in
            if let transfer = step.before?.transferId { transfers.insert(transfer) }
            guard let transaction = step.after else { return }
            accounts.insert(transaction.accountId)
            if let category = transaction.categoryId { categories.insert(category) }
            if let transfer = transaction.transferId {
                transfers.insert(transfer)
                if step.before == nil { returned.insert(transfer) }
            }
        }
        let knownAccounts = try RecordTable<AccountRecord>(reading).find(accounts.map(\.text)).map(\.entity.id)
        if let gone = accounts.subtracting(knownAccounts).map(\.text).min() {
            throw refused(.notFound(.account, id: gone))
        }
        try checkCategories(named: categories, reading)
        for record in touched where record.removed != nil { try TransferRule.checkReturned(record, in: reading) }
        for transfer in transfers.sorted(by: { $0.text < $1.text }) {
            try TransferRule.check(transfer.text, isReturned: returned.contains(transfer), in: reading)
        }
    }

    /// Categories that transactions or their parts name are there, and nothing is in them.
    static func checkCategories(named categories: Set<UUID>, _ reading: ReadTransaction) throws {
        let known = try RecordTable<CategoryRecord>(reading).find(categories.map(\.text)).map(\.entity.id)
        if let gone = categories.subtracting(known).map(\.text).min() { throw refused(.notFound(.category, id: gone)) }
        try refuseGroupings(categories.map(\.text), reading)
    }

    private static func refuseGroupings(_ categories: [String], _ reading: ReadTransaction) throws {
        try KeyLists.forEach(categories) { keys in
            let grouping = try reading.session.firstRow(
                """
                SELECT g.name FROM finance_category c JOIN finance_category g ON g.owner = c.owner AND g.id = c.parent_id
                WHERE c.owner = \(reading.ownerKey) AND c.parent_id IN (\(keys)) AND c.deleted_at IS NULL
                ORDER BY g.name LIMIT 1
                """)
            if let grouping { throw refused(.notAssignable(category: try grouping.text(0))) }
        }
    }

    /// A removed account has no transactions, and an existing account keeps its currency.
    private static func checkAccounts(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        let keys = touched.map(\.reference.key)
        let now = Dictionary(
            try RecordTable<AccountRecord>(reading).find(keys).map { ($0.entity.id.text, $0.entity) }
        ) { first, _ in first }
        for record in touched {
            guard let account = now[record.reference.key] else {
                let count = try transactions(ofAccount: record.reference.key, in: reading)
                guard count == 0 else {
                    throw refused(
                        .hasTransactions(.account, name: record.name ?? record.reference.key, count: Int(count)))
                }
                continue
            }
            guard case .string(let code)? = (record.before ?? record.removed)?["currencyCode"],
                code != account.currencyCode
            else { continue }
            // A removed account may come back in another currency, unless transactions of it are in the trash.
            if try record.before != nil || hasAny(ofAccount: record.reference.key, in: reading) {
                throw refused(.currencyFixed(account: account.name))
            }
        }
    }

    /// A removed category has no transactions, and no category has both transactions and subcategories.
    private static func checkCategories(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        let table = RecordTable<CategoryRecord>(reading)
        let now = try table.find(touched.map(\.reference.key)).map(\.entity)
        for grouping in try table.find(Set(now.compactMap(\.parentId)).map(\.text)).map(\.entity) {
            let count = try transactions(ofCategory: grouping.id.text, in: reading)
            guard count == 0 else {
                throw refused(.hasTransactions(.category, name: grouping.name, count: Int(count)))
            }
        }
        let there = Set(now.map(\.id.text))
        for record in touched where !there.contains(record.reference.key) {
            let count = try transactions(ofCategory: record.reference.key, in: reading)
            guard count == 0 else {
                throw refused(
                    .hasTransactions(.category, name: record.name ?? record.reference.key, count: Int(count)))
            }
        }
    }

    private static func hasAny(ofAccount id: String, in reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow(
            "SELECT 1 FROM finance_transaction WHERE owner = \(reading.ownerKey) AND account_id = \(id) LIMIT 1") != nil
    }

    /// The number of live transactions. Derived figures are updated before rules run, but only an index shows that there are no
    /// transactions.
    static func transactions(ofAccount id: String, in reading: ReadTransaction) throws -> Int64 {
        try count(
            """
            SELECT COUNT(*) FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(id) AND deleted_at IS NULL
            """, reading)
    }

    /// With the parts of others.
    static func transactions(ofCategory id: String, in reading: ReadTransaction) throws -> Int64 {
        try count(
            """
            SELECT COUNT(*) FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND category_id = \(id) AND deleted_at IS NULL
            """, reading) + Splits(in: reading).count(in: id)
    }

    private static func count(_ sql: SQL, _ reading: ReadTransaction) throws -> Int64 {
        try reading.session.firstRow(sql)?.integer(0) ?? 0
    }

    /// The error for a change that itself named the missing record: the input is invalid, so “not found” becomes “conflict”.
    static func refused(_ error: LedgerError) -> MizanError { refused(error as any BoundaryError) }

    static func refused(_ error: any BoundaryError) -> MizanError {
        let told = error.atBoundary
        guard told.code == .notFound else { return told }
        return MizanError(.conflict, told.reason, told.message, details: told.details)
    }
}

extension TouchedRecord {
    fileprivate var name: String? {
        guard case .string(let name)? = before?["name"] else { return nil }
        return name
    }
}
