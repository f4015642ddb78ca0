internal import Changes
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// One attempt to apply a part of a push in a transaction. The transaction may run more than once, so an attempt has no effect
/// outside the transaction.
struct SyncAttempt: Sendable {
    let request: SyncPushRequest
    let units: [SyncUnit]
    let types: RecordTypes
    /// The number of bytes of conflicts that still fit into the answer.
    let room: Int
    let memory: MemoryBudget
    /// The time limit; the rest is left for another transaction.
    let limit: PartLimit
    /// Who pushes.
    let owner: OwnerID
    let mayWrite: @Sendable (String) -> Bool

    /// The approximate maximum number of bytes of one conflict. A conflict contains three records.
    private static let largestConflict = 3 * 1_024 * 1_024

    /// Returns the results of the units that could be done in time, in the order of the units. Also returns the epoch of the
    /// results, and the lease for their memory.
    func run(in transaction: WriteTransaction) throws -> ([[SyncResult]], String, MemoryLease) {
        let epoch = try Journal.position(in: transaction.reading).epoch
        if let given = request.epoch, given != epoch {
            throw Refusal.syncOtherEpoch(
                "These versions are from another epoch: the store has been restored since. Pull first, then push "
                    + "again.",
                details: ["epoch": epoch])
        }
        let keys = try units.map { try $0.keys(of: sender) }
        try transaction.forgetExpiredAnswers(to: keys.flatMap(\.self))
        let answers = try transaction.reading.answers(to: keys.flatMap(\.self))
        let lease = memory.lease(for: .owner(owner))
        let results =
            try together(answers, keys, lease, in: transaction)
            ?? all(answers, keys, lease, { try alone($0, in: transaction) }, in: transaction)
        let made = zip(keys, results).flatMap { zip($0, $1) }.filter { !$1.isDuplicate }
        try transaction.keep(made.compactMap { key, result in SyncReceipt.bytes(result.outcome).map { (key, $0) } })
        return (results, epoch, lease)
    }

    /// Runs all units in one savepoint. Most pushes have no failures, and each savepoint copies the data that is changed in it.
    /// Returns nil if a unit has to be rolled back.
    private func together(
        _ answers: IdempotentAnswers, _ keys: [[IdempotencyKey]], _ lease: MemoryLease,
        in transaction: WriteTransaction
    ) throws -> [[SyncResult]]? {
        guard units.count > 1 else { return nil }
        let before = lease.bytes
        let made = try attempt(in: transaction).make {
            try all(answers, keys, lease, { try run($0, in: transaction) }, in: transaction)
        }
        if case .success(let results) = made { return results }
        lease.settle(at: before)
        return nil
    }

    /// Runs a unit in a savepoint of its own. If the unit fails, the changes of the other units stay.
    private func alone(_ unit: SyncUnit, in transaction: WriteTransaction) throws -> [SyncResult] {
        switch try attempt(in: transaction).make({ try run(unit, in: transaction) }) {
        case .success(let results): results
        case .failure(let failure): results(of: failure, unit)
        }
    }

    private func attempt(in transaction: WriteTransaction) -> Attempt<Failure> {
        Attempt(in: transaction) { $0 as? Failure }
    }

    private func all(
        _ answers: IdempotentAnswers, _ keys: [[IdempotencyKey]], _ lease: MemoryLease,
        _ perform: (SyncUnit) throws -> [SyncResult], in transaction: WriteTransaction
    ) throws -> [[SyncResult]] {
        let turn = PartTurn(limit)
        var (room, all, read) = (room, [[SyncResult]](), 0)
        for (unit, keys) in zip(units, keys) {
            guard turn.hasTime else { break }
            if all.count == read { read += try readAhead(units[read...], in: transaction) }
            let before = lease.bytes
            let hasRoom = room > 0 && lease.tryGrow(by: Self.largestConflict)
            let results =
                try known(unit, keys, answers, hasRoom: hasRoom) ?? perform(unit)
            let weight = results.reduce(0) { $0 + $1.weight }
            room -= weight
            lease.settle(at: before + weight)
            all.append(results)
            turn.note(unit.mutations.count)
        }
        return all
    }

    /// Reads the records of the next units in one round trip, and returns the number of these units. The rows of few records at
    /// a time are in memory.
    private func readAhead(_ units: ArraySlice<SyncUnit>, in transaction: WriteTransaction) throws -> Int {
        var (records, count): ([(AnyRecordSchema, String)], Int) = ([], 0)
        for unit in units where records.count < Self.readAtOnce {
            count += 1
            for reference in unit.mutations.map(\.edit.reference) {
                guard case .success(let type) = types.recordType(reference.type) else { continue }
                records.append((type.schema, reference.key))
            }
        }
        try transaction.readAhead(records)
        return count
    }

    private static let readAtOnce = 32

    /// The sender's name in the keys of stored answers. The answers to changes of shared data are stored together for all
    /// owners. Devices of different owners may have the same name, so the owner is added there.
    private var sender: String { request.feed == .own ? request.client : "\(owner)/\(request.client)" }

