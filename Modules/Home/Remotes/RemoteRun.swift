internal import Changes
internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// One run of sync with one remote. An unfinished push of an earlier run is completed first. Then the run pulls and pushes by
/// turns, until a push requires no further pull. The run can be interrupted at any point, because the notes always match the
/// stored records.
struct RemoteRun: Sendable {
    let name: String
    let owner: OwnerID
    let connector: any Connector
    let database: any Database
    let types: RecordTypes
    let ties: RecordTies
    let random: @Sendable () -> Double
    let fresh: @Sendable () -> String
    /// Waits until the next request is allowed.
    let pace: @Sendable () async throws -> Void
    /// The set-up of the connector that this run belongs to; nil for the present set-up.
    var client: String?
    /// True to ask the remote for its account first, because the account may have been renamed or replaced by another account.
    var asksWho = false
    var tally = RemoteTally()

    /// The number of received records that are stored at a time.
    static let chunk = 200
    /// The maximum number of pages in a run. With more pages, the run gives up, because the remote may never reach an end. A
    /// later run tries again.
    static let mostPages = 20_000
    private static let mostRounds = 20
    /// The maximum number of resets in a run. With more resets, the run gives up as well.
    static let mostResets = 5

    func run() async throws {
        if asksWho { try await meet() }
        try await deliverWhatIsUnderWay()
        let row = try await row()
        if let token = row.token, !row.isInSnapshot, try await connector.sendsFirst(after: token) {
            _ = try await push()
        }
        var obstacle = try await pull()
        for _ in 0..<Self.mostRounds {
            guard try await push() else { break }
            obstacle = try await pull()
        }
        if let obstacle { throw Self.obstructed(name, obstacle) }
        try await requireSent(since: row)
        try await sendDocuments()
    }

    /// Checks the remote's account. If it is not the same account as before, nothing is sent or stored.
    private func meet() async throws {
        let account = try await asking { () throws(RemoteFailure) in try await connector.account() }
        try await change { row, _ in
            guard row.account.id == account.id else { throw Self.otherAccount(row, account) }
            row.account = account
        }
    }

    // MARK: Pieces

    func asking<Answer>(
        _ body: () async throws(RemoteFailure) -> Answer
    ) async throws -> Answer {
        if !connector.pacesItself {
            try await pace()
            tally.add { $0.requests += 1 }
        }
        return try await body()
    }

    func isCarried(_ type: String, _ row: ConnectorRow) -> Bool {
        guard let schema = types[type]?.schema, schema.scope == .own else { return false }
        let slice = RecordReference(type: type, key: "").slice
        return (row.slices.isEmpty || row.slices.contains(slice)) && connector.carries(schema)
    }

    /// True if the record is in the wanted slices. Records of other slices are not stored, whoever sends them. An unknown type
    /// in a wanted slice may belong to a newer version.
    func isFollowed(_ reference: RecordReference, _ row: ConnectorRow) -> Bool {
        if types[reference.type] != nil { return isCarried(reference.type, row) }
        return row.slices.isEmpty || row.slices.contains(reference.slice)
    }

    func intake(_ row: ConnectorRow, _ transaction: WriteTransaction) -> RemoteIntake {
        RemoteIntake(row, types, ties, connector, in: transaction)
    }

    func results(_ transaction: WriteTransaction) -> RemoteResults {
        RemoteResults(types: types, backoff: .ofRecord, random: random, transaction: transaction)
    }

    func row() async throws -> ConnectorRow {
        try await database.read(owner) { try row($0) }
    }

    func row(_ transaction: ReadTransaction) throws -> ConnectorRow {
        guard let row = try ConnectorRow.find(name, in: transaction) else {
            throw try ConnectorFailure.unknown(name, in: transaction)
        }
        guard client == nil || row.client == client else { throw ConnectorFailure.changed(name) }
        guard !row.isPaused else { throw ConnectorFailure.paused(name) }
        guard row.leaving == nil else { throw ConnectorFailure.leaving(name) }
        return row
    }

    /// Changes the row, and everything related, in one transaction.
    @discardableResult
    func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout ConnectorRow, WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await database.write(owner) { transaction in
            let before = try row(transaction.reading)
            var row = before
            let result = try body(&row, transaction)
            if row != before { try row.save(in: transaction) }
            return result
        }
    }
}
