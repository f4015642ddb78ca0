internal import Kernel
internal import Storage

/// The transactions of a replacement: under its lease, and with a note of the commit.
extension PostgresReplacement {
    /// Begins a transaction under the lock of migrations. A lease is taken under this lock, too, so it does not pass on before the
    /// end of the transaction, even if this process is suspended meanwhile.
    func begin() throws {
        try translating {
            try connection.begin(PostgresMigration.beginning)
            try requireLease(in: connection.session())
        }
    }

    /// Does the rest of the transaction, and commits it.
    ///
    /// - Parameter advice: the sentence about what to do if nobody knows whether the transaction was committed.
    func finish(
        heeding cancellations: [Cancellation] = [], orSay advice: String, _ body: (any DatabaseSession) throws -> Void
    ) throws {
        try translating {
            connection.budget.begin(nil, heeding: cancellations)
            defer { connection.budget.end() }
            let session = connection.session()
            _ = try session.execute(PostgresCommits.creation)
            try body(session)
            try session.assertNotDoomed()
            try connection.trip([])
        }
        // Statements of the engine alone would be committed without a note.
        connection.hasChanged = true
        do { try connection.commit() } catch {
            connection.rollBack()
            switch error {
            case .refused(let reason): throw reason
            case .unknown(let cause), .broken(let cause): throw Self.unconfirmed(cause, advice)
            }
        }
    }

    /// The reason of an error after which nobody knows whether the transaction was committed.
    static let unknown = "storage.commit-unknown"

    private static func unconfirmed(_ cause: any Error, _ advice: String) -> MizanError {
        MizanError(
            .unavailable, unknown,
            "The database did not confirm the end of this, so it may or may not be done. \(advice) (\(cause))")
    }

    /// Without figures about the new tables, PostgreSQL finds slower plans until autovacuum has made some. That is no reason to
    /// call a finished restore or move a failure.
    func analyze() {
        do {
            _ = try connection.transaction(PostgresConnection.maintaining, within: .seconds(60)) { _ in
                try connection.trip([.control("ANALYZE")])
            }
        } catch { return }
    }

    func translating(_ work: () throws -> Void) throws {
        do { try work() } catch {
            connection.rollBack()
            throw connection.budget.refusal ?? PostgresFailure.translate(error)
        }
    }

    /// Another process takes the lease if this one was suspended, and may have changed the store since.
    private func requireLease(in session: PostgresSession) throws {
        guard let held = connection.cluster?.lease, try PostgresLease.isHeld(held, in: session) else {
            throw MizanError(
                .unavailable, "storage.lease-lost",
                "Another process has taken over the database, because this one did not answer it for 15 seconds. Nothing "
                    + "was replaced. Stop the other process and try again.")
        }
    }
}