    /// The results that are known without making the change; nil if the change has to be made.
    private func known(
        _ unit: SyncUnit, _ keys: [IdempotencyKey], _ answers: IdempotentAnswers, hasRoom: Bool
    ) throws -> [SyncResult]? {
        // Rights are checked first, so that an earlier answer is not revealed to a caller without rights.
        if let results = notAllowed(unit) { return results }
        if let results = try done(unit, keys, answers) { return results }
        // Without room, the change is not tried, because it might end in a large conflict.
        return hasRoom ? nil : results(of: Failure(id: nil, outcome: .refused(Self.full)), unit)
    }

    /// Throws `Failure` if everything that it did has to be rolled back.
    private func run(_ unit: SyncUnit, in transaction: WriteTransaction) throws -> [SyncResult] {
        // Each unit is an operation of its own and can be undone separately, even if many were sent together.
        transaction.begin(.single("push", by: transaction.operation.origin.named(request.client)))
        var found: [String: SyncResult] = [:]
        for mutation in unit.ordered {
            found[mutation.id] = SyncResult(id: mutation.id, outcome: try apply(mutation, in: transaction))
        }
        try settle(unit, in: transaction)
        return unit.mutations.compactMap { found[$0.id] }
    }

    /// Refuses a unit if the caller may not change all its records, or if a record belongs to the other feed. Returns nil if
    /// the whole unit is allowed.
    private func notAllowed(_ unit: SyncUnit) -> [SyncResult]? {
        for mutation in unit.mutations {
            guard let error = refusal(of: mutation.edit.reference) else { continue }
            return results(of: Failure(id: mutation.id, outcome: .refused(error)), unit)
        }
        return nil
    }

    private func refusal(of reference: RecordReference) -> MizanError? {
        guard mayWrite(reference.slice) else {
            return MizanError(
                .notPermitted, "sync.not-writable",
                request.feed == .own
                    ? "This caller may not change data of \(reference.slice)."
                    : "Only a signed-in admin may change shared data.",
                details: ["slice": reference.slice])
        }
        // An unknown type is refused when it is looked up.
        guard case .success(let type) = types.recordType(reference.type), !request.feed.carries(type.schema) else {
            return nil
        }
        return MizanError(
            .notPermitted, "sync.other-feed",
            request.feed == .own
                ? "\(reference.type) is shared data: only admins can change it, with a push to the feed “shared”."
                : "\(reference.type) is not shared data: push it without a feed.",
            details: ["type": reference.type])
    }

    /// The stored answer; nil if the change has not been made.
    private func done(
        _ unit: SyncUnit, _ keys: [IdempotencyKey], _ answers: IdempotentAnswers
    ) throws -> [SyncResult]? {
        do {
            let receipts = try keys.map { try answers.answer(to: $0) }
            guard receipts.contains(where: { $0 != nil }) else { return nil }
            return try zip(unit.mutations, receipts).map { mutation, receipt in
                guard let receipt else {
                    throw MizanError(
                        .corruptData, "storage.sync-receipt", "A group of changes has only some of its receipts.")
                }
                return SyncResult(id: mutation.id, outcome: try SyncReceipt.outcome(receipt), isDuplicate: true)
            }
        } catch let error as MizanError where error.code == .conflict {
            return results(of: Failure(id: nil, outcome: .refused(taken(error))), unit)
        }
    }

    /// The error in the terms of devices, which know no idempotency keys.
    private func taken(_ error: MizanError) -> MizanError {
        error.kind(
            "“\(request.client)” has already sent a different change with this id, or with another group. If a "
                + "different device sent it, give this device another client name.",
            details: ["client": request.client])
    }

    private static let full = MizanError(
        .unavailable, "sync.answer-full",
        "The answer has no room for more conflicts. Push this change again unchanged, with the same id.")

    // MARK: Doing

    /// The error that rolls back a whole unit.
    private struct Failure: Error {
        /// The mutation that failed; nil if the unit failed as a whole.
        let id: String?
        let outcome: SyncResult.Outcome
    }

    private func apply(_ mutation: SyncMutation, in transaction: WriteTransaction) throws -> SyncResult.Outcome {
        let reference = mutation.edit.reference
        return try refusing(mutation.id) {
            switch try types.recordType(reference.type).get().apply(mutation.edit, in: transaction) {
            case .applied(let version, let isMerged): return .applied(version, isMerged: isMerged)
            case .unchanged(let version, let isMerged): return .unchanged(version, isMerged: isMerged)
            case .conflict(let conflict): throw Failure(id: mutation.id, outcome: .conflict(conflict))
            }
        }
    }

    /// Checks the rules directly after the changes of a unit, so that only the unit that breaks a rule is refused.
    private func settle(_ unit: SyncUnit, in transaction: WriteTransaction) throws {
        try refusing(unit.mutations.count == 1 ? unit.mutations[0].id : nil) { try transaction.settle() }
    }

    private func refusing<Value>(_ id: String?, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch {
            let known = MizanError(crossing: error)
            guard known.isAboutTheChange else { throw error }
            throw Failure(id: id, outcome: .refused(known))
        }
    }

    private func results(of failure: Failure, _ unit: SyncUnit) -> [SyncResult] {
        unit.mutations.map { mutation in
            if failure.id == nil || failure.id == mutation.id {
                return SyncResult(id: mutation.id, outcome: failure.outcome)
            }
            return SyncResult(
                id: mutation.id,
                outcome: .refused(
                    MizanError(
                        .conflict, "sync.group",
                        "Not done, because a different change of the same group could not be made.",
                        details: ["because": failure.id ?? ""])))
        }
    }
}
