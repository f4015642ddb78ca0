internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

extension LedgerSyncRepository {
    /// Whole tombstones, as long as rows are kept; of others what is known of them.
    func tombstones(
        of gone: [RecordChanges.Item], _ kind: Kind, in reading: ReadTransaction
    ) throws -> [JSONValue] {
        var found: [String: JSONValue] = [:]
        for chunk in stride(from: 0, to: gone.count, by: 400).map({ gone[$0..<min($0 + 400, gone.count)] }) {
            let list = chunk.map { $0.reference.key.replacing(",", with: "\\,") }.joined(separator: ",")
            let query = RecordQuery(filters: [RecordQuery.Filter("id", .in, list)])
            for (key, json) in try removed(query, kind, in: reading) { found[key] = json }
        }
        return gone.map { item in
            found[item.reference.key]
                ?? .object(["id": .string(item.reference.key), "version": .integer(item.version)])
        }
    }

    private func removed(
        _ query: RecordQuery, _ kind: Kind, in reading: ReadTransaction
    ) throws -> [(String, JSONValue)] {
        let owner = reading.owner.recordName
        switch kind {
        case .transactions:
            return try module.trash(query, withUndone: true, in: reading).items.map { ($0.id.text, $0.json) }
        case .accounts:
            return try RecordTable<AccountRecord>(reading).removed(query).items.map { row in
                let account = try AccountMapper.toDomain(row.entity)
                let at = try removal("finance_account", account.id, in: reading)
                return (
                    account.id.text,
                    AccountViewEntity(account, version: row.version, owner: owner, balance: 0, removedAt: at).json
                )
            }
        case .categories:
            return try RecordTable<CategoryRecord>(reading).removed(query).items.map { row in
                let category = try CategoryMapper.toDomain(row.entity)
                let at = try removal("finance_category", category.id, in: reading)
                return (
                    category.id.text,
                    CategoryEntity(category, version: row.version, owner: owner, removedAt: at).json
                )
            }
        }
    }

    private func removal(_ table: SQL, _ id: UUID, in reading: ReadTransaction) throws -> Instant? {
        try reading.session.firstRow(
            "SELECT deleted_at FROM \(table) WHERE owner = \(reading.ownerKey) AND id = \(id.text)"
        ).flatMap { try $0.optionalInteger(0).map(Instant.init(microseconds:)) }
    }
}
