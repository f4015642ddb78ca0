internal import CPostgres
internal import Storage

extension PostgresConnection {
    /// Sends statements, after the pending ones, and waits once for all results. Returns the number of rows that each statement
    /// changed.
    ///
    /// - Parameters:
    ///   - byRow: true to get the last statement's result row by row.
    ///   - body: called with the index and each result of a statement. If it throws, the remaining rows are read and dropped.
    @discardableResult
    func trip(
        _ statements: [PostgresStatement], byRow: Bool = false,
        _ body: (Int, borrowing PostgresResult) throws -> Void = { _, _ in }
    ) throws -> [Int] {
        keepRest()
        try endCancel()
        guard let handle else { throw lost() }
        let before = pending
        (pending, pendingRows) = ([], 0)
        ownTrips += 1
        tally.began()
        var awaited: [Awaited] = []
        for statement in before { try send(statement, nil, &awaited, on: handle) }
        for (index, statement) in statements.enumerated() { try send(statement, index, &awaited, on: handle) }
        guard mizan_PQpipelineSync(handle) == 1, mizan_PQflush(handle) == 0 else { throw lost() }

        var (failure, counts, cancelled): ((any Error)?, [Int], ContinuousClock.Instant?) = (nil, [], nil)
        let rows = PostgresRows()
        let outer = reading
        defer { reading = outer }
        for (place, one) in awaited.enumerated() {
            if byRow, place == awaited.count - 1 { _ = mizan_PQsetSingleRowMode(handle) }
            var count = 0
            while let kept = rows.isComplete ? rows.rest.popFirst() : next(on: handle, &cancelled) {
                switch Int(kept.result.status) {
                case PGRES_FATAL_ERROR:
                    failure = failure ?? kept.result.error
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK,
                    PGRES_SINGLE_TUPLE:
                    if let text = one.prepared { names[text] = one.name }
                    count = kept.result.changed
                    if let index = one.index, failure == nil {
                        // Only the last statement has rows that are read one by one.
                        reading = place == awaited.count - 1 ? rows : outer
                        do { try body(index, kept.result) } catch { failure = error }
                    }
                default: break
                }
            }
            if one.index != nil { counts.append(count) }
        }
        let sync = rows.isComplete ? rows.sync : next(on: handle, &cancelled)
        guard let sync, Int(sync.result.status) == PGRES_PIPELINE_SYNC else {
            let lost = lost()
            throw (failure as? PostgresError).map { $0.isLostConnection ? $0 : lost } ?? lost
        }
        if let failure {
            // The plan of a prepared statement may be out of date, or another session's: it is prepared again.
            if let error = failure as? PostgresError, ["0A000", "26000"].contains(error.state) { names = [:] }
            throw failure
        }
        return counts
    }

    /// A result to come.
    private struct Awaited {
        /// The place of the statement; nil for a preparation or a statement of the engine.
        var index: Int?
        /// The text of the statement that is prepared, and its name.
        var prepared: String?
        var name = ""
    }

    private func send(
        _ statement: PostgresStatement, _ index: Int?, _ awaited: inout [Awaited], on handle: OpaquePointer
    ) throws {
        if statement.isChange { hasChanged = true }
        let values = PostgresValues(statement.values)
        guard statement.isPrepared, keepsStatements else {
            let isSent = values.withPointers {
                mizan_PQsendQueryParams(
                    handle, statement.translated, values.count, nil, $0, $1, $2, 0)
            }
            guard isSent == 1 else { throw lost() }
            return awaited.append(Awaited(index: index))
        }
        let name: String
        if let known = names[statement.text] ?? awaited.first(where: { $0.prepared == statement.text })?.name {
            name = known
        } else {
            try forgetIfFull(&awaited, on: handle)
            lastName += 1
            name = "s\(lastName)"
            guard mizan_PQsendPrepare(handle, name, statement.translated, 0, nil) == 1 else { throw lost() }
            awaited.append(Awaited(prepared: statement.text, name: name))
        }
        let isSent = values.withPointers {
            mizan_PQsendQueryPrepared(handle, name, values.count, $0, $1, $2, 0)
        }
        guard isSent == 1 else { throw lost() }
        awaited.append(Awaited(index: index))
    }

    /// Mizan has fewer statements than this. Further statements are created when clients combine filters.
    private static var mostPrepared: Int { 500 }

    private func forgetIfFull(_ awaited: inout [Awaited], on handle: OpaquePointer) throws {
        guard names.count >= Self.mostPrepared else { return }
        names = [:]
        try send(.control("DEALLOCATE ALL"), nil, &awaited, on: handle)
    }

    /// The next result; nil after the last one of a statement. When the time is over or the work was cancelled, the server is
    /// asked once to interrupt its work. A server that does not answer then is given up.
    func next(on handle: OpaquePointer, _ cancelled: inout ContinuousClock.Instant?) -> KeptResult? {
        guard mizan_PQisBusy(handle) == 1 else { return result(on: handle) }
        let start = ContinuousClock.now
        defer { tally.add(ContinuousClock.now - start) }
        while mizan_PQisBusy(handle) == 1 {
            // libpq has closed the socket of a lost connection, and would wait for the later statements forever.
            guard Int(mizan_PQstatus(handle)) == CONNECTION_OK else { return nil }
            if let cancelled {
                if ContinuousClock.now > cancelled + Self.longestSilence { return nil }
            } else if budget.isOver() {
                cancelled = .now
                cancel = PostgresCancel(handle)
            }
            guard isReadable(within: 10) else { continue }
            if mizan_PQconsumeInput(handle) == 0 { break }
        }
        return result(on: handle)
    }

    private static let longestSilence = Duration.seconds(5)

    private func result(on handle: OpaquePointer) -> KeptResult? {
        mizan_PQgetResult(handle).map { KeptResult(PostgresResult(pointer: $0)) }
    }

    /// Reads the rest of the rows that are being read into memory, because another statement runs before they have been used.
    func keepRest() {
        guard let handle, let rows = reading, !rows.isComplete else { return }
        var (kept, cancelled): ([KeptResult], ContinuousClock.Instant?) = ([], nil)
        while let result = next(on: handle, &cancelled) { kept.append(result) }
        (rows.rest, rows.sync, rows.isComplete) = (kept[...], next(on: handle, &cancelled), true)
    }

    /// A request to interrupt that has not ended would interrupt what is sent next.
    func endCancel() throws {
        defer { cancel = nil }
        if let cancel, !cancel.isOver(within: 5) { throw lost() }
    }
}

/// A result that can wait.
final class KeptResult {
    let result: PostgresResult

    init(_ result: consuming PostgresResult) { self.result = result }
}

/// The rows of the statement that is being read.
final class PostgresRows {
    /// The rows that were read into memory.
    var rest: ArraySlice<KeptResult> = []
    /// True if `rest` has all remaining rows, so that the connection is free.
    var isComplete = false
    /// The end of the trip, if it has been read.
    var sync: KeptResult?
}
