package import Kernel
internal import Synchronization

/// The streams of browsers. A browser's session has one stream, so a new stream ends the session's stream before it.
package final class LiveStreams: Sendable {
    private struct State {
        var latest: [String: UInt64] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The place of a stream, for as long as the value lives.
    package final class Place: Sendable {
        private let streams: LiveStreams
        private let session: String
        private let number: UInt64

        fileprivate init(_ streams: LiveStreams, _ session: String, _ number: UInt64) {
            (self.streams, self.session, self.number) = (streams, session, number)
        }

        /// False once the session has a newer stream.
        package var isLatest: Bool { streams.state.withLock { $0.latest[session] == number } }

        deinit {
            streams.state.withLock { if $0.latest[session] == number { $0.latest[session] = nil } }
        }
    }

    package func enter(_ session: String) -> Place {
        state.withLock { state in
            state.count += 1
            state.latest[session] = state.count
            return Place(self, session, state.count)
        }
    }

    /// The number of sessions with a stream.
    var sessions: Int { state.withLock { $0.latest.count } }
}

extension SyncStream {
    /// The owner's further changes, of all the given slices, for a page: their types and versions alone.
    package func runLive(
        _ selection: SyncSelection, owner: OwnerID, at place: LiveStreams.Place,
        isAllowed: () async throws -> Bool, send: ([UInt8]) async throws -> Void
    ) async throws -> End {
        try await run(
            after: feed.head(selection, owner: owner), selection, owner: owner, showing: SyncFrame.live,
            isAllowed: {
                guard place.isLatest else { return false }
                return try await isAllowed()
            }, send: send)
    }
}
