internal import Glibc

/// An engine's support for leases: its clock, and a lock that the system frees when the process ends.
package struct LeaseSupport: Sendable {
    /// The clock by which leases expire. All processes that can hold a lease have the same clock, and nobody can set it.
    package let time: @Sendable (any DatabaseSession) throws -> LeaseTime
    /// Acquires the lock of a job, which the system frees when the process ends. Nil if another run holds it, or if the engine
    /// has no locks.
    package let lock: @Sendable (_ job: String) throws -> JobLock?
    /// True if nobody holds the lock of a job: then the run that held the lock has ended. False if the engine has no locks.
    let isFree: @Sendable (_ job: String) throws -> Bool

    package init(
        time: @escaping @Sendable (any DatabaseSession) throws -> LeaseTime,
        lock: @escaping @Sendable (_ job: String) throws -> JobLock?,
        isFree: @escaping @Sendable (_ job: String) throws -> Bool
    ) {
        (self.time, self.lock, self.isFree) = (time, lock, isFree)
    }

    /// For an engine without a clock and locks: no lease expires.
    package static let none = LeaseSupport(
        time: { _ in LeaseTime(epoch: "", microseconds: 0) }, lock: { _ in nil }, isFree: { _ in false })
}

/// A moment that can be compared only with moments of the same epoch.
package struct LeaseTime: Hashable, Sendable {
    /// The origin of the count, such as a start of the machine.
    package let epoch: String
    package let microseconds: Int64

    package init(epoch: String, microseconds: Int64) {
        (self.epoch, self.microseconds) = (epoch, microseconds)
    }
}

/// A job's lock, held until it is released or the process ends.
package final class JobLock: Sendable {
    private let file: FileLock

    init(_ file: FileLock) {
        self.file = file
    }

    package func release() { file.unlock() }
}

extension LeaseSupport {
    /// All processes of a SQLite store run on one machine, because the store is on a local disk. So leases use the time since
    /// the machine's start, which does not change when somebody sets the clock. A lease from an earlier start has expired.
    static func sqlite(_ directory: StoreDirectory, _ machine: @escaping @Sendable () -> ClockReading) -> LeaseSupport {
        LeaseSupport(
            time: { _ in
                let reading = machine()
                return LeaseTime(epoch: reading.boot, microseconds: reading.uptime)
            },
            lock: { job in
                let file = try FileLock(path: path(of: job, in: directory))
                if try file.tryLock(.exclusive) { return JobLock(file) }
                // To check the lock, `isFree` holds the lock for a moment.
                usleep(1_000)
                return try file.tryLock(.exclusive) ? JobLock(file) : nil
            },
            isFree: { job in
                guard let file = try FileLock.existing(path(of: job, in: directory)) else { return true }
                defer { file.unlock() }
                return try file.tryLock(.shared)
            })
    }

    private static func path(of job: String, in directory: StoreDirectory) -> String {
        directory.file("job-\(job).lock")
    }
}
