internal import Kernel
package import Storage
internal import Synchronization

/// Records when API tokens, and the sessions of pages, are used. A session of pages thereby lasts longer. The times are stored outside the requests that use the tokens, so that a reading request does
/// not write.
///
/// A token's use is stored at most once an hour, with one write for all waiting uses of an owner. The times only help people to
/// find unneeded tokens, and a session lasts for many days. A use that cannot be stored (because of a full disk, or a store being closed) is therefore dropped.
/// The next use is recorded again.
package final class TokenUse: Sendable {
    private let database: any Database
    private let state = Mutex(State())

    package static let interval = Duration.seconds(3_600)
    /// If more tokens than this are waiting, further uses are dropped.
    private static let maximumWaiting = 1_000

    /// The secret that was used, by its id.
    enum Secret: Hashable, Sendable { case token(String), pages(String) }

    private struct State {
        var waiting: [OwnerID: [Secret: Instant]] = [:]
        var writer: Task<Void, Never>?
    }

    package init(database: any Database) {
        self.database = database
    }

    /// Records a use, unless one within the last hour has been stored.
    func note(_ secret: Secret, of owner: OwnerID, at now: Instant, lastNoted: Instant?) {
        if let lastNoted, lastNoted.advanced(by: Self.interval) > now { return }
        state.withLock { state in
            guard state.waiting.reduce(0, { $0 + $1.value.count }) < Self.maximumWaiting else { return }
            state.waiting[owner, default: [:]][secret] = now
            if state.writer == nil { state.writer = Task { await self.write() } }
        }
    }

    /// Returns when all uses recorded so far are stored or dropped.
    package func settled() async {
        await state.withLock { $0.writer }?.value
    }

    private func write() async {
        while let (owner, uses) = next() {
            do {
                try await database.write(owner) { transaction in
                    for (secret, moment) in uses { try Self.store(secret, moment, in: transaction) }
                }
            } catch { continue }
        }
    }

    private static func store(_ secret: Secret, _ moment: Instant, in transaction: WriteTransaction) throws {
        let before = moment.advanced(by: .zero - interval)
        switch secret {
        case .token(let id):
            try transaction.session.execute(
                """
                UPDATE api_tokens SET last_used_at = \(moment)
                WHERE owner = \(transaction.ownerKey) AND id = \(id)
                    AND (last_used_at IS NULL OR last_used_at <= \(before))
                """)
        case .pages(let id): try Sessions.prolong(id, at: moment, unlessUsedSince: before, in: transaction)
        }
    }

    private func next() -> (OwnerID, [Secret: Instant])? {
        state.withLock { state in
            guard let owner = state.waiting.keys.first, let uses = state.waiting.removeValue(forKey: owner) else {
                state.writer = nil
                return nil
            }
            return (owner, uses)
        }
    }
}
