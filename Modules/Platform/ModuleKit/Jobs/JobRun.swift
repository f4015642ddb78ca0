internal import Kernel
package import Storage

/// One run of a job, as passed to its body.
package struct JobRun: Sendable {
    /// The store. Each write checks the run's lease. If the lease is lost, the write fails with `JobLeaseError.lost` and
    /// changes nothing.
    package let database: any Database
    package let clock: Clock

    package init(_ database: any Database, _ lease: JobLease, clock: Clock) {
        self.database = LeasedDatabase(database, lease)
        self.clock = clock
    }

    /// Throws if the lease is lost: call it before an irreversible action outside the store.
    package func requireLease() async throws {
        try await database.write(.shared) { _ in }
    }
}
