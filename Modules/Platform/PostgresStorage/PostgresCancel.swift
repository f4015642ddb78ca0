internal import CPostgres
internal import Dispatch

/// A request to interrupt what a connection runs. libpq sends it over a connection of its own and waits for its end without a
/// limit, so it does that elsewhere.
final class PostgresCancel: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    /// Nil if the connection is lost.
    init?(_ connection: OpaquePointer) {
        guard let request = mizan_PQgetCancel(connection) else { return nil }
        // Nothing else uses the request.
        nonisolated(unsafe) let sent = request
        DispatchQueue.global().async { [ended] in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                _ = mizan_PQcancel(sent, buffer.baseAddress, Int32(buffer.count))
            }
            mizan_PQfreeCancel(sent)
            ended.signal()
        }
    }

    /// Waits for the end. False if it may still come, and would then interrupt what is sent later.
    func isOver(within seconds: Int) -> Bool { ended.wait(timeout: .now() + .seconds(seconds)) == .success }
}
