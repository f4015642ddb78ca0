package import Kernel
internal import ModuleKit

/// What changes, as server-sent events (WHATWG HTML §9.2): a frame for each record, with the cursor behind it as its
/// `id:`, so that a client that comes again with `Last-Event-ID` goes on where it was.
///
/// The frames are made when they can be sent: whoever takes them slowly is handed what the journal says by then.
package struct SyncStream: Sendable {
    let feed: SyncFeed
    package var pace = Pace()

    package struct Pace: Sendable {
        /// How long nothing is sent before a comment is, so that nobody in between takes the connection for dead.
        package var heartbeat = Duration.seconds(15)
        /// How often it is asked whether the caller may still read.
        package var check = Duration.seconds(2)
        /// How long it lasts; clients come again by themselves.
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
        /// What comes next cannot be shown by this server now.
        case unavailable(SyncUnavailable)
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
                }
                if let unavailable = page.unavailable { throw End.unavailable(unavailable) }
                sent = clock.now
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

/// The events, byte by byte.
enum SyncFrame {
    static func retry(_ duration: Duration) -> [UInt8] {
        Array("retry: \(duration.components.seconds * 1_000)\n\n".utf8)
    }

    /// A comment.
    static let heartbeat = Array(":\n\n".utf8)

    static func closed(_ end: SyncStream.End) -> [UInt8] {
        switch end {
        case .life: frame("closed", ["reason": "life"])
        case .revoked: frame("closed", ["reason": "unauthorized"])
        case .unavailable(let unavailable):
            frame("closed", ["reason": "unavailable", "unavailable": SyncPresentation.json(unavailable)])
        }
    }

    static func frames(of page: SyncPage) -> [[UInt8]] {
        if let reset = page.reset {
            let data: JSONValue = [
                "reason": .string(reset.rawValue), "epoch": .string(page.epoch), "floor": .integer(page.floor),
            ]
            return [frame("reset", data)]
        }
        // First, and without a cursor: a client that is cut off before the changes behind them gets them again.
        var frames = page.damaged.map { frame("damaged", SyncPresentation.json($0)) }
        frames += page.items.map { item in
            frame("change", SyncPresentation.json(item), id: page.cursor(behind: item).description)
        }
        if !page.more, page.unavailable == nil { frames.append(frame("caught-up", SyncPresentation.state(page))) }
        return frames
    }

    /// JSON has no line breaks outside of texts, and in texts they are escaped: one line of data is enough.
    private static func frame(_ event: String, _ data: JSONValue, id: String? = nil) -> [UInt8] {
        var bytes = Array((id.map { "id: \($0)\n" } ?? "").utf8)
        bytes += Array("event: \(event)\ndata: ".utf8)
        bytes += JSONWriter.bytes(data)
        return bytes + Array("\n\n".utf8)
    }
}

extension SyncPage {
    /// Where a device stands that has taken in this item and those before it.
    fileprivate func cursor(behind item: SyncItem) -> SyncCursor {
        SyncCursor(epoch: epoch, version: item.version, mark: cursor.mark, start: start)
    }
}
