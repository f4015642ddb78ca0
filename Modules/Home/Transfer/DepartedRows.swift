internal import Kernel
internal import ModuleKit
package import Storage

/// Deletes the rows of removed accounts, and of archives whose import was interrupted. The rows are deleted in parts, because
/// an account may have years of data and other writes must not wait. Nobody reads these rows any more, so each part can be
/// deleted by itself. If the deletion is interrupted, the rest is deleted later, with the store's expired data
/// (`Housekeeping`).
package struct DepartedRows: Sendable {
    private let database: any Database

    package init(_ database: any Database) {
        self.database = database
    }

    /// The numbers of deleted rows, by table.
    package typealias Tally = [String: Int]

    /// Deletes every row of one owner, and verifies that none is left.
    package func remove(_ owner: StoredOwner) async throws -> Tally {
        let tables = try await database.read { try Catalogue.read(in: $0).tables }
        var tally = Tally(uniqueKeysWithValues: tables.map { ($0.name, 0) })
        // Tables with circular references, or references to themselves, come last. Their references are valid only with all
        // rows, or with none.
        let ring = tables.filter(\.isCircular)
        try await inPart(of: owner, &tally) { transaction, removed in
            try Catalogue.deferringForeignKeys(among: tables, in: transaction.session) {
                for table in ring.reversed() {
                    removed[table.name] = try transaction.session.execute(table.deletion(of: owner.key))
                }
            }
        }
        // The reverse order is safe, because no table refers to a later table. All tables refer to the owner's own row, so it
        // is deleted last.
        var parts = 0
        for table in tables.reversed() where !table.isCircular && table.name != CatalogueTable.owners {
            try await remove(owner, from: table, &tally, &parts)
        }
        try await requireNone(of: owner, in: tables)
        try await inPart(of: owner, &tally) { transaction, removed in
            removed[CatalogueTable.owners] = try transaction.session.execute(
                "DELETE FROM owners WHERE owner = \(owner.key)")
        }
        return tally
    }

    /// Deletes all leftover rows, and returns their number. The rows of an account that is being imported stay.
    package func removeAll() async throws -> Int {
        let owners = try await database.read { try left(in: $0) }
        var count = 0
        for owner in owners {
            guard let departed = try await departed(owner) else { continue }
            count += try await remove(departed).values.reduce(0, +)
        }
        if count > 0 { _ = try await database.scrub() }
        return count
    }

    /// Marks a partly imported owner as removed. A process that still imports this owner then notices the mark at its next
    /// part. Nil if the owner has become an account meanwhile.
    private func departed(_ owner: StoredOwner) async throws -> StoredOwner? {
        guard owner.isArrival else { return owner }
        return try await database.write(.shared) { transaction in
            try Owners.isDeparted(owner, in: transaction.session) ? try Owners.depart(owner, in: transaction) : nil
        }
    }

    private func left(in session: any DatabaseSession) throws -> [StoredOwner] {
        let now = database.trustedClock.moment
        return try Owners.departed(in: session).filter { !$0.isArriving(at: now) }
    }

    package func count() async throws -> Int {
        try await database.read(within: TransactionBudget.everything) { session in
            let tables = try Catalogue.read(in: session).tables
            return try left(in: session).reduce(0) { sum, owner in
                try tables.reduce(sum) { try $0 + Int(session.firstRow($1.count(of: owner.key))?.integer(0) ?? 0) }
            }
        }
    }

    private func remove(
        _ owner: StoredOwner, from table: CatalogueTable, _ tally: inout Tally, _ parts: inout Int
    ) async throws {
        let limit = PartLimit.current
        var piece = Piece()
        var isLeft = true
        while isLeft {
            (piece, isLeft) =
                try await inPart(of: owner, &tally) { [piece] transaction, removed in
                    let turn = PartTurn(limit)
                    var piece = piece
                    while turn.hasTime {
                        let count = try piece.measured {
                            try transaction.session.execute(table.deletion(of: owner.key, atMost: $0))
                        }
                        turn.note(count)
                        removed[table.name, default: 0] += count
                        guard count > 0 else { return (piece, false) }
                    }
                    return (piece, true)
                } ?? (piece, false)
            parts += 1
            try limit.requireMore(after: parts)
        }
    }

    /// Runs a closure in a transaction of its own. Does nothing if another process has already deleted the owner, because the
    /// owner's key may belong to another owner by now.
    @discardableResult
    private func inPart<Result: Sendable>(
        of owner: StoredOwner, _ tally: inout Tally,
        _ body: @escaping @Sendable (WriteTransaction, inout Tally) throws -> Result
    ) async throws -> Result? {
        let (result, removed) = try await database.write(.shared) { transaction in
            var removed = Tally()
            guard try Owners.isDeparted(owner, in: transaction.session) else { return (Result?.none, removed) }
            try Catalogue.overwriteWhatIsDeleted(in: transaction.session)
            return (try body(transaction, &removed), removed)
        }
        tally.merge(removed, uniquingKeysWith: +)
        return result
    }

    private func requireNone(of owner: StoredOwner, in tables: [CatalogueTable]) async throws {
        try await database.read(within: TransactionBudget.everything) { session in
            guard try Owners.isDeparted(owner, in: session) else { return }
            for table in tables where table.name != CatalogueTable.owners {
                let left = try session.firstRow(table.scan(for: owner.key))?.integer(0)
                guard left == 0 else {
                    throw MizanError(
                        .corruptData, "account.not-deleted",
                        "\(Counted.text(left ?? -1, "row")) of \(table.name) could not be removed; the account and "
                            + "its other rows are gone. On the machine, `mizan doctor` shows more details.",
                        details: ["table": table.name])
                }
            }
        }
    }
}

/// The number of rows that are deleted at once. The engine overwrites deleted rows completely, and a row may be a number or a
/// text of a megabyte. The number of rows therefore adapts to the time that a deletion takes.
private struct Piece: Sendable {
    private var rows = 16

    mutating func measured(_ body: (Int) throws -> Int) rethrows -> Int {
        let begin = ContinuousClock.now
        let count = try body(rows)
        rows = ContinuousClock.now - begin < .milliseconds(3) ? min(rows * 2, 1_024) : max(rows / 2, 1)
        return count
    }
}
