internal import Kernel
internal import Storage
internal import Synchronization

/// The connections that write, and a line of waiting writes for each owner. One connection at a time serves an owner, so an
/// owner with many writes cannot take every connection.
final class PostgresWriter: Sendable {
    private let lanes: FairLanes<PostgresConnection>
    private let lines = Mutex<[OwnerID: WriteLine]>([:])
    private let tally = CommitTally()

    init(_ lanes: [ConnectionLane<PostgresConnection>]) { self.lanes = FairLanes(lanes) }

    var activity: StoreActivity {
        var activity = tally.activity
        activity.waiting = lines.withLock { $0.values.reduce(0) { $0 + $1.count } }
        return activity
    }

    /// The number of connections that are in use.
    var busy: Int { lanes.busy }

    var all: [ConnectionLane<PostgresConnection>] { lanes.lanes }

    /// Runs a closure in a transaction that other writes of the owner may share. Returns after the commit.
    func write<Result: Sendable>(
        of owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        let line = lines.withLock { lines in
            let line = lines[owner] ?? WriteLine()
            lines[owner] = line
            return line
        }
        return try await WaitingWrite(of: owner, within: budget, body).value { write in
            if line.starts(with: write) { drain(line, of: owner) }
        }
    }

    func cancelAll() {
        for line in lines.withLock({ Array($0.values) }) { line.cancelAll() }
    }

    private func drain(_ line: WriteLine, of owner: OwnerID) {
        lanes.submit(for: owner) { [self] opened in
            do {
                var group = line.taken()
                defer { line.putBack(group) }
                try GroupCommit(try opened.get(), tally: tally, cancellation: line.cancellation) {
                    WriteLine.next(&group)
                }.run()
            } catch {
                // Without a connection, no waiting write can begin.
                line.fail(PostgresFailure.translate(error))
            }
            return line.goesOn()
        } then: { [self] goesOn in
            if goesOn { drain(line, of: owner) }
        }
    }
}
