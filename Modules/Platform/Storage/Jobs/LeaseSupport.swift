internal import Glibc

/// An engine's support for leases: its clock, and a lock that ends with the process.
package struct LeaseSupport: Sendable {
    /// The time by which leases end. All processes that can hold a lease read the same, and nobody sets it.
    package let time: @Sendable (any DatabaseSession) throws -> LeaseTime
    /// Takes the lock of a job, which the system frees when the process ends. Nil if another run holds it, or if the
    /// engine has none.
    package let lock: @Sendable (_ job: String) throws -> JobLock?
    /// True if nobody holds the lock of a job, so that the run that had it is gone. False if the engine has no locks.
    let isFree: @Sendable (_ job: String) throws -> Bool

    package init(
        time: @escaping @Sendable (any DatabaseSession) throws -> LeaseTime,
        lock: @escaping @Sendable (_ job: String) throws -> JobLock?,
        isFree: @escaping @Sendable (_ job: String) throws -> Bool
    ) {
        (self.time, self.lock, self.isFree) = (time, lock, isFree)
    }

    /// For an engine that has neither: no lease ends by time.
    package static let none = LeaseSupport(
        time: { _ in LeaseTime(epoch: "", microseconds: 0) }, lock: { _ in nil }, isFree: { _ in false })
}

/// A moment that compares with moments of the same epoch alone.
package struct LeaseTime: Hashable, Sendable {
    /// Where it is counted from: a start of the machine, say.
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
    /// All processes of a SQLite store run on one machine, for it lies on a local disk: so leases go by the time since the
    /// machine's start, which a clock that is set does not move. A lease of an earlier start is over.
    static func sqlite(_ directory: StoreDirectory, _ machine: @escaping @Sendable () -> ClockReading) -> LeaseSupport {
        LeaseSupport(
            time: { _ in
                let reading = machine()
                return LeaseTime(epoch: reading.boot, microseconds: reading.uptime)
            },
            lock: { job in
                let file = try FileLock(path: path(of: job, in: directory))
                if try file.tryLock(.exclusive) { return JobLock(file) }
                // `isFree` has it for the time it takes to look.
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
