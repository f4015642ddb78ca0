package import Kernel

/// Removes data past its retention time: tombstones with the rows under them, history, and stored answers.
///
/// A read finds the data that is due, and short independent writes remove it. So other writes do not wait long, and a process
/// that is killed half-way leaves a consistent store. The caller passes the time of the store's `TrustedClock`. So if a clock
/// was wrong once, this does not make all data old.
package struct Pruning: Sendable {
    private let database: any Database
    private let retention: Retention
    private static let batch = 2_000
    /// The maximum number of tombstones in memory at a time.
    private static let round = 50_000

    package init(_ database: any Database, retention: Retention = .standard) {
        (self.database, self.retention) = (database, retention)
    }

    package struct Result: Hashable, Sendable {
        package var tombstones = 0
        package var history = 0
        package var answers = 0

        package init(tombstones: Int = 0, history: Int = 0, answers: Int = 0) {
            (self.tombstones, self.history, self.answers) = (tombstones, history, answers)
        }

        package var isEmpty: Bool { self == Result() }

        package static func + (left: Result, right: Result) -> Result {
            Result(
                tombstones: left.tombstones + right.tombstones, history: left.history + right.history,
                answers: left.answers + right.answers)
        }
    }

    @discardableResult
    package func run(_ owner: OwnerID, at now: Instant) async throws -> Result {
        let found = try await find(owner, at: now)
        var result = Result()
        result.tombstones = try await removeTombstones(found.tombstones, of: owner)
        result.history = try await removeHistory(found.history, of: owner)
        if found.answers > 0 {
            let expired = now.advanced(by: .zero - retention.answers)
            var removed: Int
            repeat {
                removed = try await database.write(owner) {
                    try $0.forgetAnswers(before: expired, atMost: Self.batch)
                }
                result.answers += removed
            } while removed == Self.batch
        }
        return result
    }

    /// Counts the data that is due, without removing any.
    package func due(_ owner: OwnerID, at now: Instant) async throws -> Result {
        let found = try await find(owner, at: now)
        return Result(
            tombstones: found.tombstones.count, history: found.history.count, answers: found.answers)
    }

    // MARK: Removing

    /// Removes tombstones in rounds. Each round first reads the tombstones that it removes. So the memory is limited. The
    /// rounds end when no more tombstones are removed.
    private func removeTombstones(_ stretch: Stretch, of owner: OwnerID) async throws -> Int {
        guard let last = stretch.last else { return 0 }
        var removed = 0
        while true {
            let found = try await database.read(owner, within: TransactionBudget.everything) {
                try Tombstone.laid(through: last, atMost: Self.round, in: $0)
            }
            let before = removed
            for start in stride(from: 0, to: found.count, by: Self.batch) {
                let batch = Array(found[start..<min(start + Self.batch, found.count)])
                removed += try await database.write(owner) { try Tombstone.remove(batch, in: $0) }
            }
            guard removed > before else { return removed }
        }
    }

    /// Removes old history in batches of rows, not of version numbers: between two versions there may be many more numbers than
    /// rows. Batches are deleted first, because a version with a batch but no row in the history would look like the creation
    /// of a record.
    private func removeHistory(_ stretch: Stretch, of owner: OwnerID) async throws -> Int {
        guard let last = stretch.last else { return 0 }
        var removed = 0
        for (table, version, isCounted) in Self.past {
            var count: Int
            repeat {
                count = try await database.write(owner) { transaction in
                    let owner = transaction.ownerKey
                    let going: SQL = """
                        FROM \(table) WHERE owner = \(owner) AND \(version) IN (
                            SELECT \(version) FROM \(table) WHERE owner = \(owner) AND \(version) <= \(last)
                            ORDER BY \(version) LIMIT \(Self.batch))
                        """
                    if isCounted {
                        // The sizes are added up row by row, because fields may be large. All rows together would not fit into
                        // memory.
                        try transaction.session.forEachRow("SELECT type, key, fields \(going)") {
                            transaction.grow(by: -UsageWeight.bytes(of: $0.values))
                        }
                    }
                    return try transaction.session.execute("DELETE \(going)")
                }
                removed += count
            } while count == Self.batch
        }
        return removed
    }

    /// The tables of the past. Each has the name of its version column. `isCounted` is true if the table's bytes count towards
    /// the owner's usage.
    private static let past: [(table: SQL, version: SQL, isCounted: Bool)] = [
        ("changes", "first_version", false), ("history", "version", true),
    ]

    // MARK: Looking

    private struct Found: Sendable {
        var tombstones: Stretch
        var history: Stretch
        var answers: Int
    }

    /// The rows that are old by their version: all rows before the first young row, even if the clock was wrong in between.
    private struct Stretch: Sendable {
        /// The last version; nil if no row is old.
        var last: RecordVersion?
        var count: Int

        init(_ row: SQLRow?) throws {
            last = try row?.optionalInteger(0)
            count = Int(try row?.integer(1) ?? 0)
        }
    }

    private func find(_ owner: OwnerID, at now: Instant) async throws -> Found {
        try await database.read(owner, within: TransactionBudget.everything) { transaction in
            Found(
                tombstones: try tombstones(before: now.advanced(by: .zero - retention.tombstones), in: transaction),
                history: try history(before: now.advanced(by: .zero - retention.history), in: transaction),
                answers: try answers(before: now.advanced(by: .zero - retention.answers), in: transaction))
        }
    }

    private func tombstones(before start: Instant, in transaction: ReadTransaction) throws -> Stretch {
        let removed = RecordChange.Kind.removed.rawValue
        return try stretch(
            of: "SELECT version, changed_at FROM journal WHERE owner = \(transaction.ownerKey) AND kind = \(removed)",
            before: start, in: transaction)
    }

    /// The old part of the history and of its batches. Both end at the same version, because a batch has the time of its rows.
    private func history(before start: Instant, in transaction: ReadTransaction) throws -> Stretch {
        let owner = transaction.ownerKey
        return try stretch(
            of: """
                SELECT version, changed_at FROM history WHERE owner = \(owner)
                UNION ALL SELECT first_version, changed_at FROM changes WHERE owner = \(owner)
                """, before: start, in: transaction)
    }

    private func stretch(of rows: SQL, before start: Instant, in transaction: ReadTransaction) throws -> Stretch {
        let session = transaction.session
        let young = try session.firstRow(
            "SELECT MIN(version) FROM (\(rows)) AS found WHERE changed_at >= \(start)")
        let all: SQL = "SELECT MAX(version), COUNT(*) FROM (\(rows)) AS found"
        guard let young = try young?.optionalInteger(0) else { return try Stretch(session.firstRow(all)) }
        return try Stretch(session.firstRow("\(all) WHERE version < \(young)"))
    }

    private func answers(before start: Instant, in transaction: ReadTransaction) throws -> Int {
        let row = try transaction.session.firstRow(
            "SELECT COUNT(*) FROM idempotency WHERE owner = \(transaction.ownerKey) AND created_at <= \(start)")
        return Int(try row?.integer(0) ?? 0)
    }
}
