package import Kernel

/// One owner's transaction. Rows are changed through it, and each changed record gets the owner's next version.
///
/// Journal, history and checksum rows are queued and written together before the commit.
package final class WriteTransaction: OwnerTransaction {
    package let session: any DatabaseSession
    package let owner: OwnerID
    package let ownerKey: Int64
    /// The moment at which the transaction began. Every row that the transaction writes has this time.
    package let now: Instant
    /// The moment from which age limits count when old data is destroyed. It is the start of the transaction, or an earlier
    /// moment if the clock is not trusted (`TrustedClock`).
    package let trustedNow: Instant

    private let startVersion: RecordVersion
    private var changes: [RecordChange] = []
    private var forgotten: [RecordReference] = []
    /// The operations of the changes, each with the index of its first change.
    private var parts: [(start: Int, operation: JournalOperation)]

    /// Engines call this while they hold the owner's lock.
    package init(
        session: any DatabaseSession, owner: OwnerID, ownerKey: Int64, version: RecordVersion, now: Instant,
        trustedNow: Instant, operation: JournalOperation? = nil
    ) {
        (self.session, self.owner, self.ownerKey) = (session, owner, ownerKey)
        self.startVersion = version
        self.now = now
        self.trustedNow = min(now, trustedNow)
        parts = [(0, operation ?? .single("", by: .unknown))]
    }

    /// The same transaction for code that only reads.
    package var reading: ReadTransaction {
        ReadTransaction(session: session, owner: owner, ownerKey: ownerKey, isOfWriter: true)
    }

    package var writing: WriteTransaction? { self }

    /// The version of the latest change so far, including changes of this transaction.
    package var version: RecordVersion { startVersion + RecordVersion(changes.count) }

    /// The database's rules, which the engine supplies.
    var rules = StandingRules.List()
    /// The number of changes that the rules have processed.
    var settled = 0

    /// The number of the import to which this transaction belongs; nil outside imports. Facts are stored under this number.
    package var importNumber: Int64?

    /// The growth of the owner's data in bytes, apart from the growth by changes: facts that were added or removed, and records
    /// that were deleted for good.
    private(set) var growth: Int64 = 0
    /// The number of changes weighed so far, and the bytes that they need of the owner's quota.
    var weighed = (changes: 0, bytes: Int64(0))
    var knownUsage: OwnerUsage?

    /// The bytes that the owner's data used before this transaction.
    func usage() throws -> OwnerUsage {
        if let knownUsage { return knownUsage }
        let usage = try OwnerUsage(of: ownerKey, in: session)
        knownUsage = usage
        return usage
    }

    /// True if anything may have made the owner's data larger.
    var hasGrown: Bool { !changes.isEmpty || growth > 0 }

    func grow(by bytes: Int64) { growth += bytes }

    /// The number of new facts in this transaction, by type. They are not changes and get no version.
    package private(set) var newFacts: [String: Int] = [:]

    /// True if it has stored anything for which an import must be noted.
    package var hasStored: Bool { !changes.isEmpty || !newFacts.isEmpty }

    func noteFacts(_ count: Int, of schema: AnyFactSchema) {
        if count > 0 { newFacts[schema.type, default: 0] += count }
    }

    /// The changes so far, in order.
    package var changed: [RecordChange] { changes }

    /// The types of the changes from an index on. A large import has only one.
    package func changedTypes(from start: Int = 0) -> Set<String> {
        var types: Set<String> = []
        var last: String?
        for place in changes.indices[start...] {
            let type = changes[place].reference.type
            if type != last { types.insert(type) }
            last = type
        }
        return types
    }

    /// The types without a record that was deleted for good, as far as this transaction has seen. A push checks this for each
    /// of its records.
    var unpurged: Set<String> = []

    /// The rows that were read ahead, as long as their records are unchanged.
    var ahead = RowsAhead()

    /// The operation of the next change.
    package var operation: JournalOperation { parts[parts.count - 1].operation }

    /// The operation of the change at an index.
    func operation(at place: Int) -> JournalOperation {
        (parts.last { $0.start <= place } ?? parts[0]).operation
    }

    /// Makes the changes from here on a batch of their own, with this operation.
    package func begin(_ operation: JournalOperation) {
        if parts[parts.count - 1].start == changes.count { parts.removeLast() }
        parts.append((changes.count, operation))
    }

    /// Replaces the operation of the current batch. Some facts are known only at the end of a batch, for example that the batch
    /// was the last. The new operation then applies to the whole batch.
    package func amend(_ operation: JournalOperation) { parts[parts.count - 1].operation = operation }

    /// Assigns the next version to a change of a record. The caller writes the row itself.
    package func record(_ change: RecordChange.Draft) throws(MizanError) -> RecordVersion {
        guard version < .latestPossible else {
            throw MizanError(
                .storageFull, "storage.no-version-left",
                "No change can be added: the owner's versions are used up, because the store counts \(version) "
                    + "changes.",
                advice: "`mizan doctor` reports whether the store was damaged; an earlier backup is sound.")
        }
        let version = version + 1
        ahead.forget(change.reference)
        changes.append(RecordChange(version: version, draft: change))
        return version
    }

    /// Keeps the fields that this transaction overwrote in a record out of the history.
    func forgetFields(of reference: RecordReference) { forgotten.append(reference) }

    /// Runs a closure whose effects, including versions, are undone if it throws.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        // Counts rather than a copy of the arrays, which would be copied again with each change.
        let before = (changes.count, forgotten.count, parts.count - 1, parts[parts.count - 1])
        let (settledBefore, factsBefore) = (settled, newFacts)
        let (growthBefore, weighedBefore) = (growth, weighed)
        do {
            return try session.savepoint(body)
        } catch {
            (settled, newFacts) = (settledBefore, factsBefore)
            (growth, weighed, ahead) = (growthBefore, weighedBefore, RowsAhead())
            changes.removeSubrange(before.0...)
            forgotten.removeSubrange(before.1...)
            parts.replaceSubrange(before.2..., with: [before.3])
            throw error
        }
    }

    /// The batches that contain changes.
    private var batches: [JournalBatch] {
        let ends = parts.dropFirst().map(\.start) + [changes.count]
        return zip(parts, ends).filter { $0.start < $1 }.map { part, end in
            JournalBatch(
                versions: startVersion + RecordVersion(part.start) + 1...startVersion + RecordVersion(end), at: now,
                operation: part.operation)
        }
    }

    /// Writes the queued rows. Engines call it last, inside the transaction.
    package func flush() throws {
        guard !changes.isEmpty || growth != 0 else { return }
        try runRules()
        try requireRoom()
        if !forgotten.isEmpty {
            let gone = Set(forgotten)
            changes = changes.map { gone.contains($0.reference) ? $0.withoutFields : $0 }
        }
        let history = try Journal.append(changes, in: self)
        try Journal.append(batches, in: self)
        let grown = changes.reduce(growth + history) { $0 + $1.draft.growth }
        try session.executeLater([
            "UPDATE owners SET version = \(version), used = used + \(grown) WHERE owner = \(ownerKey)"
        ])
        try beginEpoch()
    }

    /// The epoch of the versions of this transaction's changes.
    package func epoch() throws -> String {
        if !changes.isEmpty { try beginEpoch() }
        return try Journal.position(in: reading).epoch
    }

    /// Gives the shared data a new epoch with its first change. Otherwise a device that followed another store's shared data
    /// could mistake these versions for versions of that store.
    private func beginEpoch() throws {
        guard startVersion == 0, owner == .shared else { return }
        try session.execute(
            """
            UPDATE owners SET epoch = \(Owners.freshEpoch())
            WHERE owner = \(ownerKey) AND epoch = \(Owners.unusedEpoch)
            """)
    }
}
