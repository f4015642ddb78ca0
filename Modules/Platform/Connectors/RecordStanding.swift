package import Kernel
package import Storage

/// The sync state of one record with a remote. It is not stored, but derived from the notes that sync stores beside records.
package struct RecordStanding: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable, CaseIterable {
        /// The record waits to be sent.
        case pending
        /// The record is being sent.
        case syncing
        /// Both sides have the same state, as far as is known here.
        case synced
        /// The remote refused the record, or a person has to decide.
        case failed
    }

    package let status: Status
    /// The remote's mark of the record's state there, if the record is known to exist there.
    package let tag: String?
}

/// The sync states of an owner's records with one remote, within one transaction.
package struct RecordStandings {
    package let connector: String
    private let underway: Set<RecordReference>
    private let reading: ReadTransaction

    /// Uses the first remote of a kind, by name; nil if there is none.
    package init?(withKind kind: String, in reading: ReadTransaction, of database: any Database) throws {
        guard let row = try ConnectorRow.all(in: reading).first(where: { $0.kind == kind }) else { return nil }
        connector = row.name
        self.reading = reading
        underway =
            if let flight = row.flight, try Self.isRunning(row, reading, database) {
                Set(try Flight(flight).changes.map(\.change.reference))
            } else { [] }
    }

    /// True if a run is sending now. A killed run does not count: its changes are sent again.
    private static func isRunning(
        _ row: ConnectorRow, _ reading: ReadTransaction, _ database: any Database
    ) throws -> Bool {
        let job = try JobRecord.all(in: reading.session, of: database)[row.lease(of: reading.ownerKey)]
        guard let job else { return false }
        return job.holder != nil && !job.isBrokenOff
    }

    /// The sync states of records of a type: one state for each key, in the order of the keys. Runs one statement for each
    /// thousand keys.
    ///
    /// - Parameter versions: the new versions of records that this transaction has changed. The journal does not contain these
    ///   versions yet.
    package func standings(
        of type: String, keys: [String], versions: [String: RecordVersion] = [:]
    ) throws -> [RecordStanding] {
        var found: [String: RecordStanding] = [:]
        var rest = keys[...]
        while let first = rest.first {
            let part = Array(rest.prefix(Self.sizes[Self.sizes.count - 1]))
            rest = rest.dropFirst(part.count)
            // Statements are prepared only for certain numbers of keys. Unused places of a statement repeat the first key.
            let size = Self.sizes.first { part.count <= $0 } ?? part.count
            let filled = part + Array(repeating: first, count: size - part.count)
            try read(type, SQL.joined(filled.map { "\($0)" }, by: ", "), versions) { found[$0] = $1 }
        }
        return keys.map { key in
            let standing = found[key] ?? RecordStanding(status: .pending, tag: nil)
            let isUnderway = underway.contains(RecordReference(type: type, key: key))
            return isUnderway ? RecordStanding(status: .syncing, tag: standing.tag) : standing
        }
    }

    private static let sizes = [1, 16, 128, 1_000]

    private func read(
        _ type: String, _ keys: SQL, _ versions: [String: RecordVersion], _ body: (String, RecordStanding) -> Void
    ) throws {
        try reading.session.forEachRow(
            """
            SELECT n.key, n.tag, n.trouble, n.attempts, n.version, j.version, n.ground
            FROM sync_record AS n
            LEFT JOIN journal AS j ON j.owner = n.owner AND j.type = n.type AND j.key = n.key
            WHERE n.owner = \(reading.ownerKey) AND n.connector = \(connector) AND n.type = \(type) AND n.key IN (\(keys))
            """
        ) { row in
            let key = try row.text(0)
            let version = try versions[key] ?? row.optionalInteger(5) ?? 0
            let isSettled = try row.optionalText(6) == nil && row.integer(4) == version
            let trouble = try row.optionalText(2).map(RecordNote.Trouble.init(stored:))
            let status: RecordStanding.Status =
                switch trouble {
                case .refused, .conflict, .held: .failed
                case .later where try row.integer(3) > 0: .failed
                case .later: .pending
                case .awaited, nil: isSettled ? .synced : .pending
                }
            body(key, RecordStanding(status: status, tag: try row.optionalText(1)))
        }
    }
}

extension ConnectorRow {
    /// The lease for sync runs of this connector, of which only one runs at a time. It has lower-case letters, digits and dots,
    /// because a file has this name too.
    package func lease(of owner: Int64) -> String { "home.sync.\(owner).\(name)" }
    /// The lease for changing the connector's secret.
    package func secretLease(of owner: Int64) -> String { "home.secret.\(owner).\(name)" }
}
