internal import Changes
internal import FinanceDomain
package import Kernel
package import ModuleKit
internal import Storage

/// The changes of one kind of entity since a version (seed 001, "Sync Interface").
package struct LedgerChanges: Sendable {
    package var created: [JSONValue] = []
    package var updated: [JSONValue] = []
    /// Whole, as they were; of what was deleted for good, the id alone.
    package var deleted: [JSONValue] = []
    /// Up to where all has been told: what the client asks with next.
    package let currentServerVersion: RecordVersion
    package let hasMore: Bool
    /// Versions of another epoch are another history's.
    package let epoch: String
}

/// Changes of the ledger for clients that keep a copy, out of the journal.
package struct LedgerSyncRepository: Sendable {
    package enum Kind: String, Sendable, CaseIterable { case transactions, accounts, categories }

    let module: FinanceModule

    package init(_ module: FinanceModule) { self.module = module }

    package func getChangesSince(
        _ version: RecordVersion, epoch: String?, of kind: Kind, limit: Int, in reading: ReadTransaction
    ) throws -> LedgerChanges {
        let position = try Journal.position(in: reading)
        if let epoch, epoch != position.epoch { throw Self.startAnew("The store was restored since.") }
        if version > position.version { throw Self.startAnew("This store has not come so far.") }
        if version > 0, version < position.floor { throw Self.startAnew("Removals from back then are forgotten.") }
        let type = self.type(of: kind)
        let page = try RecordChanges([type])
            .page(since: version, at: position, limit: limit, in: reading) { $0 == type.schema.type }
        if let damaged = page.damaged.first { throw damaged.error }
        var changes = LedgerChanges(
            currentServerVersion: page.reached, hasMore: !page.isAtEnd, epoch: position.epoch)
        let live = page.items.filter { $0.fields != nil }.map(\.reference.key)
        for (json, created) in try views(of: live, kind, in: reading) {
            if created > version { changes.created.append(json) } else { changes.updated.append(json) }
        }
        let gone = page.items.filter { $0.fields == nil }
        changes.deleted = try tombstones(of: gone, kind, in: reading)
        return changes
    }

    private static func startAnew(_ why: String) -> MizanError {
        Refusal.startAnew("These versions cannot be followed: \(why) Begin again with 0.", details: ["since": "0"])
    }

    private func type(of kind: Kind) -> any RecordType {
        switch kind {
        case .transactions: FinanceModule.transactions.recordType
        case .accounts: FinanceModule.accounts.recordType
        case .categories: FinanceModule.categories.recordType
        }
    }

    /// In the order of their versions, with the version that made each.
    private func views(
        of keys: [String], _ kind: Kind, in reading: ReadTransaction
    ) throws -> [(json: JSONValue, created: RecordVersion)] {
        switch kind {
        case .transactions:
            let stored = try RecordTable<TransactionRecord>(reading).find(keys).sorted { $0.version < $1.version }
                .map { row in
                    Stored(
                        try TransactionMapper.toDomain(row.entity), version: row.version,
                        createdVersion: row.createdVersion)
                }
            return zip(try module.views(of: stored, in: reading), stored).map { ($0.json, $1.createdVersion) }
        case .accounts:
            let balances = try module.balances(of: keys, in: reading)
            return try RecordTable<AccountRecord>(reading).find(keys).sorted { $0.version < $1.version }.map { row in
                let view = AccountViewEntity(
                    try AccountMapper.toDomain(row.entity), version: row.version, owner: reading.owner.recordName,
                    balance: balances[row.entity.id.text] ?? 0)
                return (view.json, row.createdVersion)
            }
        case .categories:
            return try RecordTable<CategoryRecord>(reading).find(keys).sorted { $0.version < $1.version }.map { row in
                let view = CategoryEntity(
                    try CategoryMapper.toDomain(row.entity), version: row.version, owner: reading.owner.recordName)
                return (view.json, row.createdVersion)
            }
        }
    }
}
