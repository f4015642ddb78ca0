internal import Kernel
internal import ModuleKit
internal import Storage
internal import Sync

/// One run of sync with one remote: what is under way, then what is there, then what is here, and what came of it. It can be cut
/// off anywhere: what is stored is always as its notes say.
struct SyncRun: Sendable {
    let name: String
    let owner: OwnerID
    let connector: any SyncConnector
    let database: any Database
    let types: RecordTypes
    let ties: RecordTies
    let random: @Sendable () -> Double
    let fresh: @Sendable () -> String
    /// Waits for its turn to ask the remote.
    let pace: @Sendable () async throws -> Void
    /// As which setting up of the connector it goes on; nil for whichever is there.
    var client: String?
    var tally = SyncTally()

    /// What comes is stored so many records at a time.
    static let chunk = 200
    /// A remote that never comes to an end is given up, and asked again another time.
    static let mostPages = 20_000
    private static let mostRounds = 20
    /// One that begins anew again and again, too.
    private static let mostResets = 5

    func run() async throws {
        try await deliverWhatIsUnderWay()
        var obstacle = try await pull()
        for _ in 0..<Self.mostRounds {
            guard try await push() else { break }
            obstacle = try await pull()
        }
        if let obstacle { throw Self.obstructed(name, obstacle) }
    }

    // MARK: Pulling

    /// All that is there, and then what was held, and what a snapshot did not bring. Returns what keeps the remote from showing
    /// the rest, which does not keep this side from sending.
    private func pull() async throws -> String? {
        var isWhole = false
        var resets = 0
        for _ in 0..<Self.mostPages {
            try Task.checkCancellation()
            let row = try await row()
            let page = try await asking { () throws(RemoteFailure) in try await connector.pull(after: row.token) }
            // Without a token nobody says that the history is another one.
            let isOther = row.token == nil && row.history != nil && row.history != page.history
            if page.reset != nil || isOther {
                resets += 1
                guard resets <= Self.mostResets else { throw Self.stuck(name) }
                try await begin(page, at: isOther ? nil : page.token)
                continue
            }
            guard page.isMore == false || page.token != row.token else { throw Self.stuck(name) }
            try await take(page, row)
            if let obstacle = page.obstacle { return obstacle }
            isWhole = page.isWhole
            if !page.isMore { break }
        }
        guard isWhole else { throw Self.stuck(name) }
        try await settleHeld()
        try await finishSnapshot()
        return nil
    }

    /// A new history, or one that cannot be gone on with. Before anything of it is taken it is asked whose it is.
    private func begin(_ page: RemotePage, at token: String?) async throws {
        let account = try await asking { () throws(RemoteFailure) in try await connector.account() }
        try await change { row, transaction in
            guard row.account.id == account.id else { throw Self.otherAccount(row, account) }
            if let bytes = row.flight {
                try results(transaction).dissolve(Flight(bytes), row)
                row.flight = nil
            }
            try forget(&row, transaction)
            (row.token, row.history) = (token, page.history)
        }
        tally.add { $0.resets += 1 }
    }

    /// Everything is to come anew.
    private func forget(_ row: inout ConnectorRow, _ transaction: WriteTransaction) throws {
        try RecordNote.forgetTags(row.name, in: transaction)
        row.token = nil
        row.snapshot += 1
        row.isInSnapshot = true
    }

    private func take(_ page: RemotePage, _ asked: ConnectorRow) async throws {
        let arrivals = page.items.filter { isFollowed($0.reference, asked) }.map {
            Arrival($0, types[$0.reference.type])
        }
        // A group that comes on one page is tried as a whole.
        let units = ties.units(arrivals) { ties.groups(of: $0.reference, $0.fields) }
        var chunks: [[Arrival]] = [[]]
        for unit in units {
            if chunks[chunks.count - 1].count + unit.count > Self.chunk, !chunks[chunks.count - 1].isEmpty {
                chunks.append([])
            }
            chunks[chunks.count - 1] += unit
        }
        for (number, chunk) in chunks.enumerated() {
            let isLast = number == chunks.count - 1
            let taken = try await change { [chunk] row, transaction in
                // Another account was confirmed meanwhile: the page is not of that one.
                guard row.token == asked.token else { throw ConnectorFailure.changed(name) }
                var intake = intake(row, transaction)
                try intake.take(chunk)
                row.received += Int64(intake.tally.changed)
                if isLast { (row.token, row.history) = (page.token, page.history) }
                return intake.tally
            }
            tally.add { $0.add(taken) }
        }
    }

