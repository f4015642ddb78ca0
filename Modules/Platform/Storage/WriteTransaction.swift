package import Kernel

/// One owner's transaction: rows are changed through it, and each changed record takes the owner's next version.
///
/// Journal, history and checksum rows are queued and written in one go before the commit.
package final class WriteTransaction: OwnerTransaction {
    package let session: any DatabaseSession
    package let owner: OwnerID
    package let ownerKey: Int64
    /// The moment the transaction began: what every row written by it says.
    package let now: Instant
    /// Data older than a limit, seen from this moment, may be destroyed: it is the moment at which the transaction began, or an
    /// earlier one if the clock is not trusted (`TrustedClock`).
    package let trustedNow: Instant

    private let startVersion: RecordVersion
    private var changes: [RecordChange] = []
    private var forgotten: [RecordReference] = []
    /// The operations that the changes belong to, each from a place among the changes on.
    private var parts: [(start: Int, operation: JournalOperation)]

    /// Engines make it, holding the owner's lock.
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

    /// The same transaction for what only reads.
    package var reading: ReadTransaction {
        ReadTransaction(session: session, owner: owner, ownerKey: ownerKey, isOfWriter: true)
    }

    package var writing: WriteTransaction? { self }

    /// The version of the latest change so far, this transaction's included.
    package var version: RecordVersion { startVersion + RecordVersion(changes.count) }

    /// The database's rules, which engines hand over.
    var rules = StandingRules.List()
    /// The number of changes that the rules have seen.
    var settled = 0

    /// The import that this is a part of, under whose number facts come; nil where it is none.
    package var importNumber: Int64?

    /// The bytes that the owner's data has grown by beside its changes: facts that came or went, and records deleted for good.
    private(set) var growth: Int64 = 0
    /// The bytes that the changes up to one of them need of the owner's quota.
    var weighed = (changes: 0, bytes: Int64(0))
    private var knownUsage: OwnerUsage?

    /// The bytes that the owner's data took before this transaction.
    func usage() throws -> OwnerUsage {
        if let knownUsage { return knownUsage }
        let usage = try OwnerUsage(of: ownerKey, in: session)
        knownUsage = usage
        return usage
    }

    /// True if anything may have made the owner's data larger.
    var hasGrown: Bool { !changes.isEmpty || growth > 0 }

    func grow(by bytes: Int64) { growth += bytes }

    /// The number of new facts in this transaction, by their type. They are no changes, and take no version.
    package private(set) var newFacts: [String: Int] = [:]

    /// True if it has stored anything that an import is to be noted for.
    package var hasStored: Bool { !changes.isEmpty || !newFacts.isEmpty }

    func noteFacts(_ count: Int, of schema: AnyFactSchema) {
        if count > 0 { newFacts[schema.type, default: 0] += count }
    }

    /// The changes so far, in order.
    package var changed: [RecordChange] { changes }

    /// The types of the changes from a place on. A large import has only one.
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

    /// The types of which nothing was deleted for good, as this transaction has seen: a push asks for each of its records.
    var unpurged: Set<String> = []

    /// The operation of the next change.
    package var operation: JournalOperation { parts[parts.count - 1].operation }

    /// The operation of one of the changes.
    func operation(at place: Int) -> JournalOperation {
        (parts.last { $0.start <= place } ?? parts[0]).operation
    }

    /// The changes from here on form a batch of their own, of this operation.
    package func begin(_ operation: JournalOperation) {
        if parts[parts.count - 1].start == changes.count { parts.removeLast() }
        parts.append((changes.count, operation))
    }

    /// The batch that is under way is of this operation instead: what shows at a part's end, such as that it was the last, is
    /// said of all of the part.
    package func amend(_ operation: JournalOperation) { parts[parts.count - 1].operation = operation }

    /// Takes the next version for a change to a record. The row itself is the caller's to write.
    package func record(_ change: RecordChange.Draft) throws(MizanError) -> RecordVersion {
        guard version < .latestPossible else {
            throw MizanError(
                .storageFull, "storage.no-version-left",
                "This owner's versions are used up: the store says that there were \(version) changes. None can be added.",
                advice: "`mizan doctor` says whether the store was damaged; a backup from before is sound.")
        }
        let version = version + 1
        changes.append(RecordChange(version: version, draft: change))
        return version
    }

    /// The fields that this transaction overwrote of a record do not go into the history.
    func forgetFields(of reference: RecordReference) { forgotten.append(reference) }

    /// Runs a closure whose effects, versions included, vanish if it throws.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        // Not a copy of them, which would be made anew with each change.
        let before = (changes.count, forgotten.count, parts.count - 1, parts[parts.count - 1])
        let (settledBefore, factsBefore) = (settled, newFacts)
        let (growthBefore, weighedBefore) = (growth, weighed)
        do {
            return try session.savepoint(body)
        } catch {
            (settled, newFacts) = (settledBefore, factsBefore)
            (growth, weighed) = (growthBefore, weighedBefore)
            changes.removeSubrange(before.0...)
            forgotten.removeSubrange(before.1...)
            parts.replaceSubrange(before.2..., with: [before.3])
            throw error
        }
    }

    /// The batches that changed something.
    private var batches: [JournalBatch] {
        let ends = parts.dropFirst().map(\.start) + [changes.count]
        return zip(parts, ends).filter { $0.start < $1 }.map { part, end in
            JournalBatch(
                versions: startVersion + RecordVersion(part.start) + 1...startVersion + RecordVersion(end), at: now,
                operation: part.operation)
        }
    }

    /// Writes what is queued. Engines call it last, inside the transaction.
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
        try session.execute(
            "UPDATE owners SET version = \(version), used = used + \(grown) WHERE owner = \(ownerKey)")
        try beginEpoch()
    }

    /// The epoch that the versions of this transaction's changes are of.
    package func epoch() throws -> String {
        if !changes.isEmpty { try beginEpoch() }
        return try Journal.position(in: reading).epoch
    }

    /// Gives the shared data an epoch of its own with its first change: a device that followed another store's shared data
    /// must not take these versions for that one's.
    private func beginEpoch() throws {
        guard startVersion == 0, owner == .shared else { return }
        try session.execute(
            """
            UPDATE owners SET epoch = \(Owners.freshEpoch())
            WHERE owner = \(ownerKey) AND epoch = \(Owners.unusedEpoch)
            """)
    }
}
