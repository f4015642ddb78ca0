package import Kernel
package import Storage

/// One remote of an owner, as stored.
package struct ConnectorRow: Hashable, Sendable {
    package let name: String
    package let kind: String
    package let address: String
    /// None: all.
    package var slices: [String]
    package var secret: [UInt8]
    /// The name by which the remote knows this side.
    package let client: String
    package var account: RemoteAccount
    package var isPaused = false
    package let createdAt: Instant

    /// The remote's history, and the position of the pull in it.
    package var history: String?
    package var token: String?
    /// The number of the snapshot, and whether it is still being read.
    package var snapshot: Int64 = 1
    package var isInSnapshot = true
    /// The local version up to which the notes of the records are current.
    package var sentVersion: RecordVersion = 0
    /// The push in progress, in exactly the form in which it is sent, and sent again, until its answer arrives.
    package var flight: [UInt8]?

    package var received: Int64 = 0
    package var sent: Int64 = 0
    package var requests: Int64 = 0
    package var failures: Int64 = 0
    package var notBefore: Instant?
    package var reason: String?
    package var message: String?
    package var triedAt: Instant?
    package var succeededAt: Instant?
    /// The removal of the records at the remote before the account is removed; nil if the account stays.
    package var leaving: Leaving?

    package enum Leaving: String, Hashable, Sendable {
        case wanted
        /// None of the records is left.
        case done

        init(stored text: String) throws(MizanError) {
            guard let leaving = Leaving(rawValue: text) else {
                throw MizanError(
                    .corruptData, "storage.sync-connector", "A connector holds the unknown word “\(text)”.")
            }
            self = leaving
        }
    }

    package init(
        name: String, kind: String, address: String, slices: [String], secret: [UInt8], client: String,
        account: RemoteAccount, createdAt: Instant
    ) {
        (self.name, self.kind, self.address, self.slices, self.secret) = (name, kind, address, slices, secret)
        (self.client, self.account, self.createdAt) = (client, account, createdAt)
    }

    /// True if the text has only lower-case letters, digits and hyphens, because the names of a lease and of a file contain it.
    package static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }
}

// MARK: In the store

extension ConnectorRow {
    static let columns: SQL = """
        name, kind, address, slices, secret, client, account, account_name, paused, created_at, history, token, snapshot, \
        in_snapshot, sent_version, flight, received, sent, requests, failures, not_before, reason, message, tried_at, \
        succeeded_at, leaving
        """

    /// Returns all remotes of the owner, sorted by name.
    package static func all(in transaction: ReadTransaction) throws -> [ConnectorRow] {
        try transaction.session.rows(
            "SELECT \(columns) FROM sync_connector WHERE owner = \(transaction.ownerKey) ORDER BY name"
        ).map(ConnectorRow.init)
    }

    package static func find(_ name: String, in transaction: ReadTransaction) throws -> ConnectorRow? {
        try transaction.session.firstRow(
            "SELECT \(columns) FROM sync_connector WHERE owner = \(transaction.ownerKey) AND name = \(name)"
        ).map(ConnectorRow.init)
    }

    /// All remotes in the store, with their owners.
    package static func everybodys(in session: any DatabaseSession) throws -> [(owner: OwnerID, row: ConnectorRow)] {
        try Owners.all(in: session).flatMap { owner in
            try all(in: ReadTransaction(session: session, owner: owner.id)).map { (owner.id, $0) }
        }
    }

    package func save(in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            INSERT INTO sync_connector (owner, \(Self.columns))
            VALUES (\(transaction.ownerKey), \(name), \(kind), \(address), \(slices.joined(separator: ",")), \(secret),
                \(client), \(account.id), \(account.name), \(isPaused), \(createdAt), \(history), \(token), \(snapshot),
                \(isInSnapshot), \(sentVersion), \(flight), \(received), \(sent), \(requests), \(failures), \(notBefore),
                \(reason), \(message), \(triedAt), \(succeededAt), \(leaving?.rawValue))
            ON CONFLICT (owner, name) DO UPDATE SET slices = excluded.slices, secret = excluded.secret,
                account = excluded.account, account_name = excluded.account_name, paused = excluded.paused,
                history = excluded.history, token = excluded.token, snapshot = excluded.snapshot,
                in_snapshot = excluded.in_snapshot, sent_version = excluded.sent_version, flight = excluded.flight,
                received = excluded.received, sent = excluded.sent, requests = excluded.requests,
                failures = excluded.failures, not_before = excluded.not_before, reason = excluded.reason,
                message = excluded.message, tried_at = excluded.tried_at, succeeded_at = excluded.succeeded_at,
                leaving = excluded.leaving
            """)
    }

    /// Removes the remote and all notes about records there; the records themselves stay.
    package static func remove(_ name: String, in transaction: WriteTransaction) throws {
        let owner = transaction.ownerKey
        try transaction.session.execute("DELETE FROM sync_opaque WHERE owner = \(owner) AND connector = \(name)")
        try BlobNote.forget(name, in: transaction)
        try transaction.session.execute("DELETE FROM sync_record WHERE owner = \(owner) AND connector = \(name)")
        try transaction.session.execute("DELETE FROM sync_connector WHERE owner = \(owner) AND name = \(name)")
    }

    static let nameless = MizanError(
        .corruptData, "storage.sync-connector", "The store holds a connector without a name.")

    /// The stored count. A count outside the range that counting can produce is read as 0.
    private static func counted(_ row: SQLRow, _ column: Int) throws -> Int64 {
        let count = try row.integer(column)
        return (0..<RecordVersion.latestPossible).contains(count) ? count : 0
    }

    init(_ row: SQLRow) throws {
        name = try row.text(0)
        kind = try row.text(1)
        address = try row.text(2)
        slices = try row.text(3).split(separator: ",").map(String.init)
        secret = try row.blob(4)
        client = try row.text(5)
        account = RemoteAccount(id: try row.text(6), name: try row.text(7))
        isPaused = try row.integer(8) != 0
        createdAt = try row.instant(9)
        history = try row.optionalText(10)
        token = try row.optionalText(11)
        snapshot = try Self.counted(row, 12)
        isInSnapshot = try row.integer(13) != 0
        sentVersion = try row.integer(14)
        flight = row.values[15] == .null ? nil : try row.blob(15)
        received = try Self.counted(row, 16)
        sent = try Self.counted(row, 17)
        requests = try Self.counted(row, 18)
        failures = try Self.counted(row, 19)
        notBefore = try row.optionalInteger(20).map(Instant.init(microseconds:))
        reason = try row.optionalText(21)
        message = try row.optionalText(22)
        triedAt = try row.optionalInteger(23).map(Instant.init(microseconds:))
        succeededAt = try row.optionalInteger(24).map(Instant.init(microseconds:))
        leaving = try row.optionalText(25).map(Leaving.init(stored:))
    }
}
