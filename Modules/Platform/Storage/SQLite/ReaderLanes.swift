internal import Kernel
internal import Synchronization

/// The connections that read. What may take longer than reads usually do has connections of its own and waits only
/// for its like: a token is looked up in 50 µs, and must not wait an hour for an archive to be written.
final class ReaderLanes: Sendable {
    private let short: [ConnectionLane]
    private let long: [ConnectionLane]
    /// Held while a lane is chosen and work handed to it: two reads that come at once would else choose the same one, and
    /// the second would wait beside idle connections.
    private let choice = Mutex(())

    /// So many long reads go on at a time. An idle connection keeps up to 4 MiB of pages; these two are opened only when
    /// there is something long to read, the second only when there are two at once.
    static let longReads = 2

    /// At least one for short reads.
    init(_ count: Int, connect: @escaping @Sendable () throws -> SQLiteConnection) {
        short = (0..<max(1, count)).map { ConnectionLane("reader \($0)", connect: connect) }
        long = (0..<Self.longReads).map { ConnectionLane("long reader \($0)", connect: connect) }
    }

    /// Reads on the connection that has least to do, of those for reads of such a budget.
    func run<Value: Sendable>(
        within budget: Duration, _ work: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        let lanes = budget > TransactionBudget.read ? long : short
        return try await withCheckedThrowingContinuation { continuation in
            choice.withLock { _ in
                guard let lane = lanes.min(by: { $0.waiting < $1.waiting }) else {
                    let error = MizanError(.internal, "storage.no-reader", "The store has no reader.")
                    return continuation.resume(throwing: error)
                }
                lane.submit { connection in
                    Result { try work(try connection.get()) }
                } then: {
                    continuation.resume(with: $0)
                }
            }
        }
    }

    var all: [ConnectionLane] { short + long }
}
