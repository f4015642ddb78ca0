package import Kernel

/// The store's row of a job: its holder, and the result of its last run.
package struct JobRecord: Hashable, Sendable {
    package let name: String
    /// Increases with each run. A write of an earlier run is refused.
    package let generation: Int64
    /// The process that runs the job; nil if no process runs it.
    package let holder: String?
    /// The time at which the latest run began.
    package let startedAt: Instant
    /// The time at which the last finished run ended; nil before the first.
    package let finishedAt: Instant?
    package let succeededAt: Instant?
    /// The duration of the last run.
    package let took: Duration?
    /// The number of failed runs since the last successful one.
    package let failures: Int64
    /// The reason of the error with which the last run ended; nil if it succeeded.
    package let reason: String?
    /// The result of the last run, or the reason of its failure.
    package let message: String?
    /// True if the holder's lease has expired, so that the holder has stopped, or may have.
    let isOver: Bool
    /// True if the holder also had the job's lock, which the system frees when a process ends.
    let isLocked: Bool
    /// True if the state of the holder's lock or lease shows that the holder has ended.
    package private(set) var isBrokenOff: Bool

    /// The records of all jobs that have ever run, by name.
    package static func all(
        in session: any DatabaseSession, of database: any Database
    ) throws -> [String: JobRecord] {
        let leases = database.leases
        let time = try leases.time(session)
        let records = try session.rows("SELECT \(columns) FROM jobs").map { row in
            var record = try JobRecord(row, at: time)
            if record.holder != nil, record.isLocked, !record.isOver {
                record.isBrokenOff = try leases.isFree(record.name)
            }
            return record
        }
        return Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
    }

    static func find(_ name: String, at time: LeaseTime, in session: any DatabaseSession) throws -> JobRecord? {
        try session.firstRow("SELECT \(columns) FROM jobs WHERE name = \(name)").map { try JobRecord($0, at: time) }
    }

    private static let columns: SQL = """
        name, generation, holder, started_at, finished_at, succeeded_at, took, failures, reason, message, epoch, held_until, \
        is_locked
        """

    private init(_ row: SQLRow, at time: LeaseTime) throws {
        name = try row.text(0)
        generation = try row.integer(1)
        holder = try row.optionalText(2)
        startedAt = try row.instant(3)
        finishedAt = try row.optionalInteger(4).map(Instant.init(microseconds:))
        succeededAt = try row.optionalInteger(5).map(Instant.init(microseconds:))
        took = try row.optionalInteger(6).map { .microseconds($0) }
        failures = try row.integer(7)
        reason = try row.optionalText(8)
        message = try row.optionalText(9)
        isOver = JobLease.isOver(epoch: try row.text(10), until: try row.integer(11), at: time)
        isLocked = try row.integer(12) != 0
        isBrokenOff = holder != nil && isOver
    }
}
