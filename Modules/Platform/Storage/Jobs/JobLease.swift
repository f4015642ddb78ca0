package import Kernel

/// The exclusive right to run a job: a row of the store with a generation. Each write of the run checks the generation in the
/// write's own transaction. So a run that was suspended, or whose clock was wrong, cannot commit after a later run has begun.
package struct JobLease: Sendable {
    package let job: String
    package let generation: Int64
    /// The earlier holder that did not give the lease back; nil if there was none.
    package let takenFrom: String?
    /// The time at which the run began.
    package let startedAt: Instant
    private let term: Duration
    private let lock: JobLock?
    private let leases: LeaseSupport

    /// The time for which a lease is valid without renewal.
    package static let term = Duration.seconds(60)
    /// The longest time for which a lease can still be valid. A longer one was not written by the present clock.
    package static let longestTerm = Duration.seconds(600)

    /// Acquires the lease of a job, or throws `JobLeaseError.held`.
    ///
    /// A lease that was not released is taken over when its time has passed. If the lock shows that the holder's process has
    /// ended, the lease is taken over at once.
    package static func take(
        _ job: String, by holder: String, for term: Duration = term, in database: any Database
    ) async throws -> JobLease {
        guard isName(job) else { throw JobLeaseError.unusable(job: job) }
        let (leases, term) = (database.leases, min(term, longestTerm))
        let lock = try leases.lock(job)
        do {
            let (generation, takenFrom, startedAt) = try await database.write(.shared) { transaction in
                let (session, now) = (transaction.session, transaction.now)
                let time = try leases.time(session)
                session.lock(.update, "SELECT name FROM jobs WHERE name = \(job)")
                let before = try JobRecord.find(job, at: time, in: session)
                if let before, let other = before.holder {
                    let isGone = lock != nil && before.isLocked
                    guard before.isOver || isGone else {
                        throw JobLeaseError.held(job: job, by: other, since: before.startedAt)
                    }
                }
                // Any generation other than the previous generation locks out the earlier run. So after an invalid number, the
                // generation starts again at 1.
                let last = before?.generation ?? 0
                let generation = (0..<RecordVersion.latestPossible).contains(last) ? last + 1 : 1
                let isLocked: Int64 = lock == nil ? 0 : 1
                try session.execute(
                    """
                    INSERT INTO jobs (name, generation, holder, is_locked, epoch, held_until, started_at, failures)
                    VALUES (\(job), \(generation), \(holder), \(isLocked), \(time.epoch),
                        \(end(of: term, at: time)), \(now), 0)
                    ON CONFLICT (name) DO UPDATE SET generation = excluded.generation, holder = excluded.holder,
                        is_locked = excluded.is_locked, epoch = excluded.epoch, held_until = excluded.held_until,
                        started_at = excluded.started_at
                    """)
                return (generation, before?.holder, now)
            }
            return JobLease(
                job: job, generation: generation, takenFrom: takenFrom, startedAt: startedAt, term: term, lock: lock,
                leases: leases)
        } catch {
            lock?.release()
            throw error
        }
    }

    /// Renews the lease for another term, or throws `JobLeaseError.lost`. Because the row is written, it stays locked for this
    /// run until the commit, on every engine.
    package func hold(in session: any DatabaseSession) throws {
        let time = try leases.time(session)
        let held = try session.execute(
            """
            UPDATE jobs SET epoch = \(time.epoch), held_until = \(Self.end(of: term, at: time))
            WHERE name = \(job) AND generation = \(generation) AND holder IS NOT NULL
            """)
        guard held == 1 else { throw JobLeaseError.lost(job: job) }
    }

    /// Releases the lease with the run's result. `error` is nil if the run succeeded.
    package func finish(
        _ error: MizanError?, message: String?, took: Duration, in database: any Database
    ) async throws {
        let microseconds = took.wholeMicroseconds
        let text = (error?.message ?? message).map { String($0.prefix(Self.longestMessage)) }
        try await giveBack(in: database) { now in
            let succeeded: SQL =
                error == nil ? ", succeeded_at = \(now), failures = 0" : ", failures = \(Self.oneMoreFailure)"
            return """
                , finished_at = \(now), took = \(microseconds), reason = \(error?.reason), message = \(text)\(succeeded)
                """
        }
    }

    /// Releases the lease of an interrupted run, which does not count as a run.
    package func release(in database: any Database) async throws {
        try await giveBack(in: database) { _ in "" }
    }

    private func giveBack(
        in database: any Database, _ outcome: @escaping @Sendable (_ now: Instant) -> SQL
    ) async throws {
        defer { lock?.release() }
        try await database.write(.shared) { transaction in
            try hold(in: transaction.session)
            try transaction.session.execute(
                "UPDATE jobs SET holder = NULL, is_locked = 0\(outcome(transaction.now)) WHERE name = \(job)")
        }
    }

    private static let longestMessage = 1_000

    /// Counts one more failure. An invalid number starts again at 1: above the largest number, the engine would store a
    /// fraction or refuse.
    private static let oneMoreFailure: SQL = """
        CASE WHEN failures >= 0 AND failures < \(RecordVersion.latestPossible) THEN failures + 1 ELSE 1 END
        """

    // MARK: Time

    /// True if a lease has expired. A lease from an earlier start of the machine has expired. So has a lease with a longer
    /// remaining term than possible: in this case the clock itself must have changed.
    static func isOver(epoch: String, until: Int64, at time: LeaseTime) -> Bool {
        guard epoch == time.epoch else { return true }
        let left = until.subtractingReportingOverflow(time.microseconds)
        return left.overflow || left.partialValue <= 0 || left.partialValue > longestTerm.wholeMicroseconds
    }

    private static func end(of term: Duration, at time: LeaseTime) -> Int64 {
        let end = time.microseconds.addingReportingOverflow(term.wholeMicroseconds)
        return end.overflow ? .max : end.partialValue
    }

    /// True for lower-case letters, digits, dots and hyphens: the name is a part of a file's name.
    package static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "-")
            }
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
        return whole.overflow ? .max : whole.partialValue + attoseconds / 1_000_000_000_000
    }
}
