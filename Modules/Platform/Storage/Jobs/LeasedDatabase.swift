package import Kernel

/// The store as seen by a run of a job. Each write renews the run's lease in the write's own transaction. If the lease is lost,
/// the write fails with `JobLeaseError.lost` and changes nothing.
package struct LeasedDatabase: Database {
    private let base: any Database
    private let lease: JobLease

    package init(_ base: any Database, _ lease: JobLease) {
        (self.base, self.lease) = (base, lease)
    }

    package func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await base.read(for: owner, within: budget, body)
    }

    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let lease = lease
        return try await base.write(owner, within: budget) { transaction in
            try lease.hold(in: transaction.session)
            return try body(transaction)
        }
    }

    package func migrate(_ sets: [MigrationSet]) async throws { throw Self.notOfAJob }

    package func close() async throws { throw Self.notOfAJob }

    private static let notOfAJob = MizanError(
        .internal, "job.store", "A job can neither change the schema of the store nor close the store.")

    package func scrub() async throws -> Bool { try await base.scrub() }

    package var stopped: MizanError? { base.stopped }

    package var activity: StoreActivity { base.activity }

    package var trustedClock: TrustedClock { base.trustedClock }

    package var news: JournalNotifier { base.news }

    package var leases: LeaseSupport { base.leases }

    package var rules: StandingRules { base.rules }

    package var blobs: BlobStore { base.blobs }
}
