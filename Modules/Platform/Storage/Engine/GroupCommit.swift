package import Kernel

/// A connection that writes, within one group of writes.
package protocol GroupConnection {
    associatedtype Session: GroupSession
    /// The maximum number of writes in one transaction.
    static var mostMembers: Int { get }
    /// The budget of the member that runs.
    var budget: TimeBudget { get }
    /// False once a failure has rolled back the whole transaction.
    var isInTransaction: Bool { get }
    /// Begins a transaction. The first member belongs to this owner.
    func begin(for owner: OwnerID) throws
    /// A session for one member of the transaction.
    func session() -> Session
    func commit() throws(FailedCommit)
    /// Rolls back, ignoring errors.
    func rollBack()
    /// True if the transaction certainly stored nothing, and failed only because another one ran at the same time, or because
    /// the connection was lost.
    func isWorthAnotherTry(_ error: any Error) -> Bool
    /// The error as callers know it.
    func translate(_ error: any Error) -> any Error
}

/// A session of an engine, which a failed statement dooms.
package protocol GroupSession: DatabaseSession {
    /// True if the transaction has failed and accepts no further statements.
    var isDoomed: Bool { get }
    /// Throws if a statement failed earlier and the caller went on regardless.
    func assertNotDoomed() throws
}

/// Runs waiting writes as one transaction. The transaction waits for the disk only once, however many writes there are.
///
/// Each member after the first has its own savepoint, so that a member that fails does not affect the others. No result is
/// reported before the commit, not even a failure, because a refusal may be based on data that another member wrote. If the
/// engine rolls back the whole transaction (a full disk, an interrupt), each member is run again, alone.
package struct GroupCommit<Connection: GroupConnection> {
    let connection: Connection
    let tally: CommitTally
    /// Cancelled when this process no longer wants its writes to be done.
    let cancellation: Cancellation
    let next: () -> (any PendingWrite)?

    package init(
        _ connection: Connection, tally: CommitTally, cancellation: Cancellation,
        next: @escaping () -> (any PendingWrite)?
    ) {
        (self.connection, self.tally, self.cancellation, self.next) = (connection, tally, cancellation, next)
    }

    /// The longest time that other processes and later members wait, unless a single write takes longer.
    private static var longestHold: Duration { .milliseconds(20) }

    private typealias Ran = (member: any PendingWrite, error: (any Error)?)

    /// Throws only an error that must end all writing (`StoreBroken`).
    package func run() throws(StoreBroken) {
        let end = ContinuousClock.now + Self.longestHold
        var begun = 0
        var group: [Ran] = []
        while begun < Connection.mostMembers, begun == 0 || ContinuousClock.now < end, let member = next() {
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
    private func first(_ member: any PendingWrite, tries: Int = 3) throws(StoreBroken) -> Bool {
        do {
            try connection.begin(for: member.owner)
            let session = begin(member)
            defer { connection.budget.end() }
            try member.run(in: session)
            try session.assertNotDoomed()
            return true
        } catch {
            connection.rollBack()
            if tries > 1, !member.isLong, connection.isWorthAnotherTry(error) {
                return try first(member, tries: tries - 1)
            }
            try tell([member], connection.translate(error))
            return false
        }
    }

    /// Runs a further member. True if the whole transaction was rolled back, and all members have received their results.
    private func further(_ member: any PendingWrite, after group: inout [Ran]) throws(StoreBroken) -> Bool {
        let session = begin(member)
        defer { connection.budget.end() }
        do {
            try session.savepoint { try member.run(in: session) }
            group.append((member, nil))
            return false
        } catch {
            let error = connection.translate(error)
            let isUndone = connection.isInTransaction && !session.isDoomed
            if isUndone, !StoreFailure.isBroken(error) {
                group.append((member, error))
                return false
            }
            connection.rollBack()
            if StoreFailure.isBroken(error) { try tell(group.map(\.member) + [member], error) }
            // A write that exceeded its time would exceed it again, and a cancelled write stays cancelled.
            let isOver = connection.budget.refusal != nil
            if isOver { member.fail(error) }
            try alone(group.map(\.member) + (isOver ? [] : [member]))
            return true
        }
    }

    private func begin(_ member: any PendingWrite) -> Connection.Session {
        connection.budget.begin(member.budget, heeding: [cancellation])
        return connection.session()
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
            try connection.commit()
            tally.add(writes: group.count { $0.error == nil }, after: ContinuousClock.now - start)
        } catch {
            connection.rollBack()
            switch error {
            case .refused(let failure):
                guard members.count > 1 else { return members.forEach { $0.fail(failure) } }
                return try alone(members)
            case .unknown(let failure), .broken(let failure):
                for member in members { member.fail(StoreFailure.unknown(failure)) }
                if case .broken = error { throw StoreBroken(cause: failure) }
                return
            }
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
package struct StoreBroken: Error {
    package let cause: any Error
}
