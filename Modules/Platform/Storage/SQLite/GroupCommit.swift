internal import GRDB

/// Runs waiting writes as one transaction. The transaction waits for the disk only once, however many writes there are.
///
/// Each member after the first has its own savepoint, so that a member that fails does not affect the others. No result is
/// reported before the commit, not even a failure, because a refusal may be based on data that another member wrote. If SQLite
/// rolls back the whole transaction (a full disk, an interrupt), each member is run again, alone.
struct GroupCommit {
    let database: GRDB.Database
    let budget: TimeBudget
    let statements: PreparedStatements
    let tally: CommitTally
    /// Cancelled when this process no longer wants its writes to be done.
    let cancellation: Cancellation
    let next: () -> (any PendingWrite)?

    /// The longest time that other processes and later members wait, unless a single write takes longer.
    private static let longestHold = Duration.milliseconds(20)
    private static let mostMembers = 256

    private typealias Ran = (member: any PendingWrite, error: (any Error)?)

    /// Throws only an error that must end all writing (`StoreBroken`).
    func run() throws(StoreBroken) {
        let end = ContinuousClock.now + Self.longestHold
        var begun = 0
        var group: [Ran] = []
        while begun < Self.mostMembers, begun == 0 || ContinuousClock.now < end, let member = next() {
            begun += 1
            if member.isLong {
                try sparing([member]) { () throws(StoreBroken) in try commit(group) }
                return try alone([member])
            }
            if group.isEmpty {
                if try first(member) { group.append((member, nil)) }
            } else if try further(member, after: &group) {
                return
            }
        }
        try commit(group)
    }

    // MARK: Members

    /// Runs the first member. The first member needs no savepoint: if it fails, there is nothing else to roll back.
    private func first(_ member: any PendingWrite) throws(StoreBroken) -> Bool {
        do {
            try statements.run("BEGIN IMMEDIATE", on: database)
            let session = begin(member)
            defer { budget.end() }
            try member.run(in: session)
            try session.assertNotDoomed()
            return true
        } catch {
            SQLiteConnection.rollBack(database)
            try tell([member], StoreFailure.translate(error))
            return false
        }
    }

    /// Runs a further member. True if the whole transaction was rolled back, and all members have received their results.
    private func further(_ member: any PendingWrite, after group: inout [Ran]) throws(StoreBroken) -> Bool {
        let session = begin(member)
        defer { budget.end() }
        do {
            try session.savepoint { try member.run(in: session) }
            group.append((member, nil))
            return false
        } catch {
            let error = StoreFailure.translate(error)
            let isUndone = database.isInsideTransaction && !session.isDoomed
            if isUndone, !StoreFailure.isBroken(error) {
                group.append((member, error))
                return false
            }
            SQLiteConnection.rollBack(database)
            if StoreFailure.isBroken(error) { try tell(group.map(\.member) + [member], error) }
            // A write that exceeded its time would exceed it again, and a cancelled write stays cancelled.
            let isOver = budget.refusal != nil
            if isOver { member.fail(error) }
            try alone(group.map(\.member) + (isOver ? [] : [member]))
            return true
        }
    }

    private func begin(_ member: any PendingWrite) -> SQLiteSession {
        budget.begin(member.budget, heeding: [cancellation])
        return SQLiteSession(database, budget, statements)
    }

    /// Runs members again, each in a separate transaction.
    private func alone(_ members: [any PendingWrite]) throws(StoreBroken) {
        for (index, member) in members.enumerated() {
            try sparing(members[(index + 1)...]) { () throws(StoreBroken) in
                if try first(member) { try commit([(member, nil)]) }
            }
        }
    }

    /// Does work. If the work ends all writing, the members that have begun but will not run are failed.
    private func sparing(
        _ members: some Sequence<any PendingWrite>, _ work: () throws(StoreBroken) -> Void
    ) throws(StoreBroken) {
        do { try work() } catch {
            for member in members { member.fail(StoreFailure.stopped(because: error.cause)) }
            throw error
        }
    }

    // MARK: The end

    private func commit(_ group: [Ran]) throws(StoreBroken) {
        guard !group.isEmpty else { return }
        let members = group.map(\.member)
        let start = ContinuousClock.now
        do {
            try statements.run("COMMIT", on: database)
            tally.add(writes: group.count { $0.error == nil }, after: ContinuousClock.now - start)
        } catch {
            SQLiteConnection.rollBack(database)
            let failure = StoreFailure.translate(error)
            guard StoreFailure.isRefusal(error) else {
                for member in members { member.fail(StoreFailure.unknown(failure)) }
                if StoreFailure.endsWriting(error) { throw StoreBroken(cause: failure) }
                return
            }
            guard members.count > 1 else { return members.forEach { $0.fail(failure) } }
            return try alone(members)
        }
        for (member, error) in group {
            if let error { member.fail(error) } else { member.acknowledge() }
        }
    }

    /// Reports an error to members, and ends all writing if the disk is the reason.
    private func tell(_ members: [any PendingWrite], _ error: any Error) throws(StoreBroken) {
        for member in members { member.fail(error) }
        if StoreFailure.isBroken(error) { throw StoreBroken(cause: error) }
    }
}

/// The disk failed: this process must not write any more.
struct StoreBroken: Error {
    let cause: any Error
}
