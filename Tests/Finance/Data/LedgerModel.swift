import Foundation

/// A ledger as a list of transactions, without any stored values that are derived from others.
struct LedgerModel {
    struct Row: Equatable {
        var account: UUID
        var amount: Int64
        var category: UUID?
        var transfer: UUID?
        var isLive = true
    }

    var rows: [UUID: Row] = [:]
    /// In the order of creation: identities are random, but a seed must give the same steps again.
    private var order: [UUID] = []
    /// By their names.
    var accounts: [String: UUID] = [:]
    var categories: [UUID] = []

    mutating func add(_ id: UUID, _ row: Row) {
        rows[id] = row
        order.append(id)
    }

    func ids(isLive: Bool?) -> [UUID] {
        order.filter { id in rows[id].map { isLive == nil || $0.isLive == isLive } ?? false }
    }

    func balance(_ account: UUID) -> Int64 {
        rows.values.filter { $0.isLive && $0.account == account }.reduce(0) { $0 + $1.amount }
    }

    func count(_ category: UUID) -> Int64 {
        Int64(rows.values.count { $0.isLive && $0.category == category })
    }

    func pair(_ id: UUID) -> [UUID] {
        guard let transfer = rows[id]?.transfer else { return [id] }
        return rows.filter { $0.value.transfer == transfer }.map(\.key)
    }

    /// True if a transfer connects the two accounts, whether or not it is in the trash.
    func transfers(between one: UUID, and other: UUID) -> Bool {
        let ofOne = Set(rows.values.filter { $0.account == one }.compactMap(\.transfer))
        return rows.values.contains { $0.account == other && $0.transfer.map(ofOne.contains) == true }
    }

    mutating func moveAll(from account: UUID, to target: UUID) {
        for (id, row) in rows where row.account == account { rows[id]?.account = target }
        accounts = accounts.filter { $0.value != account }
    }

    mutating func moveAll(fromCategory category: UUID, to target: UUID) {
        for (id, row) in rows where row.category == category { rows[id]?.category = target }
        categories.removeAll { $0 == category }
    }

    /// Returns to an earlier state; records created since are then in the trash.
    mutating func goBack(to before: LedgerModel) {
        let now = self
        self = before
        for id in now.order {
            guard before.rows[id] == nil, var row = now.rows[id] else { continue }
            row.isLive = false
            add(id, row)
        }
    }
}
