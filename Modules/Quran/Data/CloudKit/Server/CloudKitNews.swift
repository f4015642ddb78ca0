internal import Changes
package import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// The long poll of `tokens/create`: it answers when records change to which the owner has subscribed. The answer is a hint
/// without data, so a client that misses it loses nothing.
package final class CloudKitNews: Sendable {
    private let context: ModuleContext
    /// The version up to which each token was told of changes.
    private let told = Mutex<[String: RecordVersion]>([:])

    /// The time for which a poll waits. Proxies close connections that are silent for a minute.
    @TaskLocal package static var patience = Duration.seconds(50)
    private static let interval = Duration.seconds(1)
    private static let mostTokens = 10_000

    init(_ context: ModuleContext) { self.context = context }

    /// A token from which a poll waits for all changes from now on.
    package func token(for owner: OwnerID) async throws -> String {
        let token = Hexadecimal.text((0..<32).map { _ in UInt8.random(in: 0...255) })
        tell(token, try await position(owner))
        return token
    }

    /// Takes a place among the owner's streams for the duration of a poll.
    package func seat(_ owner: OwnerID) throws(MizanError) -> StreamLimiter.Seat { try context.streams.take(owner) }

    /// Returns the record types with changes since the last poll with the token; empty if nothing changed in time. A token that
    /// is no longer known begins now.
    package func poll(_ token: String, owner: OwnerID) async throws -> [String] {
        var version = told.withLock { $0[token] }
        if version == nil {
            version = try await position(owner)
            tell(token, version ?? 0)
        }
        let end = ContinuousClock.now + Self.patience
        var since = version ?? 0
        while true {
            let (changed, reached) = try await changed(since: since, owner)
            if !changed.isEmpty {
                tell(token, reached)
                return changed
            }
            since = reached
            guard ContinuousClock.now < end else { return [] }
            _ = try await context.database.news.wait(for: owner, beyond: since, atMost: Self.interval)
            try Task.checkCancellation()
        }
    }

    private func position(_ owner: OwnerID) async throws -> RecordVersion {
        try await context.read(owner) { try Journal.position(in: $0).version }
    }

    private func tell(_ token: String, _ version: RecordVersion) {
        told.withLock { told in
            if told.count >= Self.mostTokens, told[token] == nil { told.removeAll() }
            told[token] = version
        }
    }

    /// The subscribed record types with changes after a version, and the version up to which this is known.
    private func changed(
        since version: RecordVersion, _ owner: OwnerID
    ) async throws -> (types: [String], reached: RecordVersion) {
        try await context.read(owner) { reading in
            let position = try Journal.position(in: reading)
            // After a restore the journal may be shorter: everything may have changed.
            let since = min(version, position.version)
            guard position.version != version else { return ([], version) }
            let subscriptions = try CloudKitSubscription.all(in: reading)
            let types = CloudKitType.all.filter { type in
                subscriptions.contains { $0.type == nil || $0.type == type.name }
            }
            let names = Set(types.map(\.recordType.schema.type))
            let page = try Journal.changes(
                since: since, at: position, limit: CloudKitServer.most, scanning: 10_000, in: reading,
                wanting: names.contains)
            let changed = Set(page.entries.map(\.reference.type))
            return (types.filter { changed.contains($0.recordType.schema.type) }.map(\.name), page.reached)
        }
    }
}
