internal import Kernel
internal import Storage

extension PostgresConnection: GroupConnection {
    /// From 64 subtransactions on, PostgreSQL keeps them on the disk.
    static let mostMembers = 50

    /// The owner's row is locked until the commit, so the writes of one owner follow each other. Each statement sees what was
    /// committed before it began, and so everything that was written under the lock before.
    func begin(for owner: OwnerID) throws {
        try begin([
            "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", Self.timeouts,
            "SELECT owner FROM owners WHERE id = '\(owner)' FOR NO KEY UPDATE",
        ])
    }

    /// Only for the transaction: a pool may give the connection to another session afterwards.
    static let timeouts = """
        SELECT set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '15s', true)
        """

    static let reading = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", timeouts]

    func session() -> PostgresSession { PostgresSession(self) }

    /// The transaction's number comes with the answer to the commit. If only the number arrives, the database knows what became
    /// of the transaction.
    func commit() throws(FailedCommit) {
        guard handle != nil else { throw .refused(PostgresFailure.translate(lost())) }
        guard isInTransaction || hasQueued else { return pending = [] }
        var (number, command): (String?, String) = (nil, "")
        do {
            try trip([.control("SELECT CAST(pg_current_xact_id() AS TEXT)"), .control("COMMIT")]) { index, result in
                if index == 0 { number = try result.row(0).text(0) } else { command = result.command }
            }
        } catch let error as PostgresError where error.isLostConnection {
            let failure = PostgresFailure.translate(error)
            switch number.flatMap(isCommitted) {
            case true?: return
            case false?: throw .refused(failure)
            case nil: throw .unknown(failure)
            }
        } catch {
            throw .refused(PostgresFailure.translate(error))
        }
        guard command == "COMMIT" else {
            throw .refused(MizanError(.internal, "storage.not-undone", "A failed transaction was to be committed."))
        }
    }

    func isWorthAnotherTry(_ error: any Error) -> Bool {
        [PostgresFailure.conflicted, PostgresFailure.lost].contains((error as? MizanError)?.reason)
    }

    func translate(_ error: any Error) -> any Error { PostgresFailure.translate(error) }
}
