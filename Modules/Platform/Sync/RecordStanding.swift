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

    /// What a run that was killed had under way is not being sent any more: it is sent again.
    private static func isRunning(
        _ row: ConnectorRow, _ reading: ReadTransaction, _ database: any Database
    ) throws -> Bool {
        let job = try JobRecord.all(in: reading.session, of: database)[row.lease(of: reading.ownerKey)]
        guard let job else { return false }
        return job.holder != nil && !job.isBrokenOff
    }

    package func standing(of reference: RecordReference) throws -> RecordStanding {
        let note = try RecordNote.find(reference, connector, in: reading)
        if underway.contains(reference) { return RecordStanding(status: .syncing, tag: note?.tag) }
        guard let note else { return RecordStanding(status: .pending, tag: nil) }
        let version = try Journal.storedEntry(of: reference, in: reading)?.version
        let status: RecordStanding.Status =
            switch note.trouble {
            case .refused, .conflict, .held: .failed
            case .later where note.attempts > 0: .failed
            case .later: .pending
            case .awaited, nil: note.isSettled(at: version) ? .synced : .pending
            }
        return RecordStanding(status: status, tag: note.tag)
    }
}

extension ConnectorRow {
    /// Under which runs with it go, one at a time. Small letters, digits and dots: a file is called so, too.
    package func lease(of owner: Int64) -> String { "home.sync.\(owner).\(name)" }
    /// Under which its secret is changed.
    package func secretLease(of owner: Int64) -> String { "home.secret.\(owner).\(name)" }
}
