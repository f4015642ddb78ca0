package import Kernel

/// The connections for reading. A read that may take longer than usual uses separate connections, and waits only for other long
/// reads. For example, looking up a token takes 50 µs, and must not wait an hour until an archive is written.
package final class ReaderLanes<Connection: StoreConnection>: Sendable {
    private let short: FairLanes<Connection>
    private let long: FairLanes<Connection>

    /// The maximum number of simultaneous long reads. An idle connection retains up to 4 MiB of pages. So a connection for long
    /// reads is opened only for a long read, and the second connection only if two long reads run at once.
    static var longReads: Int { 2 }

    /// Creates at least one connection for short reads of owners, and an additional connection for reads for nobody in
    /// particular. The additional connection is opened only when all other connections are in use.
    package init(_ count: Int, connect: @escaping @Sendable () throws -> Connection) {
        short = FairLanes((0...max(1, count)).map { ConnectionLane("reader \($0)", connect: connect) }, kept: 1)
        long = FairLanes((0..<Self.longReads).map { ConnectionLane("long reader \($0)", connect: connect) })
    }

    /// Reads on a connection for reads with such a budget, for an owner, or for nobody in particular. The work receives a
    /// cancellation that is triggered with that of the task.
    package func run<Value: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ work: @escaping @Sendable (Connection, Cancellation) throws -> Value
    ) async throws -> Value {
        let lanes = budget > TransactionBudget.read ? long : short
        return try await Cancellation.ofTask { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                lanes.submit(for: owner) { connection in
                    Result {
                        // A read that was cancelled while it waited delays nobody.
                        try cancellation.check()
                        return try work(try connection.get(), cancellation)
                    }
                } then: {
                    continuation.resume(with: $0)
                }
            }
        }
    }

    package var busy: Int { short.busy + long.busy }
    package var waiting: Int { short.waiting + long.waiting }

    package var all: [ConnectionLane<Connection>] { short.lanes + long.lanes }
}
