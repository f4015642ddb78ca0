internal import Connectors
internal import Kernel
internal import Storage

// Sends the changes here to the remote.
extension RemoteRun {
    /// Sends the changes that are due. Returns true if a pull is needed afterwards.
    func push() async throws -> Bool {
        try await announce()
        var isPullDue = false
        var most = connector.limits.changes
        while true {
            try Task.checkCancellation()
            var limits = connector.limits
            limits.changes = most
            let (flight, isAtEnd) = try await change { [limits] row, transaction in
                guard row.flight == nil, !row.isInSnapshot else { return (Flight?.none, true) }
                let carrying = row
                let outbox = RemoteOutbox(
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
                // Nothing was done, so smaller parts are tried. A change that is too large by itself is set aside.
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

    /// Sends the changes of an earlier run that may have been sent already, first and unchanged.
    func deliverWhatIsUnderWay() async throws {
        guard let bytes = try await row().flight else { return }
        do {
            _ = try await deliver(Flight(bytes))
        } catch let failure as RemoteFailure where failure.kind == .otherHistory || failure.kind == .tooLarge {
            try await dissolve(Flight(bytes))
        }
    }

    func setAside(_ flight: Flight, _ error: MizanError) async throws {
        let outcome = try await change { row, transaction in
            row.flight = nil
            return try results(transaction).take(
                flight, flight.changes.map { RemoteResult($0.change.id, .refused(error)) }, row)
        }
        tally.add { $0.refused += outcome.refused }
    }

    func dissolve(_ flight: Flight) async throws {
        try await change { row, transaction in
            try results(transaction).dissolve(flight, row)
            row.flight = nil
        }
    }

    /// Sends a flight until each of its changes has a result. Returns true if a pull is needed afterwards.
    func deliver(_ flight: Flight) async throws -> Bool {
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
                // The remote has lost records without reporting it.
                if outcome.isBehind { try forget(&row, transaction) }
                var intake = intake(row, transaction)
                try intake.take(outcome.arrivals)
                row.received += Int64(intake.tally.changed)
                return outcome
            }
            tally.add { tally in
                tally.sent += outcome.sent
                tally.refused += outcome.refused
                if tally.postponed?.code != .storageFull { tally.postponed = outcome.postponed ?? tally.postponed }
                tally.delivered = 0
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

    /// Ends a run as a failure if the remote has no room, or accepts nothing for now. The failure lasts until a change is
    /// sent, even in a run in which no attempt is due.
    func requireSent(since before: ConnectorRow) async throws {
        let counts = tally.counts
        guard counts.sent == 0 || counts.postponed?.code == .storageFull else { return }
        let (pending, last) = try await database.read(owner) { reading in
            let row = try row(reading)
            let notes = try RecordNote.all(with: .later, name, limit: Self.chunk, in: reading)
            let last = notes.first { before.failures > 0 && $0.reason != nil && $0.reason == before.reason }
            return (try RemoteCounts(of: row, isCarried: { isCarried($0, row) }, in: reading).pending, last)
        }
        let lasting = last.map { MizanError(.unavailable, $0.reason ?? "", $0.message ?? "") }
        guard pending > 0, let why = counts.postponed ?? lasting else { return }
        throw RemoteFailure(
            .passing,
            MizanError(
                why.code, why.reason, "\(why.message) \(Counted.text(pending, "change waits", "changes wait")).",
                details: why.details.merging(["connector": name]) { $1 }, advice: why.advice))
    }

    /// Counts the changes to send, for observers.
    private func announce() async throws {
        guard tally.isWatched else { return }
        let pending = try await database.read(owner) { reading in
            let row = try row(reading)
            return try RemoteCounts(of: row, isCarried: { isCarried($0, row) }, in: reading).pending
        }
        tally.add { $0.toSend = $0.sent + $0.refused + Int(pending) }
    }
}
