package import Kernel
package import Storage

/// The link for creating the first account, while there is no account. The link is valid for an hour and for one use. It is
/// printed in the server's output, because a person who can read this output at the server's start runs the machine.
package enum FirstRunLink {
    package static let lifetime = Duration.seconds(3_600)

    /// Replaces any older link by a new link, and returns the expiry of the new link; nil if somebody can sign in already. Call
    /// this in a write of the shared data.
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

    /// Refuses any secret but the valid one.
    package static func require(_ secret: String, in session: any DatabaseSession, now: Instant) throws {
        guard let token = SecretToken(secret, as: .firstRun),
            let row = try session.firstRow("SELECT hash, expires_at FROM first_run"),
            ConstantTime.equal(try row.blob(0), token.hash), try row.instant(1) > now,
            try Credentials.areEmpty(in: session)
        else { throw AccountErrors.badLink }
    }

    /// Invalidates the link after its use.
    package static func spend(in transaction: WriteTransaction) throws {
        try transaction.session.execute("DELETE FROM first_run")
    }
}
