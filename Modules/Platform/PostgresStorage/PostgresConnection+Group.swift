internal import Kernel
internal import Storage

extension PostgresConnection: GroupConnection {
    /// From 64 subtransactions on, PostgreSQL keeps them on the disk.
    static let mostMembers = 50

    /// The owner's row is locked until the commit, so the writes of one owner follow each other. Each statement sees what was
    /// committed before it began, and so everything that was written under the lock before.
    func begin(for owner: OwnerID) throws {
        try begin([Self.beginning, Self.timeouts])
        pending.append(try .lock("SELECT owner FROM owners WHERE id = \(owner)", "NO KEY UPDATE"))
    }

    /// Only for the transaction: a pool may give the connection to another session afterwards.
    static let timeouts = """
        SELECT set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '15s', true),
            \(texts)
        """

    /// Values and statements as the engine writes and reads them, whatever the settings of the database: numbers whole, bytes in
    /// hexadecimal, `\` a character like others. A policy that hides rows is an error. Warnings are sent: one tells of a commit
    /// that no standby confirmed.
    private static let texts = """
        set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true),
            set_config('quote_all_identifiers', 'off', true), set_config('standard_conforming_strings', 'on', true),
            set_config('row_security', 'off', true), set_config('client_min_messages', 'warning', true)
        """

    /// Without a word on writing, so that a database that is set to be read-only stays so.
    static let beginning = "BEGIN ISOLATION LEVEL READ COMMITTED"

    /// For long work on the whole store, which limits itself.
    static let maintaining = [beginning, patience]

    static let patience = """
        SELECT set_config('lock_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '0', true),
            set_config('statement_timeout', '0', true), set_config('tcp_keepalives_idle', '30', true),
            set_config('tcp_keepalives_interval', '10', true), set_config('tcp_keepalives_count', '3', true), \(texts)
        """

    /// A long read limits itself: PostgreSQL's limit of a statement would end it in its middle.
    static func reading(within budget: Duration) -> [String] {
        budget < TransactionBudget.everything
            ? reading : reading + ["SELECT set_config('statement_timeout', '0', true)"]
    }

    static let reading = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", timeouts]

    func session() -> PostgresSession { PostgresSession(self) }

    /// A note of the commit is a part of the transaction. If the answer is lost, the note says whether the transaction took place.
    func commit() throws(FailedCommit) {
        guard handle != nil else { throw .refused(PostgresFailure.translate(lost())) }
        guard isInTransaction || hasQueued else { return pending = [] }
        // Without changes, nothing can be lost.
        let number = hasChanged || pending.contains(where: \.isChange) ? commits + 1 : nil
        var command = ""
        isWarned = false
        budget.begin(Self.commitPatience)
        defer { budget.end() }
        do {
            let notes =
                try number.map {
                    try PostgresCommits.noting($0, of: name, under: cluster?.lease).map { try PostgresStatement($0) }
                } ?? []
            try trip(notes + [.control("COMMIT")]) { index, result in
                if index == notes.count { command = result.command }
            }
        } catch let error as PostgresError where error.isLostConnection {
            guard let number else { throw .refused(PostgresFailure.translate(error)) }
            // A number that was given up is not used again.
            commits = number
            switch isCommitted(number) {
            case true?: break
            case false?: throw .refused(PostgresFailure.translate(error))
            case nil: throw .unknown(PostgresFailure.unanswered(error))
            }
            return
        } catch let error as PostgresError
            where error.state == "23502" && error.message.contains(PostgresCommits.table)
        {
            needsName = true
            throw .refused(refusedNote)
        } catch {
            throw .refused(PostgresFailure.translate(error))
        }
        if isUnconfirmed, command == "COMMIT" {
            commits = number ?? commits
            throw .unknown(PostgresFailure.unconfirmed)
        }
        guard command == "COMMIT" else {
            throw .refused(MizanError(.internal, "storage.not-undone", "A failed transaction was to be committed."))
        }
        if let number { commits = number }
    }

    /// The reason why the note of a commit was refused. A commit that was given up is none: its connection is lost.
    private var refusedNote: MizanError {
        guard let lease = cluster?.lease else { return PostgresFailure.noteGone }
        do {
            return try anew { try PostgresLease.isHeld(lease, in: $0) }
                ? PostgresFailure.noteGone : PostgresLease.passedOn
        } catch {
            return PostgresFailure.noteGone
        }
    }

    private static let commitPatience = Duration.seconds(30)

    func isWorthAnotherTry(_ error: any Error) -> Bool {
        [PostgresFailure.conflicted, PostgresFailure.lost].contains((error as? MizanError)?.reason)
    }

    func translate(_ error: any Error) -> any Error { PostgresFailure.translate(error) }
}
