package import Changes
package import Kernel

/// The changes as server-sent events (WHATWG HTML §9.2), one frame for each record. The `id:` of a frame is the cursor after
/// its record. A client that reconnects with `Last-Event-ID` thus continues at the same position.
///
/// Each frame is created when it can be sent, so a slow reader gets the journal's state at that time.
package struct SyncStream: Sendable {
    package let feed: SyncFeed
    package var pace = Timing()

    package struct Timing: Sendable {
        /// The time without frames after which a comment is sent, so that no proxy assumes that the connection is dead.
        package var heartbeat = Duration.seconds(15)
        /// The interval at which the caller's right to read is checked.
        package var check = Duration.seconds(2)
        /// The duration of a stream; clients reconnect by themselves.
        package var life = Duration.seconds(1_800)
        /// The time after which clients reconnect.
        package var retry = Duration.seconds(3)
        /// The time after which clients reconnect if a record cannot be shown.
        package var patience = Duration.seconds(60)
    }

    /// The reason for an orderly end.
    package enum End: Error, Sendable, Equatable {
        /// The stream has reached its maximum duration.
        case life
        /// The caller may no longer read, or the token belongs to another account by now.
        case revoked
        /// This server cannot show the next record now.
        case unavailable(RecordChanges.Unavailable)
    }

    /// Sends frames until the time is over, the caller may no longer read, the task is cancelled, or sending fails. If the
    /// stream ends in an orderly way, the last frame contains the reason.
    package func run(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID,
        showing frames: @Sendable (SyncPage) -> AnySequence<[UInt8]> = { AnySequence(SyncFrame.frames(of: $0)) },
        isAllowed: () async throws -> Bool, send: ([UInt8]) async throws -> Void
    ) async throws -> End {
        let clock = ContinuousClock()
        let start = clock.now
        var sent = start
        var checked = start
        func check() async throws {
            let now = clock.now
            guard now < start + pace.life else { throw End.life }
            guard now >= checked + pace.check else { return }
            checked = now
            guard try await isAllowed() else { throw End.revoked }
        }
        do {
            try await send(SyncFrame.retry(pace.retry))
            try await feed.run(after: cursor, selection, owner: owner) { page in
                // Checked at each wake-up, before anything is shown.
                guard try await isAllowed() else { throw End.revoked }
                for frame in frames(page) {
                    try await check()
                    try await send(frame)
                    sent = clock.now
                }
                if let unavailable = page.unavailable { throw End.unavailable(unavailable) }
            } whileIdle: {
                try await check()
                guard clock.now >= sent + pace.heartbeat else { return }
                try await send(SyncFrame.heartbeat)
                sent = clock.now
            }
        } catch let end as End {
            return try await finish(end, send)
        } catch let error as MizanError where error.reason == "owner.unknown" {
            return try await finish(.revoked, send)
        }
    }

    private func finish(_ end: End, _ send: ([UInt8]) async throws -> Void) async throws -> End {
        if case .unavailable = end { try await send(SyncFrame.retry(pace.patience)) }
        try await send(SyncFrame.closed(end))
        return end
    }
}