    /// Tries once more what was held, until no more of it can be stored. Conflicts, too: either side may have changed since.
    private func settleHeld() async throws {
        for trouble in [RecordNote.Trouble.held, .conflict] {
            var isProgress = true
            while isProgress {
                isProgress = false
                var last: RecordReference?
                while true {
                    let after = last
                    let held = try await database.read(owner) { [name] in
                        try RecordNote.all(with: trouble, name, after: after, limit: Self.chunk * 5, in: $0)
                    }
                    guard let end = held.last?.reference else { break }
                    last = end
                    let arrivals = held.compactMap { note in note.theirs.map { Arrival(note.reference, $0) } }
                    let taken = try await change { row, transaction in
                        var intake = intake(row, transaction)
                        try intake.take(arrivals)
                        row.received += Int64(intake.tally.changed)
                        return intake.tally
                    }
                    if taken.changed > 0 { isProgress = trouble == .held }
                    tally.add { $0.changed += taken.changed }
                }
            }
        }
    }

    private func finishSnapshot() async throws {
        guard try await row().isInSnapshot else { return }
        while true {
            let (isDone, gone) = try await change { row, transaction in
                let missing = try RecordNote.missing(
                    from: row.snapshot, row.name, limit: Self.chunk, in: transaction.reading)
                guard !missing.isEmpty else {
                    row.isInSnapshot = false
                    return (true, 0)
                }
                var intake = intake(row, transaction)
                try intake.take(missing.map { Arrival(missing: $0.reference) })
                row.received += Int64(intake.tally.changed)
                // What a rule keeps from going stays, and is told as something that is only here.
                for note in try RecordNote.missing(
                    from: row.snapshot, row.name, limit: Self.chunk, in: transaction.reading)
                where missing.contains(where: { $0.reference == note.reference }) {
                    var note = note
                    (note.tag, note.version, note.ground, note.snapshot) = (nil, 0, .gone, row.snapshot)
                    note.clear()
                    note.note(.later)
                    try note.save(row.name, in: transaction)
                }
                return (false, intake.tally.changed)
            }
            if isDone { return }
            tally.add { tally in
                tally.changed += gone
                tally.gone += gone
            }
        }
    }

    // MARK: Pushing

    /// Sends what is to be sent. Whether there is something to be pulled then.
    private func push() async throws -> Bool {
        var isPullDue = false
        var most = connector.limits.changes
        while true {
            try Task.checkCancellation()
            var limits = connector.limits
            limits.changes = most
            let (flight, isAtEnd) = try await change { [limits] row, transaction in
                guard row.flight == nil, !row.isInSnapshot else { return (Flight?.none, true) }
                let carrying = row
                let outbox = SyncOutbox(
                    types: types, ties: ties, limits: limits, transaction: transaction,
                    isCarried: { isCarried($0, carrying) }, fresh: fresh)
                let next = try outbox.next(row)
                row = next.row
                return (next.flight, next.isAtEnd)
            }
            guard let flight else {
                if isAtEnd { return isPullDue }
                continue
            }
            do {
                if try await deliver(flight) { isPullDue = true }
            } catch let failure as RemoteFailure where failure.kind == .tooLarge {
                // Nothing was done: in smaller parts, then. What is too large alone is left aside.
                guard most > 1, flight.changes.count > 1 else {
                    try await setAside(flight, failure.error)
                    most = connector.limits.changes
                    continue
                }
                most = max(1, min(most, flight.changes.count) / 2)
                try await dissolve(flight)
            }
        }
    }

