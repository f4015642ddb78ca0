internal import Changes
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Sorts rows into new, present and removed ones. A row is known by its id, or by the transaction that a `BankRowRecord` names.
struct KnownRows {
    /// A row: its index, the id of its transaction in the store, and whether an undone import had added the transaction.
    typealias Row = (place: Int, id: UUID, isBack: Bool)
    private(set) var new: [Row] = []
    private(set) var removed: [(place: Int, id: UUID)] = []
    private(set) var present: [(place: Int, id: UUID)] = []
    private var links: [String: Link] = [:]

    private struct Link {
        let id: UUID
        let isLive: Bool
    }

    /// A row whose transaction was deleted for good counts as new and gets a new id. If `adding` is true, the same holds for a
    /// row whose transaction is in the trash. If an undo removed a transaction together with its import, the transaction counts
    /// as never stored.
    init(_ entries: [LedgerEntry], adding: Bool, in transaction: WriteTransaction) throws {
        let reading = transaction.view
        let takenAway = RemovedHere(FinanceModule.transactions.recordType, in: transaction)
        links = try Self.links(of: entries.map(\.id.text), takenAway, in: reading)
        var open = entries.indices.map { (place: $0, id: entries[$0].id, removed: UUID?.none) }
        var generation = 0
        while !open.isEmpty {
            let keys = open.map(\.id.text)
            let states = try Self.states(of: keys, in: reading)
            let purged = try Purged.among(
                keys.filter { states[$0] == nil }, of: TransactionRecord.schema.erased, in: reading)
            try takenAway.lookUp(keys.filter { states[$0] == false })
            generation += 1
            var next = open
            next.removeAll(keepingCapacity: true)
            for (key, one) in zip(keys, open) {
                switch states[key] {
                case true?: present.append((one.place, one.id))
                case false? where try !takenAway.contains(key):
                    take(one.place, entries, one.id, one.removed, adding, isBack: true)
                case false?: next.append((one.place, entries[one.place].id(generation), one.removed ?? one.id))
                case nil where purged.contains(key):
                    next.append((one.place, entries[one.place].id(generation), one.removed))
                case nil: take(one.place, entries, one.id, one.removed, adding, isBack: false)
                }
            }
            open = next
        }
    }

    private mutating func take(
        _ place: Int, _ entries: [LedgerEntry], _ id: UUID, _ trashed: UUID?, _ adding: Bool, isBack: Bool
    ) {
        let link = links.isEmpty ? nil : links[entries[place].id.text]
        if let link, link.isLive {
            present.append((place, link.id))
        } else if let trashed = link?.id ?? trashed, !adding {
            removed.append((place, trashed))
        } else {
            new.append((place, id, isBack))
        }
    }

    /// Removes the rows that cannot be stored from the new ones.
    mutating func refuse(_ isRefused: (_ place: Int) -> Bool) { new.removeAll { isRefused($0.place) } }

    /// Removes the rows that turn out to be present, or in the trash, from the new ones.
    mutating func recognise(_ known: [Int: (id: UUID, isLive: Bool)], adding: Bool) {
        new.removeAll { row in
            guard let here = known[row.place], here.isLive || !adding else { return false }
            if here.isLive { present.append((row.place, here.id)) } else { removed.append((row.place, here.id)) }
            return true
        }
    }

    /// The transactions that rows were linked to, live or in the trash. A link to a transaction that was deleted, or that an
    /// undo removed, is ignored.
    private static func links(
        of keys: [String], _ takenAway: RemovedHere, in reading: ReadTransaction
    ) throws -> [String: Link] {
        var links: [String: Link] = [:]
        func look(_ place: SQL, limit: SQL) throws -> Int {
            var count = 0
            try reading.session.forEachRow(
                """
                SELECT b.id, b.transaction_id, t.deleted_at, t.version FROM finance_bank_row b
                JOIN finance_transaction t ON t.owner = b.owner AND t.id = b.transaction_id
                WHERE b.owner = \(reading.ownerKey) AND b.deleted_at IS NULL AND \(place) \(limit)
                """
            ) { row in
                count += 1
                guard let id = UUID(text: try row.text(1)) else { return }
                links[try row.text(0)] = Link(id: id, isLive: try row.optionalInteger(2) == nil)
            }
            return count
        }
        guard let first = keys.min(), let last = keys.max() else { return [:] }
        let few = 2 * keys.count
        if try look("b.id >= \(first) AND b.id <= \(last)", limit: "ORDER BY b.id LIMIT \(few + 1)") > few {
            links = [:]
            try KeyLists.forEach(keys) { _ = try look("b.id IN (\($0))", limit: "") }
        }
        return try links.filter { try $0.value.isLive || takenAway.contains($0.value.id.text) }
    }

    /// The state of each existing transaction: true if it is live.
    ///
    /// Ids are sorted by day, and most files are, too. A range query from the first to the last id therefore returns few other
    /// transactions.
    private static func states(of keys: [String], in reading: ReadTransaction) throws -> [String: Bool] {
        guard let first = keys.min(), let last = keys.max() else { return [:] }
        let few = 2 * keys.count
        let near = try states(
            "id >= \(first) AND id <= \(last) ORDER BY id LIMIT \(few + 1)", in: reading)
        guard near.count > few else { return near }
        var states: [String: Bool] = [:]
        try KeyLists.forEach(keys) { list in
            states.merge(try self.states("id IN (\(list))", in: reading)) { first, _ in first }
        }
        return states
    }

    /// The query also selects the version, because no index contains the version. Otherwise SQLite would scan an index that
    /// contains all selected columns.
    private static func states(_ place: SQL, in reading: ReadTransaction) throws -> [String: Bool] {
        var states: [String: Bool] = [:]
        try reading.session.forEachRow(
            """
            SELECT id, deleted_at, version FROM finance_transaction WHERE owner = \(reading.ownerKey) AND \(place)
            """
        ) { row in states[try row.text(0)] = try row.optionalInteger(1) == nil }
        return states
    }
}
