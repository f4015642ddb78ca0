package import Kernel
package import Storage

/// The link by which the first account is made, while there is none: good for an hour and for one use. A person who reads
/// what the server prints at its start runs the machine.
package enum FirstRunLink {
    package static let lifetime = Duration.seconds(3_600)

    /// Puts a new link in place of any older one; nil if somebody can sign in already. In a write of the shared data.
    package static func renew(_ secret: SecretToken, in transaction: WriteTransaction) throws -> Instant? {
        let session = transaction.session
        try session.execute("DELETE FROM first_run")
        guard try Credentials.areEmpty(in: session) else { return nil }
        let end = transaction.now.advanced(by: lifetime)
        try session.execute(
            """
            INSERT INTO first_run (owner, hash, expires_at) VALUES (\(transaction.ownerKey), \(secret.hash), \(end))
            """)
        return end
    }

    /// Refuses any secret but the one that is good now.
    package static func require(_ secret: String, in session: any DatabaseSession, now: Instant) throws {
        guard let token = SecretToken(secret, as: .firstRun),
            let row = try session.firstRow("SELECT hash, expires_at FROM first_run"),
            ConstantTime.equal(try row.blob(0), token.hash), try row.instant(1) > now,
            try Credentials.areEmpty(in: session)
        else { throw AccountErrors.badLink }
    }

    /// Uses the link up.
    package static func spend(in transaction: WriteTransaction) throws {
        try transaction.session.execute("DELETE FROM first_run")
    }
}
