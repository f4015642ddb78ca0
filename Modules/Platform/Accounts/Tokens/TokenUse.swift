internal import Kernel
package import Storage
internal import Synchronization

/// Notes when tokens are used, beside the requests that use them: a request that reads stays a read.
///
/// A token's use is written once an hour at most, one write for all of an owner's that wait. It is for people who look
/// for tokens nobody needs, so a note that cannot be written (a full disk, a store being closed) is dropped: the next
/// use brings another.
package final class TokenUse: Sendable {
    private let database: any Database
    private let state = Mutex(State())

    package static let interval = Duration.seconds(3_600)
    /// More tokens than that at once, and further notes are dropped.
    private static let maximumWaiting = 1_000

    private struct State {
        var waiting: [OwnerID: [String: Instant]] = [:]
        var writer: Task<Void, Never>?
    }

    package init(database: any Database) {
        self.database = database
    }

    /// Notes a use, unless one of the last hour has been written.
    func note(_ token: String, of owner: OwnerID, at now: Instant, lastNoted: Instant?) {
        if let lastNoted, lastNoted.advanced(by: Self.interval) > now { return }
        state.withLock { state in
            guard state.waiting.reduce(0, { $0 + $1.value.count }) < Self.maximumWaiting else { return }
            state.waiting[owner, default: [:]][token] = now
            if state.writer == nil { state.writer = Task { await self.write() } }
        }
    }

    /// Returns when what was noted so far is written or dropped.
    package func settled() async {
        await state.withLock { $0.writer }?.value
    }

    private func write() async {
        while let (owner, tokens) = next() {
            do {
                try await database.write(owner) { transaction in
                    for (id, moment) in tokens.sorted(by: { $0.key < $1.key }) {
                        try transaction.session.execute(
                            """
                            UPDATE api_tokens SET last_used_at = \(moment)
                            WHERE owner = \(transaction.ownerKey) AND id = \(id)
                                AND (last_used_at IS NULL OR last_used_at <= \(moment.advanced(by: .zero - Self.interval)))
                            """)
                    }
                }
            } catch { continue }
        }
    }

    private func next() -> (OwnerID, [String: Instant])? {
        state.withLock { state in
            guard let owner = state.waiting.keys.first, let tokens = state.waiting.removeValue(forKey: owner) else {
                state.writer = nil
                return nil
            }
            return (owner, tokens)
        }
    }
}
