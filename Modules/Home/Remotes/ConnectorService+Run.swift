internal import Changes
internal import Connectors
internal import HomeBase
internal import HomeWork
package import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

extension ConnectorService {
    /// The maximum duration of a run. The first run may transfer all records.
    private static let limit = Duration.seconds(6 * 3_600)

    /// Runs sync with a remote now, even if no run is due. Throws while another run is active (`job.running`). Also throws
    /// during a pause that the remote asked for (`sync.retry-after`).
    ///
    /// - Parameter listener: receives the number of sent changes, and the number of all changes to send.
    package func run(
        _ name: String, owner: OwnerID, telling listener: WorkListener? = nil
    ) async throws -> ConnectorReport {
        let row = try await row(name, owner)
        guard row.leaving == nil else { throw ConnectorFailure.leaving(name) }
        let now = context.clock.now()
        // No pause lasts longer than a day, so a later moment comes from a wrong clock.
        if row.reason == ConnectorFailure.retryAfter, let moment = row.notBefore, moment > now,
            moment < now.advanced(by: .seconds(2 * 86_400))
        {
            throw ConnectorFailure.tooEarly(name, moment, now)
        }
        let counts: RemoteTally.Counts
        do { counts = try await perform(name, owner, telling: listener) } catch JobLeaseError.held(
            _, let holder, let since)
        {
            throw ConnectorFailure.underWay(name, holder, since)
        }
        var report = try await report(name, owner: owner)
        report.run = ConnectorReport.Run(
            received: counts.changed, sent: counts.sent, refused: counts.refused, requests: counts.requests,
            gone: counts.gone, operation: counts.operation)
        if counts.documents > 0 {
            report.remarks.insert("\(Counted.text(counts.documents, "document")) sent.", at: 0)
        }
        return report
    }

    @discardableResult
    package func perform(
        _ name: String, _ owner: OwnerID, telling listener: WorkListener? = nil
    ) async throws -> RemoteTally.Counts {
        let row = try await row(name, owner)
        guard !row.isPaused else { throw ConnectorFailure.paused(name) }
        let key = try await context.database.read { try Owners.require(owner, in: $0).key }
        let last = Latest()
        let job = Job(
            row.lease(of: key), "Syncs the records with “\(name)”.", every: nil, limit: Self.limit
        ) {
            run in
            let perMinute = kinds.first { $0.name == row.kind }?.recordsPerMinute
            let tally = RemoteTally(listener, recordsPerMinute: perMinute)
            do {
                if row.leaving == nil {
                    var sync = try sync(row, owner, run.database, tally)
                    // The account's name may have changed, but this is not urgent. The account is requested only once a
                    // day, so that a run that finds nothing new needs only one request.
                    sync.asksWho = isFirstOfADay(row)
                    let operation = JournalOperation("sync with \(name)", by: .connector(name))
                    try await operation.during { [sync] in try await sync.run() }
                    if tally.counts.gone > 0 {
                        let versions = try await run.database.read(owner) {
                            try Journal.batches(of: operation.id, in: $0).map(\.versions.lowerBound)
                        }
                        tally.add { $0.operation = versions.min() }
                    }
                } else {
                    try await erase(name, owner, tally, run.database)
                }
                try await note(nil, of: row, owner, tally.counts, run.database)
            } catch {
                if !ConnectorFailure.isWanted(error) {
                    try await note(error, of: row, owner, tally.counts, run.database)
                }
                throw error
            }
            last.counts = tally.counts
            return Self.result(tally.counts, name)
        }
        let outcome = try await runner.run(job)
        _ = try outcome.result.get()
        return last.counts
    }

    private func isFirstOfADay(_ row: ConnectorRow) -> Bool {
        func day(_ moment: Instant) -> Int64 { moment.microseconds / 86_400_000_000 }
        return row.succeededAt.map(day) != day(context.clock.now())
    }

    /// A run from the connector's row. Throws if it cannot even begin.
    private func sync(
        _ row: ConnectorRow, _ owner: OwnerID, _ database: any Database, _ tally: RemoteTally
    ) throws -> RemoteRun {
        for slice in row.slices { try requireRunning(slice) }
        let connector = try connector(
            row, owner, counting: { tally.add { $0.requests += 1 } }, delivered: { tally.add { $0.delivered += 1 } })
        return RemoteRun(
            name: row.name, owner: owner, connector: connector, database: database, types: types, ties: ties,
            random: { Double.random(in: 0..<1) }, fresh: { "m-" + JournalOperation.fresh().dropFirst() },
            pace: { [limiter] in
                try await limiter.turn(at: row.address, perMinute: connector.limits.requestsPerMinute)
            }, client: row.client, tally: tally)
    }

    private func requireRunning(_ slice: String) throws {
        guard types.all.contains(where: { RecordReference(type: $0.schema.type, key: "").slice == slice })
        else {
            throw MizanError(
                .unavailable, "sync.slice-not-running",
                "\(slice) does not run here, so its records cannot be synced.", details: ["slice": slice],
                advice: "mizan status says why.")
        }
    }

    /// Stores the result of a run.
    private func note(
        _ error: (any Error)?, of run: ConnectorRow, _ owner: OwnerID, _ counts: RemoteTally.Counts,
        _ database: any Database
    ) async throws {
        let (requests, random) = (Int64(counts.requests), Double.random(in: 0..<1))
        let failure = error as? RemoteFailure
        let why = error.map { MizanError(crossing: $0) }
        try await database.write(owner) { transaction in
            guard var row = try ConnectorRow.find(run.name, in: transaction.reading), row.client == run.client,
                why == nil || row.leaving == run.leaving
            else { return }
            row.requests += requests
            row.triedAt = transaction.now
            if let why {
                row.failures += 1
                let wait = Backoff.ofRemote.wait(
                    after: row.failures, retryAfter: failure?.retryAfter, random: random)
                row.notBefore = transaction.now.advanced(by: wait)
                row.reason = failure?.retryAfter == nil ? why.reason : ConnectorFailure.retryAfter
                row.message = String(why.message.prefix(500))
            } else {
                (row.failures, row.notBefore, row.reason, row.message) = (0, nil, nil, nil)
                row.succeededAt = transaction.now
            }
            try row.save(in: transaction)
        }
    }

    /// The result for the log of a server. The name of the connector is left out, because it is private to the owner.
    private static func result(_ counts: RemoteTally.Counts, _ name: String) -> JobResult? {
        guard counts.changed + counts.sent + counts.refused > 0 else { return nil }
        return JobResult(
            "\(Counted.text(counts.changed, "change")) received, \(counts.sent) sent",
            [.init("requests", .integer(Int64(counts.requests))), .init("refused", .integer(Int64(counts.refused)))])
    }

    /// The counts of the latest body.
    private final class Latest: Sendable {
        private let state = Mutex(RemoteTally.Counts())
        var counts: RemoteTally.Counts {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }
}
