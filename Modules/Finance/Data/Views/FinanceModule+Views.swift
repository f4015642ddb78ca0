package import Changes
package import FinanceDomain
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// Records in the form that apps show.

extension FinanceModule {
    /// The accounts by name, each with its balance.
    package static let accountViews = RecordViews<Account, AccountViewEntity>(accounts) { accounts, reading in
        let balances = try balances(of: accounts.map(\.id.text), in: reading)
        return accounts.map { AccountViewEntity($0, balance: balances[$0.id.text] ?? 0) }
    }

    /// Transactions, the latest first unless a query sorts them otherwise, with the joined names. The number of statements does
    /// not grow with the number of transactions.
    package static let transactionViews = RecordViews<Transaction, TransactionViewEntity>(
        transactions, listed: listedFields, asking: \.inLedgerOrder
    ) { transactions, reading in
        let table = RecordTable<AccountRecord>(reading)
        let named = Set(
            transactions.flatMap { [$0.accountID, $0.transfer?.otherAccountID] }.compactMap { $0?.text })
        var accounts = try table.find(Array(named)).map { try AccountMapper.toDomain($0.entity) }
        // The account of a transaction in the trash may have been removed, too. The account's currency is needed for the
        // amount.
        for gone in named.subtracting(accounts.map(\.id.text)).sorted() {
            accounts += try table.removed(RecordQuery(key: gone)).items.map { try AccountMapper.toDomain($0.entity) }
        }
        let categories = try RecordTable<CategoryRecord>(reading)
            .find(Array(Set(transactions.compactMap(\.categoryID?.text))))
            .map { try CategoryMapper.toDomain($0.entity) }
        let statements = try RecordTable<ReconciliationRecord>(reading)
            .find(Array(Set(transactions.compactMap(\.reconciliationID?.text))))
            .map { try ReconciliationMapper.toDomain($0.entity) }
        let statement = Dictionary(statements.map { ($0.id, $0) }) { first, _ in first }
        let splits = try Splits(in: reading).counts(
            of: transactions.filter { $0.categoryID == nil && $0.transfer == nil }.map(\.id.text))
        let account = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
        let category = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
        return transactions.map { one in
            TransactionViewEntity(
                one, account: account[one.accountID], category: one.categoryID.flatMap { category[$0] },
                other: one.transfer.flatMap { account[$0.otherAccountID] },
                reconciliation: one.reconciliationID.flatMap { statement[$0] }, splitCount: splits[one.id.text])
        }
    }

    /// Filters for the transactions of some days, by the days that were fixed for them.
    package static func filters(from: CivilDay?, to: CivilDay?) -> [RecordQuery.Filter] {
        [
            from.map { RecordQuery.Filter("civilDay", .greaterOrEqual, $0.description) },
            to.map { RecordQuery.Filter("civilDay", .lessOrEqual, $0.description) },
        ].compactMap(\.self)
    }

    /// The transactions in the trash. If a transaction names a merged record, the merge target is shown (`Merges`). If an undo
    /// removed thousands of transactions, a page may be empty although more pages follow.
    ///
    /// - Parameter withUndone: true to include transactions that undos removed.
    package func trash(
        _ query: RecordQuery, withUndone: Bool = false, in reading: ReadTransaction
    ) throws -> RecordPage<TransactionViewEntity> {
        let (merges, start) = (Merges(in: reading), ContinuousClock.now)
        var query = try merges.widened(query.inLedgerOrder)
        var page = try Self.transactions(in: reading).removed(query)
        func leaveUndone() throws {
            let undone = withUndone ? [] : try UndoneTransactions.among(page.items.map(\.entity.id), in: reading)
            page = RecordPage(items: page.items.filter { !undone.contains($0.entity.id) }, next: page.next)
        }
        try leaveUndone()
        while page.items.isEmpty, page.next != nil, ContinuousClock.now - start < Self.longestLook {
            query.cursor = page.next
            page = try Self.transactions(in: reading).removed(query)
            try leaveUndone()
        }
        let items = try page.items.map { item in
            Stored(try merges.following(item.entity), version: item.version, createdVersion: item.createdVersion)
        }
        let removals = try Self.removals("finance_transaction", of: items.map(\.id.text), in: reading)
        return RecordPage(items: try Self.transactionViews(items, removedAt: removals, in: reading), next: page.next)
    }

    private static let longestLook = Duration.milliseconds(100)

    /// The times at which records of a table were removed, by key. The version is selected for the reason given in `KnownRows`.
    static func removals(
        _ table: SQL, of keys: [String], in reading: ReadTransaction
    ) throws -> [String: Instant] {
        var removals: [String: Instant] = [:]
        try KeyLists.forEach(keys) { keys in
            try reading.session.forEachRow(
                """
                SELECT id, deleted_at, version FROM \(table)
                WHERE owner = \(reading.ownerKey) AND id IN (\(keys)) AND deleted_at IS NOT NULL
                """
            ) { row in removals[try row.text(0)] = try row.instant(1) }
        }
        return removals
    }

    /// The balances by account id, each in the account's own currency; accounts without transactions are left out.
    static func balances(of accounts: [String], in reading: ReadTransaction) throws -> [String: Int64] {
        var balances: [String: Int64] = [:]
        try KeyLists.forEach(accounts) { keys in
            try reading.session.forEachRow(
                """
                SELECT account_id, amount FROM finance_balance
                WHERE owner = \(reading.ownerKey) AND account_id IN (\(keys))
                """
            ) { row in balances[try row.text(0)] = try row.integer(1) }
        }
        return balances
    }
}

extension RecordQuery {
    init(id: UUID) { self.init(key: id.text) }

    /// The query for one record by its key.
    fileprivate init(key: String) { self.init(filters: [Filter("id", .equal, key)]) }
}
