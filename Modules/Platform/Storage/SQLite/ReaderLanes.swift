internal import Kernel

/// The connections that read. What may take longer than reads usually do has connections of its own and waits only
/// for its like: a token is looked up in 50 µs, and must not wait an hour for an archive to be written.
struct ReaderLanes: Sendable {
    private let short: [ConnectionLane]
    private let long: [ConnectionLane]

    /// So many long reads go on at a time. An idle connection keeps up to 4 MiB of pages; these two are opened only when
    /// there is something long to read, the second only when there are two at once.
    static let longReads = 2

    /// At least one for short reads.
    init(_ count: Int, connect: @escaping @Sendable () throws -> SQLiteConnection) {
        short = (0..<max(1, count)).map { ConnectionLane("reader \($0)", connect: connect) }
        long = (0..<Self.longReads).map { ConnectionLane("long reader \($0)", connect: connect) }
    }

    /// The one that has least to do of those for reads of such a budget.
    func lane(within budget: Duration) throws(MizanError) -> ConnectionLane {
        let lanes = budget > TransactionBudget.read ? long : short
        guard let lane = lanes.min(by: { $0.waiting < $1.waiting }) else {
            throw MizanError(.internal, "storage.no-reader", "The store has no reader.")
        }
        return lane
    }

    var all: [ConnectionLane] { short + long }
}
