package import Kernel
package import Storage

/// The Apple users who can sign in to the store's accounts: at most one for each account, and each for one account only.
package enum AppleLinks {
    /// The account that an Apple user can sign in to.
    package static func owner(of subject: String, in session: any DatabaseSession) throws -> OwnerID? {
        try session.firstRow(
            "SELECT o.id FROM apple_links a JOIN owners o ON o.owner = a.owner WHERE a.subject = \(subject)"
        ).map { try StoredIdentity.owner($0, 0) }
    }

    /// Links an Apple user to an account; linking the same pair again changes nothing. Call this in a write of the shared data,
    /// because the user is compared with those of all other accounts.
    package static func link(_ subject: String, to owner: OwnerID, in transaction: WriteTransaction) throws {
        let session = transaction.session
        if let other = try self.owner(of: subject, in: session) {
            guard other == owner else {
                throw Refusal.appleTaken("This Apple Account already signs in to another account of this server.")
            }
            return
        }
        let key = try Owners.require(owner, in: session).key
        guard try session.firstRow("SELECT 1 FROM apple_links WHERE owner = \(key)") == nil else {
            throw Refusal.appleLinked(
                "Another Apple Account is linked to this account. Unlink it first: DELETE /v1/sessions/apple.")
        }
        try session.execute(
            """
            INSERT INTO apple_links (owner, subject, linked_at) VALUES (\(key), \(subject), \(transaction.now))
            """)
    }

    /// Returns false if no Apple user is linked to the account.
    @discardableResult
    package static func unlink(in transaction: WriteTransaction) throws -> Bool {
        try transaction.session.execute("DELETE FROM apple_links WHERE owner = \(transaction.ownerKey)") == 1
    }
}
