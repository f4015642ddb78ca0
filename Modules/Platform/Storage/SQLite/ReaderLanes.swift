internal import Kernel

/// The connections that read. A read that may take longer than usual has connections of its own and waits only for its kind: a
/// token is looked up in 50 µs, and must not wait an hour for an archive to be written.
final class ReaderLanes: Sendable {
    private let short: FairLanes
    private let long: FairLanes

    /// So many long reads go on at a time. An idle connection keeps up to 4 MiB of pages; these two are opened only when
    /// there is something long to read, the second only when there are two at once.
    static let longReads = 2

    /// At least one for short reads of owners, and one more for what is read for nobody in particular, which is opened only
    /// when all others are taken.
    init(_ count: Int, connect: @escaping @Sendable () throws -> SQLiteConnection) {
        short = FairLanes((0...max(1, count)).map { ConnectionLane("reader \($0)", connect: connect) }, kept: 1)
        long = FairLanes((0..<Self.longReads).map { ConnectionLane("long reader \($0)", connect: connect) })
    }

    /// Reads on a connection of those for reads of such a budget, for an owner, or for nobody in particular. The work is
    /// given what is cancelled with the task.
    func run<Value: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ work: @escaping @Sendable (SQLiteConnection, Cancellation) throws -> Value
    ) async throws -> Value {
        let lanes = budget > TransactionBudget.read ? long : short
        return try await Cancellation.ofTask { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                lanes.submit(for: owner) { connection in
                    Result {
                        // A cancelled read that waited in line delays nobody.
                        try cancellation.check()
                        return try work(try connection.get(), cancellation)
                    }
                } then: {
                    continuation.resume(with: $0)
                }
            }
        }
    }

    var all: [ConnectionLane] { short.lanes + long.lanes }
}
