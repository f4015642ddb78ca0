internal import Changes
internal import FinanceDomain
package import Kernel
package import ModuleKit
internal import Storage

/// The changes of one kind of entity since a version (seed 001, "Sync Interface").
package struct LedgerChanges: Sendable {
    package var created: [JSONValue] = []
    package var updated: [JSONValue] = []
    /// The removed records as they were; for a record that was deleted for good, only the id.
    package var deleted: [JSONValue] = []
    /// The version up to which all changes have been reported; the client sends it with its next request.
    package let currentServerVersion: RecordVersion
    package let hasMore: Bool
    /// The epoch of the history. Versions of another epoch belong to another history.
    package let epoch: String
}

/// The changes of the ledger from the journal, for clients that have a copy.
package struct LedgerSyncRepository: Sendable {
    package enum Kind: String, Sendable, CaseIterable { case transactions, accounts, categories }

    let module: FinanceModule

    package init(_ module: FinanceModule) { self.module = module }

    package func getChangesSince(
        _ version: RecordVersion, epoch: String?, of kind: Kind, limit: Int, in reading: ReadTransaction
    ) throws -> LedgerChanges {
        let position = try Journal.position(in: reading)
        if let epoch, epoch != position.epoch { throw Self.startAnew("The store has been restored since.") }
        if version > position.version { throw Self.startAnew("This store has not reached that version.") }
        if version > 0, version < position.floor {
            throw Self.startAnew(
                "Removals from that time are no longer recorded.")
        }
        let (module, limits) = (module, (version, position, limit))
        return switch kind {
        case .transactions:
            try changes(FinanceModule.transactionViews, since: limits, in: reading) {
                try module.trash($0, withUndone: true, in: reading).items.map { ($0.id.text, $0.json) }
            }
        case .accounts: try changes(FinanceModule.accountViews, since: limits, "finance_account", in: reading)
        case .categories: try changes(FinanceModule.categoryViews, since: limits, "finance_category", in: reading)
        }
    }

    private static func startAnew(_ why: String) -> MizanError {
        Refusal.startAnew(
            "Changes since this version cannot be listed: \(why) Start again with since=0.", details: ["since": "0"])
    }

    private typealias Limits = (version: RecordVersion, position: JournalPosition, count: Int)

    /// For a type whose removed records are shown in the same form as live ones.
    private func changes<Entity, View>(
        _ views: RecordViews<Entity, View>, since limits: Limits, _ table: SQL, in reading: ReadTransaction
    ) throws -> LedgerChanges {
        try changes(views, since: limits, in: reading) { query in
            let removed = try views.type(in: reading).removed(query).items
            let keys = removed.map(\.entity.recordID.recordKey)
            let removals = try FinanceModule.removals(table, of: keys, in: reading)
            return zip(keys, try views(removed, removedAt: removals, in: reading).map(\.json)).map { ($0, $1) }
        }
    }

    /// The changes in the order of their versions. A removed record is complete as long as its row is stored. If the row was
    /// deleted, only the known facts about the record are returned.
    private func changes<Entity, View>(
        _ views: RecordViews<Entity, View>, since limits: Limits, in reading: ReadTransaction,
        removed: (RecordQuery) throws -> [(String, JSONValue)]
    ) throws -> LedgerChanges {
        let type = views.type.recordType
        let page = try RecordChanges([type]).page(
            since: limits.version, at: limits.position, limit: limits.count, in: reading
        ) { $0 == type.schema.type }
        if let damaged = page.damaged.first { throw damaged.error }
        var changes = LedgerChanges(
            currentServerVersion: page.reached, hasMore: !page.isAtEnd, epoch: limits.position.epoch)
        let keys = page.items.filter { $0.fields != nil }.compactMap { Entity.RecordID(recordKey: $0.reference.key) }
        let live = try views.type(in: reading).find(keys).sorted { $0.version < $1.version }
        for (record, view) in zip(live, try views(live, in: reading)) {
            if record.createdVersion > limits.version {
                changes.created.append(view.json)
            } else {
                changes.updated.append(view.json)
            }
        }
        let gone = page.items.filter { $0.fields == nil }
        var found: [String: JSONValue] = [:]
        for start in stride(from: 0, to: gone.count, by: 400) {
            let list = gone[start...].prefix(400).map { $0.reference.key.replacing(",", with: "\\,") }
            let query = RecordQuery(filters: [RecordQuery.Filter("id", .in, list.joined(separator: ","))])
            for (key, json) in try removed(query) { found[key] = json }
        }
        changes.deleted = gone.map { item in
            found[item.reference.key]
                ?? .object(["id": .string(item.reference.key), "version": .integer(item.version)])
        }
        return changes
    }
}