    /// What an earlier run sent, or meant to, goes first, as it was.
    private func deliverWhatIsUnderWay() async throws {
        guard let bytes = try await row().flight else { return }
        do {
            _ = try await deliver(Flight(bytes))
        } catch let failure as RemoteFailure where failure.kind == .otherHistory || failure.kind == .tooLarge {
            try await dissolve(Flight(bytes))
        }
    }

    private func setAside(_ flight: Flight, _ error: MizanError) async throws {
        let outcome = try await change { row, transaction in
            row.flight = nil
            return try results(transaction).take(
                flight, flight.changes.map { RemoteResult($0.change.id, .refused(error)) }, row)
        }
        tally.add { $0.refused += outcome.refused }
    }

    private func dissolve(_ flight: Flight) async throws {
        try await change { row, transaction in
            try results(transaction).dissolve(flight, row)
            row.flight = nil
        }
    }

    /// Sends a flight until each of its changes has a result. Whether there is something to be pulled then.
    private func deliver(_ flight: Flight) async throws -> Bool {
        var flight = flight
        var isPullDue = false
        for _ in 0..<3 where !flight.changes.isEmpty {
            let sent = flight
            let token = try await row().token
            let answer = try await asking { () throws(RemoteFailure) in
                try await connector.push(sent.changes.map(\.change), history: sent.history, after: token)
            }
            let outcome = try await change { row, transaction in
                let outcome = try results(transaction).take(sent, answer.results, row)
                row.flight = outcome.rest.isEmpty ? nil : Flight(history: sent.history, changes: outcome.rest).bytes
                row.sent += Int64(outcome.sent)
                if let token = answer.token, outcome.rest.isEmpty { row.token = token }
                // What it had is gone there, and nobody said so.
                if outcome.isBehind { try forget(&row, transaction) }
                var intake = intake(row, transaction)
                try intake.take(outcome.arrivals)
                row.received += Int64(intake.tally.changed)
                return outcome
            }
            tally.add { tally in
                tally.sent += outcome.sent
                tally.refused += outcome.refused
            }
            if answer.token == nil || outcome.isPullDue || outcome.isBehind || !outcome.arrivals.isEmpty {
                isPullDue = true
            }
            if let failure = answer.failure { throw failure }
            flight = Flight(history: sent.history, changes: outcome.rest)
        }
        guard flight.changes.isEmpty else { throw Self.unclear(name) }
        return isPullDue
    }

    // MARK: Pieces

    private func asking<Answer>(
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

    /// What nobody asked for is not taken in, whoever sends it. A type that is not known here may be of a newer version.
    private func isFollowed(_ reference: RecordReference, _ row: ConnectorRow) -> Bool {
        if types[reference.type] != nil { return isCarried(reference.type, row) }
        return row.slices.isEmpty || row.slices.contains(reference.slice)
    }

    private func intake(_ row: ConnectorRow, _ transaction: WriteTransaction) -> SyncIntake {
        SyncIntake(row, types, ties, connector.precision, in: transaction)
    }

    private func results(_ transaction: WriteTransaction) -> SyncResults {
        SyncResults(types: types, backoff: .ofRecord, random: random, transaction: transaction)
    }

    private func row() async throws -> ConnectorRow {
        try await database.read(owner) { try row($0) }
    }

    private func row(_ transaction: ReadTransaction) throws -> ConnectorRow {
        guard let row = try ConnectorRow.find(name, in: transaction) else { throw ConnectorFailure.unknown(name) }
        guard client == nil || row.client == client else { throw ConnectorFailure.changed(name) }
        guard !row.isPaused else { throw ConnectorFailure.paused(name) }
        return row
    }

    /// Changes the row, and what goes with it, in one transaction.
    @discardableResult
    private func change<Result: Sendable>(
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
