internal import Kernel
package import Storage
internal import Synchronization

/// Records when tokens are used. The times are stored outside the requests that use the tokens, so that a reading request does
/// not write.
///
/// A token's use is stored at most once an hour, with one write for all waiting uses of an owner. The times only help people to
/// find unneeded tokens. A use that cannot be stored (because of a full disk, or a store being closed) is therefore dropped.
/// The next use is recorded again.
package final class TokenUse: Sendable {
    private let database: any Database
    private let state = Mutex(State())

    package static let interval = Duration.seconds(3_600)
    /// If more tokens than this are waiting, further uses are dropped.
    private static let maximumWaiting = 1_000

    private struct State {
        var waiting: [OwnerID: [String: Instant]] = [:]
        var writer: Task<Void, Never>?
    }

    package init(database: any Database) {
        self.database = database
    }

    /// Records a use, unless one within the last hour has been stored.
    func note(_ token: String, of owner: OwnerID, at now: Instant, lastNoted: Instant?) {
        if let lastNoted, lastNoted.advanced(by: Self.interval) > now { return }
        state.withLock { state in
            guard state.waiting.reduce(0, { $0 + $1.value.count }) < Self.maximumWaiting else { return }
            state.waiting[owner, default: [:]][token] = now
            if state.writer == nil { state.writer = Task { await self.write() } }
        }
    }

    /// Returns when all uses recorded so far are stored or dropped.
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
