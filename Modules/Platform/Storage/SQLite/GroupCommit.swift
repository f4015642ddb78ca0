internal import GRDB
internal import Kernel

/// Runs waiting writes as one transaction: one wait for the disk, however many they are.
///
/// Each further member has a savepoint of its own, so that one that fails leaves the others alone. Nobody hears anything,
/// failures included, before the commit: a refusal may rest on what another member wrote. When SQLite rolls the whole
/// transaction back (a full disk, an interrupt), each member is run again, alone.
struct GroupCommit {
    let database: GRDB.Database
    let budget: TimeBudget
    let next: () -> (any PendingWrite)?

    /// Other processes and later members wait this long at most, unless a single write takes longer.
    private static let longestHold = Duration.milliseconds(20)
    private static let mostMembers = 256

    private typealias Ran = (member: any PendingWrite, error: (any Error)?)

    /// Throws only what must end all writing (`StoreBroken`).
    func run() throws(StoreBroken) {
        let end = ContinuousClock.now + Self.longestHold
        var group: [Ran] = []
        while group.count < Self.mostMembers, group.isEmpty || ContinuousClock.now < end, let member = next() {
            if member.isLong {
                try commit(group, before: member)
                return try alone(member)
            }
            if group.isEmpty {
                if try first(member) { group.append((member, nil)) }
            } else if try further(member, after: &group) {
                return
            }
        }
        try commit(group)
    }

    /// A long write shares its transaction with nobody, so that it never has to run twice.
    private func commit(_ group: [Ran], before member: any PendingWrite) throws(StoreBroken) {
        do { try commit(group) } catch {
            member.fail(StoreFailure.stopped(because: "\(error.cause)"))
            throw error
        }
    }

    // MARK: Members

    /// It needs no savepoint: if it fails, there is nothing else to roll back.
    private func first(_ member: any PendingWrite) throws(StoreBroken) -> Bool {
        do {
            try database.execute(sql: "BEGIN IMMEDIATE")
            try perform(member) { session in try member.run(in: session) }
            return true
        } catch {
            SQLiteConnection.rollBack(database)
            try tell([member], StoreFailure.translate(error))
            return false
        }
    }

    /// True if the whole transaction was rolled back, and everyone has been told how it ended.
    private func further(_ member: any PendingWrite, after group: inout [Ran]) throws(StoreBroken) -> Bool {
        do {
            try perform(member) { session in try session.savepoint { try member.run(in: session) } }
            group.append((member, nil))
            return false
        } catch {
            let error = StoreFailure.translate(error)
            if StoreFailure.isBroken(error) {
                SQLiteConnection.rollBack(database)
                try tell(group.map(\.member) + [member], error)
            }
            guard !database.isInsideTransaction else {
                group.append((member, error))
                return false
            }
            // What took too long would take too long again.
            if budget.isSpent { member.fail(error) } else { group.append((member, nil)) }
            for (member, _) in group { try alone(member) }
            return true
        }
    }

    private func alone(_ member: any PendingWrite) throws(StoreBroken) {
        if try first(member) { try commit([(member, nil)]) }
    }

    private func perform(_ member: any PendingWrite, _ body: (SQLiteSession) throws -> Void) throws {
        budget.begin(member.budget)
        defer { budget.end() }
        let session = SQLiteSession(database, budget)
        try body(session)
        try session.assertNotDoomed()
    }

    // MARK: The end

    private func commit(_ group: [Ran]) throws(StoreBroken) {
        guard !group.isEmpty else { return }
        do {
            try database.execute(sql: "COMMIT")
        } catch {
            SQLiteConnection.rollBack(database)
            let error = StoreFailure.translate(error)
            if StoreFailure.isBroken(error) { try tell(group.map(\.member), StoreFailure.unknown(error), cause: error) }
            guard group.count > 1 else { return group.forEach { $0.member.fail(error) } }
            for (member, _) in group { try alone(member) }
            return
        }
        for (member, error) in group {
            if let error { member.fail(error) } else { member.acknowledge() }
        }
    }

    /// Tells members of an error, and ends all writing if the disk is the reason.
    private func tell(
        _ members: [any PendingWrite], _ error: any Error, cause: (any Error)? = nil
    ) throws(StoreBroken) {
        for member in members { member.fail(error) }
        if StoreFailure.isBroken(cause ?? error) { throw StoreBroken(cause: cause ?? error) }
    }
}

/// The disk did not do what it was asked to: nothing may be written any more by this process.
struct StoreBroken: Error {
    let cause: any Error
}
