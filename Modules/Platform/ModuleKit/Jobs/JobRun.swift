internal import Kernel
package import Storage

/// One run of a job: what its body is given.
package struct JobRun: Sendable {
    /// The store. Each write holds the run's lease, or fails with `JobLeaseError.lost` and changes nothing.
    package let database: any Database
    package let clock: Clock

    package init(_ database: any Database, _ lease: JobLease, clock: Clock) {
        self.database = LeasedDatabase(database, lease)
        self.clock = clock
    }

    /// Throws if the lease is lost: before something is done outside the store that cannot be taken back.
    package func requireLease() async throws {
        try await database.write(.shared) { _ in }
    }
}
