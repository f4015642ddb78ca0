package import Kernel
package import Storage

/// How one record stands with a remote. Nothing of it is stored: it is read out of what sync notes beside the records.
package struct RecordStanding: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable, CaseIterable {
        /// It is to be sent.
        case pending
        /// It is being sent.
        case syncing
        /// Both sides have the same, as far as is known here.
        case synced
        /// The remote refused it, or a person has to decide.
        case failed
    }

    package let status: Status
    /// The remote's mark of the state that is there, if it is known to be there.
    package let tag: String?
}

/// The standings of an owner's records with one remote, within one transaction.
package struct RecordStandings {
    package let connector: String
    private let underway: Set<RecordReference>
    private let reading: ReadTransaction

    /// With the first remote of a kind, in the order of their names; nil where there is none.
    package init?(withKind kind: String, in reading: ReadTransaction, of database: any Database) throws {
        guard let row = try ConnectorRow.all(in: reading).first(where: { $0.kind == kind }) else { return nil }
        connector = row.name
        self.reading = reading
        underway =
            if let flight = row.flight, try Self.isRunning(row, reading, database) {
                Set(try Flight(flight).changes.map(\.change.reference))
            } else { [] }
    }

    /// True if a run is sending now. A killed run is not: its changes are sent again.
    private static func isRunning(
        _ row: ConnectorRow, _ reading: ReadTransaction, _ database: any Database
    ) throws -> Bool {
        let job = try JobRecord.all(in: reading.session, of: database)[row.lease(of: reading.ownerKey)]
        guard let job else { return false }
        return job.holder != nil && !job.isBrokenOff
    }

    /// The standings of records of a type, one for each key in their order: a statement or two, however many they are.
    ///
    /// - Parameter versions: the versions that this transaction has changed, which are not in the journal yet.
    package func standings(
        of type: String, keys: [String], versions: [String: RecordVersion] = [:]
    ) throws -> [RecordStanding] {
        var found: [String: RecordStanding] = [:]
        var rest = keys[...]
        while let first = rest.first {
            let part = Array(rest.prefix(Self.sizes[Self.sizes.count - 1]))
            rest = rest.dropFirst(part.count)
            // So many keys as a statement is prepared for: what is missing is filled up with one that is there already.
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
    /// Under which runs with it go, one at a time. Small letters, digits and dots: a file is called so, too.
    package func lease(of owner: Int64) -> String { "home.sync.\(owner).\(name)" }
    /// Under which its secret is changed.
    package func secretLease(of owner: Int64) -> String { "home.secret.\(owner).\(name)" }
}
