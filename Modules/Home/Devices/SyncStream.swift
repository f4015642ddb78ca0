package import Changes
package import Kernel

/// The changes, as server-sent events (WHATWG HTML §9.2): a frame for each record, with the cursor behind it as its `id:`, so
/// that a client that comes again with `Last-Event-ID` goes on where it was.
///
/// The frames are made when they can be sent: a slow reader gets the state of the journal by then.
package struct SyncStream: Sendable {
    package let feed: SyncFeed
    package var pace = Timing()

    package struct Timing: Sendable {
        /// The time without frames after which a comment is sent, so that nobody in between takes the connection for dead.
        package var heartbeat = Duration.seconds(15)
        /// How often it is asked whether the caller may still read.
        package var check = Duration.seconds(2)
        /// The duration of a stream; clients come again by themselves.
        package var life = Duration.seconds(1_800)
        /// After how long they do.
        package var retry = Duration.seconds(3)
        /// After how long they do where something cannot be shown.
        package var patience = Duration.seconds(60)
    }

    /// Why it ended in order.
    package enum End: Error, Sendable, Equatable {
        /// It has lasted long enough.
        case life
        /// The caller may no longer read, or is somebody else by now.
        case revoked
        /// This server cannot show the next record now.
        case unavailable(RecordChanges.Unavailable)
    }

    /// Sends frames until its time is over, the caller may no longer read, the task is cancelled, or sending fails. The
    /// last frame says why it ended, if in order.
    package func run(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID,
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
                // At each wake, before anything is shown.
                guard try await isAllowed() else { throw End.revoked }
                for frame in SyncFrame.frames(of: page) {
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
