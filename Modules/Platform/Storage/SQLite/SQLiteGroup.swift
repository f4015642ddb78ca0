internal import GRDB
internal import Kernel

/// The writer's connection, within one group of writes.
struct SQLiteGroup: GroupConnection {
    let database: GRDB.Database
    let budget: TimeBudget
    let statements: PreparedStatements

    static let mostMembers = 256

    var isInTransaction: Bool { database.isInsideTransaction }

    func begin(for owner: OwnerID) throws { try statements.run("BEGIN IMMEDIATE", on: database) }

    func session() -> SQLiteSession { SQLiteSession(database, budget, statements) }

    func commit() throws(FailedCommit) {
        do { try statements.run("COMMIT", on: database) } catch { throw StoreFailure.failedCommit(error) }
    }

    func rollBack() { SQLiteConnection.rollBack(database) }

    /// There is one writer, under a lock of all processes.
    func isWorthAnotherTry(_ error: any Error) -> Bool { false }

    func translate(_ error: any Error) -> any Error { StoreFailure.translate(error) }
}
