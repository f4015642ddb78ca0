package import Kernel

/// Removes what the store has kept long enough: tombstones with the rows under them, history, and stored answers.
///
/// What is past its time is looked for in a read, and goes in writes that are short and hold by themselves, so that
/// nobody waits long and a process that is killed half-way leaves a whole store. What time it is the caller says, who
/// asks the store's `TrustedClock`: a clock that was wrong once must not make everything old.
package struct Pruning: Sendable {
    private let database: any Database
    private let retention: Retention
    private static let batch = 2_000

    package init(_ database: any Database, retention: Retention = .standard) {
        self.database = database
        self.retention = retention
    }

    package struct Result: Hashable, Sendable {
        package var tombstones = 0
        package var history = 0
        package var answers = 0

        package init(tombstones: Int = 0, history: Int = 0, answers: Int = 0) {
            self.tombstones = tombstones
            self.history = history
            self.answers = answers
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
        for start in stride(from: 0, to: found.tombstones.count, by: Self.batch) {
            let batch = Array(found.tombstones[start..<min(start + Self.batch, found.tombstones.count)])
            result.tombstones += try await database.write(owner) { try Tombstone.remove(batch, in: $0) }
        }
        for start in stride(from: found.history.lowerBound, to: found.history.upperBound, by: Self.batch) {
            let end = min(start + RecordVersion(Self.batch), found.history.upperBound)
            result.history += try await database.write(owner) { transaction in
                try transaction.session.execute(
                    "DELETE FROM history WHERE owner = \(transaction.ownerKey) AND version < \(end)")
            }
        }
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

    /// What there is to remove, without removing it.
    package func due(_ owner: OwnerID, at now: Instant) async throws -> Result {
        let found = try await find(owner, at: now)
        return Result(
            tombstones: found.tombstones.count, history: found.history.count, answers: found.answers)
    }

    // MARK: Looking

    private struct Found: Sendable {
        var tombstones: [Tombstone]
        /// The versions whose history is old: all before the first young one, whatever the clock said in between.
        var history: Range<RecordVersion>
        var answers: Int
    }

    private func find(_ owner: OwnerID, at now: Instant) async throws -> Found {
        try await database.read(owner, within: TransactionBudget.everything) { transaction in
            Found(
                tombstones: try Tombstone.laid(before: now.advanced(by: .zero - retention.tombstones), in: transaction),
                history: try history(before: now.advanced(by: .zero - retention.history), in: transaction),
                answers: try answers(before: now.advanced(by: .zero - retention.answers), in: transaction))
        }
    }

    private func history(before start: Instant, in transaction: ReadTransaction) throws -> Range<RecordVersion> {
        let owner = transaction.ownerKey
        let session = transaction.session
        let all = try session.firstRow("SELECT MIN(version), MAX(version) FROM history WHERE owner = \(owner)")
        guard let all, let oldest = try all.optionalInteger(0) else { return 0..<0 }
        let young = try session.firstRow(
            "SELECT MIN(version) FROM history WHERE owner = \(owner) AND changed_at >= \(start)")
        return oldest..<(try young?.optionalInteger(0) ?? (try all.integer(1) + 1))
    }

    private func answers(before start: Instant, in transaction: ReadTransaction) throws -> Int {
        let row = try transaction.session.firstRow(
            "SELECT COUNT(*) FROM idempotency WHERE owner = \(transaction.ownerKey) AND created_at <= \(start)")
        return Int(try row?.integer(0) ?? 0)
    }
}
