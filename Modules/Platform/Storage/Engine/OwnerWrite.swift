package import Kernel

/// One write of an owner, which an engine runs under the owner's lock.
package struct OwnerWrite: Sendable {
    private let owner: OwnerID
    private let clock: @Sendable () -> Instant
    private let trustedClock: TrustedClock
    private let rules: StandingRules
    private let operation: JournalOperation?

    /// - Parameter database: the store, for its trusted clock and its rules.
    package init(of owner: OwnerID, in database: some Database, clock: @escaping @Sendable () -> Instant) {
        (self.owner, self.clock) = (owner, clock)
        (trustedClock, rules) = (database.trustedClock, database.rules)
        operation = JournalOperation.current
    }

    /// Runs the closure and writes the queued rows. The version is nil if the write changed no record.
    package func run<Result>(
        in session: any DatabaseSession, _ body: (WriteTransaction) throws -> Result
    ) throws -> (Result, version: RecordVersion?) {
        let (stored, usage) = try Owners.requireWriter(owner, in: session)
        let transaction = WriteTransaction(
            session: session, owner: owner, ownerKey: stored.key, version: stored.version, now: clock(),
            trustedNow: trustedClock.moment, operation: operation)
        transaction.rules = rules.current
        transaction.knownUsage = usage
        let result = try body(transaction)
        try transaction.flush()
        return (result, transaction.version > stored.version ? transaction.version : nil)
    }
}
