internal import CPostgres
internal import Kernel
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
        guard !isReading else {
            throw MizanError(
                .internal, "storage.nested-statement", "A statement was run while the rows of another one were read.")
        }
        guard let handle else { throw lost() }
        let before = pending
        pending = []
        ownTrips += 1
        trips.add(1)
        var awaited: [Awaited] = []
        for statement in before { try send(statement, nil, &awaited, on: handle) }
        for (index, statement) in statements.enumerated() { try send(statement, index, &awaited, on: handle) }
        guard mizan_PQpipelineSync(handle) == 1, mizan_PQflush(handle) == 0 else { throw lost() }

        var (failure, counts, hasCancelled): ((any Error)?, [Int], Bool) = (nil, [], false)
        for (place, one) in awaited.enumerated() {
            if byRow, place == awaited.count - 1 { _ = mizan_PQsetSingleRowMode(handle) }
            var count = 0
            while let result = next(on: handle, &hasCancelled) {
                switch Int(result.status) {
                case PGRES_FATAL_ERROR:
                    failure = failure ?? result.error
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK,
                    PGRES_SINGLE_TUPLE:
                    if let text = one.prepared { names[text] = one.name }
                    count = result.changed
                    if let index = one.index, failure == nil {
                        isReading = true
                        defer { isReading = false }
                        do { try body(index, result) } catch { failure = error }
                    }
                default: break
                }
            }
            if one.index != nil { counts.append(count) }
        }
        let sync = next(on: handle, &hasCancelled)
        guard let sync, Int(sync.status) == PGRES_PIPELINE_SYNC else {
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
        guard statement.isPrepared else {
            let isSent = statement.values.withPointers {
                mizan_PQsendQueryParams(
                    handle, statement.translated, statement.values.count, nil, $0, $1, $2, 0)
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
        let isSent = statement.values.withPointers {
            mizan_PQsendQueryPrepared(handle, name, statement.values.count, $0, $1, $2, 0)
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
    /// asked once to interrupt its work.
    private func next(on handle: OpaquePointer, _ hasCancelled: inout Bool) -> PostgresResult? {
        while mizan_PQisBusy(handle) == 1 {
            if !hasCancelled, budget.isOver() {
                hasCancelled = true
                cancel(handle)
            }
            guard isReadable(within: 10) else { continue }
            if mizan_PQconsumeInput(handle) == 0 { break }
        }
        return mizan_PQgetResult(handle).map { PostgresResult(pointer: $0) }
    }

    private func cancel(_ handle: OpaquePointer) {
        guard let request = mizan_PQgetCancel(handle) else { return }
        defer { mizan_PQfreeCancel(request) }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            _ = mizan_PQcancel(request, buffer.baseAddress, Int32(buffer.count))
        }
    }
}
