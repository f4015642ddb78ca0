internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// Records as apps show them.

extension FinanceModule {
    // MARK: Transactions

    package func view(
        of stored: Stored<Transaction>, in reading: ReadTransaction
    ) throws -> TransactionViewEntity {
        try views(of: [stored], in: reading)[0]
    }

    /// With the names that they join: a few statements, however many there are.
    package func views(
        of stored: [Stored<Transaction>], in reading: ReadTransaction
    ) throws -> [TransactionViewEntity] {
        try views(of: stored, removedAt: [:], in: reading)
    }

    func views(
        of stored: [Stored<Transaction>], removedAt: [UUID: Instant], in reading: ReadTransaction
    ) throws -> [TransactionViewEntity] {
        let table = RecordTable<AccountRecord>(reading)
        let named = Set(
            stored.flatMap { [$0.entity.accountID, $0.entity.transfer?.otherAccountID] }.compactMap { $0?.text })
        var accounts = try table.find(Array(named)).map { try AccountMapper.toDomain($0.entity) }
        // The account of a transaction in the trash may lie there, too: its currency belongs to the amount.
        for gone in named.subtracting(accounts.map(\.id.text)).sorted() {
            accounts += try table.removed(RecordQuery(key: gone)).items.map { try AccountMapper.toDomain($0.entity) }
        }
        let categories = try RecordTable<CategoryRecord>(reading)
            .find(Array(Set(stored.compactMap(\.entity.categoryID?.text))))
            .map { try CategoryMapper.toDomain($0.entity) }
        let account = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
        let category = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
        let owner = reading.owner.recordName
        return stored.map { one in
            TransactionViewEntity(
                one.entity, version: one.version, owner: owner, account: account[one.entity.accountID],
                category: one.entity.categoryID.flatMap { category[$0] },
                other: one.entity.transfer.flatMap { account[$0.otherAccountID] }, removedAt: removedAt[one.entity.id])
        }
    }

    /// A page of transactions, the latest first unless the query says otherwise.
    package func transactions(
        _ query: RecordQuery, in reading: ReadTransaction
    ) throws -> RecordPage<TransactionViewEntity> {
        let page = try Self.transactions(in: reading).list(query.inLedgerOrder)
        return RecordPage(items: try views(of: page.items, in: reading), next: page.next)
    }

    package func transaction(_ id: UUID, in reading: ReadTransaction) throws -> TransactionViewEntity {
        try view(of: Self.transactions.require(id, in: reading), in: reading)
    }

    /// The currency in which one is told at home.
    package func homeCurrency(of id: UUID, in reading: ReadTransaction) throws -> Currency? {
        try Self.transactions.find(id, in: reading)?.entity.home
    }

    /// Transactions of some days, by the days that were fixed for them.
    package static func filters(from: CivilDay?, to: CivilDay?) -> [RecordQuery.Filter] {
        [
            from.map { RecordQuery.Filter("civilDay", .greaterOrEqual, $0.description) },
            to.map { RecordQuery.Filter("civilDay", .lessOrEqual, $0.description) },
        ].compactMap(\.self)
    }

    /// The trash, with the records that its transactions name now (`Merges`). If an undo removed thousands, a page may be empty
    /// and have another one behind it.
    ///
    /// - Parameter withUndone: Also transactions that undos removed.
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
        let removed = try removals(of: items.map(\.entity.id), in: reading)
        return RecordPage(items: try views(of: items, removedAt: removed, in: reading), next: page.next)
    }

    private static let longestLook = Duration.milliseconds(100)

    /// Since when transactions lie in the trash. The version is asked for as an importer does (`KnownRows`).
    func removals(of ids: [UUID], in reading: ReadTransaction) throws -> [UUID: Instant] {
        var removals: [UUID: Instant] = [:]
        try KeyLists.forEach(ids.map(\.text)) { keys in
            try reading.session.forEachRow(
                """
                SELECT id, deleted_at, version FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND id IN (\(keys)) AND deleted_at IS NOT NULL
                """
            ) { row in
                guard let id = UUID(text: try row.text(0)) else { return }
                removals[id] = try row.instant(1)
            }
        }
        return removals
    }

    // MARK: Accounts

    /// A page of the accounts by their names, each with its balance.
    package func accountViews(
        _ query: RecordQuery = RecordQuery(), in reading: ReadTransaction
    ) throws -> RecordPage<AccountViewEntity> {
        let page = try Self.accounts(in: reading).list(query.sorted(byDefault: ["name"]))
        let balances = try balances(of: page.items.map(\.entity.id.text), in: reading)
        let owner = reading.owner.recordName
        return page.map {
            AccountViewEntity($0.entity, version: $0.version, owner: owner, balance: balances[$0.entity.id.text] ?? 0)
        }
    }

    package func accountView(
        of stored: Stored<Account>, in reading: ReadTransaction
    ) throws -> AccountViewEntity {
        let row = try reading.session.firstRow(
            """
            SELECT amount FROM finance_balance
            WHERE owner = \(reading.ownerKey) AND account_id = \(stored.entity.id.text)
            """)
        return AccountViewEntity(
            stored.entity, version: stored.version, owner: reading.owner.recordName,
            balance: try row?.integer(0) ?? 0)
    }

    /// The account as a write has left it. Its opening balance is added up at the end of a write, or here.
    package func view(of written: Written<Account>, in transaction: WriteTransaction) throws -> AccountViewEntity {
        try transaction.settle()
        let stored = Stored(written.entity, version: written.version, createdVersion: written.version)
        return try accountView(of: stored, in: transaction.view)
    }

    /// By the ids of these accounts, in each one's own currency; none of an account without transactions.
    func balances(of accounts: [String], in reading: ReadTransaction) throws -> [String: Int64] {
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

    /// The one under a key.
    fileprivate init(key: String) { self.init(filters: [Filter("id", .equal, key)]) }
}
