import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDevices

/// An open page receives types and versions alone.
struct LiveStreamTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    private final class Heard: Sendable {
        private let frames = Mutex<[String]>([])

        var all: [String] { frames.withLock { $0 } }

        func take(_ bytes: [UInt8]) { frames.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }

        func wait(for count: Int) async throws {
            while all.count < count { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(true)

        var isSet: Bool { value.load(ordering: .relaxed) }

        func clear() { value.store(false, ordering: .relaxed) }
    }

    private var stream: SyncStream {
        var feed = application.sync.feed
        feed.interval = .milliseconds(2)
        return SyncStream(feed: feed, pace: SyncStream.Timing(check: .milliseconds(1)))
    }

    private func listen(
        at place: LiveStreams.Place, _ heard: Heard, isAllowed: @escaping @Sendable () -> Bool = { true }
    ) async throws -> SyncStream.End {
        try await stream.runLive(
            application.selection(["sample"]), owner: application.store.owner, at: place,
            isAllowed: { isAllowed() }, send: { heard.take($0) })
    }

    /// Nothing of a record but its type, and nothing of what was there before.
    @Test func onlyTheTypeAndTheVersionAreTold() async throws {
        try await application.save("before")
        let (streams, heard) = (LiveStreams(), Heard())
        let place = streams.enter("session")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await listen(at: place, heard) }
            // The end of the journal is found before the time for reconnecting is told.
            try await heard.wait(for: 1)
            try await application.save("secret-name")
            try await heard.wait(for: 2)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        let version = try await application.store.read { try Journal.position(in: $0).version }
        #expect(
            heard.all.last
                == "event: change\ndata: {\"type\":\"sample.Record\",\"version\":\(version)}\n\n")
        #expect(!heard.all.contains { $0.contains("secret-name") || $0.contains("before") || $0.contains("id:") })
    }

    @Test func aNewStreamEndsTheSessionsStreamBeforeIt() async throws {
        let (streams, heard) = (LiveStreams(), Heard())
        let first = streams.enter("session")
        async let end = listen(at: first, heard)
        try await heard.wait(for: 1)
        let other = streams.enter("another session")
        #expect(first.isLatest)
        let second = streams.enter("session")
        #expect(try await end == .revoked)
        #expect(heard.all.last?.hasPrefix("event: closed\n") == true)
        #expect(!first.isLatest && second.isLatest && other.isLatest)
    }

    @Test func aSessionThatHasEndedHearsNothingMore() async throws {
        let (streams, heard) = (LiveStreams(), Heard())
        let isSignedIn = Flag()
        let place = streams.enter("session")
        async let end = listen(at: place, heard) { isSignedIn.isSet }
        try await heard.wait(for: 1)
        isSignedIn.clear()
        try await application.save("a")
        #expect(try await end == .revoked)
        #expect(!heard.all.contains { $0.contains("sample.Record") })
    }

    @Test func aClosedStreamLeavesNothingBehind() {
        let streams = LiveStreams()
        do {
            let first = streams.enter("a")
            let second = streams.enter("a")
            #expect(streams.sessions == 1 && second.isLatest && !first.isLatest)
        }
        #expect(streams.sessions == 0)
    }
}
