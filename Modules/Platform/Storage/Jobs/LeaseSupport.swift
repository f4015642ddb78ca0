/// What an engine gives to leases: its time, and a lock that goes with the process.
package struct LeaseSupport: Sendable {
    /// The time by which leases end. All processes that can hold a lease read the same, and nobody sets it.
    package let time: @Sendable (any DatabaseSession) throws -> LeaseTime
    /// Takes the lock of a job, which the system frees when the process ends. Nil if another run holds it, or if the
    /// engine has none.
    package let lock: @Sendable (_ job: String) throws -> JobLock?

    package init(
        time: @escaping @Sendable (any DatabaseSession) throws -> LeaseTime,
        lock: @escaping @Sendable (_ job: String) throws -> JobLock?
    ) {
        self.time = time
        self.lock = lock
    }

    /// For an engine that has neither: no lease ends by time.
    package static let none = LeaseSupport(time: { _ in LeaseTime(epoch: "", microseconds: 0) }, lock: { _ in nil })
}

/// A moment that compares with moments of the same epoch alone.
package struct LeaseTime: Hashable, Sendable {
    /// Where it is counted from: a start of the machine, say.
    package let epoch: String
    package let microseconds: Int64

    package init(epoch: String, microseconds: Int64) {
        self.epoch = epoch
        self.microseconds = microseconds
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
                let file = try FileLock(path: directory.file("job-\(job).lock"))
                return try file.tryLock(.exclusive) ? JobLock(file) : nil
            })
    }
}
