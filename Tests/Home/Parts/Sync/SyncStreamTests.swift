import Changes
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDevices

/// Changes as events.
struct SyncStreamTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    /// Accepts this many frames, and then ends the stream by an error.
    private final class Listener: Sendable {
        struct Enough: Error {}

        private let frames = Mutex<[String]>([])
        private let most: Int

        init(_ most: Int) {
            self.most = most
        }

        var all: [String] { frames.withLock { $0 } }

        func take(_ bytes: [UInt8]) throws {
            let count = frames.withLock { frames in
                frames.append(String(decoding: bytes, as: UTF8.self))
                return frames.count
            }
            if count >= most { throw Enough() }
        }

        /// The ids of the changes, in order.
        var ids: [String] {
            all.compactMap { frame in
                frame.hasPrefix("id: ") ? String(frame.dropFirst(4).prefix { $0 != "\n" }) : nil
            }
        }
    }

    private func stream(_ pace: SyncStream.Timing = SyncStream.Timing()) -> SyncStream {
        var feed = application.sync.feed
        feed.interval = .milliseconds(2)
        return SyncStream(feed: feed, pace: pace)
    }

    private func listen(
        _ count: Int, after cursor: SyncCursor? = nil, _ pace: SyncStream.Timing = SyncStream.Timing(),
        isAllowed: @Sendable () -> Bool = { true }
    ) async throws -> (Listener, SyncStream.End?) {
        let listener = Listener(count)
        do {
            let end = try await stream(pace).run(
                after: cursor, try application.selection(["sample"]), owner: application.store.owner,
                isAllowed: { isAllowed() }, send: { try listener.take($0) })
            return (listener, end)
        } catch is Listener.Enough {
            return (listener, nil)
        }
    }

    @Test func eachChangeIsAFrameAndTheEndIsReported() async throws {
        try await application.save("a", "b")
        try await application.remove("a")
        let (listener, _) = try await listen(4)
        let mark = try application.selection(["sample"]).mark
        let frames = listener.all
        #expect(frames[0] == "retry: 3000\n\n")
        #expect(
            frames[1].hasPrefix("id: e1.2.\(mark).3\nevent: change\ndata: {\"type\":\"sample.Record\",\"key\":\"b\","))
        #expect(
            frames[2]
                == "id: e1.3.\(mark)\nevent: change\ndata: {\"type\":\"sample.Record\",\"key\":\"a\",\"version\":3,\"kind\":\"remove\"}\n\n"
        )
        #expect(frames[3].hasPrefix("event: caught-up\ndata: {\"epoch\":\"e1\",\"cursor\":\"e1.3.\(mark)\""))
        #expect(frames[3].contains("\"checksums\":{\"sample\":\""))
    }

    /// A line break in the data of an event would split it into two lines.
    @Test func aFrameContainsNoLineBreaksInItsData() async throws {
        try await application.store.write { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a\nb", remark: "1\r\n\r\nid: 9\n\n2"))
        }
        let (listener, _) = try await listen(2)
        #expect(listener.all[1].filter { $0.isNewline }.count == 4)
        #expect(listener.all[1].hasSuffix("\n\n"))
    }

    @Test func laterChangesFollowWithoutDuplicates() async throws {
        try await application.save("a")
        let listener = Listener(5)
        await #expect(throws: Listener.Enough.self) {
            try await stream().run(
                after: nil, try application.selection(["sample"]), owner: application.store.owner, isAllowed: { true },
                send: {
                    try listener.take($0)
                    if listener.all.count == 3 { try await application.save("b") }
                })
        }
        #expect(listener.ids.map { $0.split(separator: ".")[1] } == ["1", "2"])
        #expect(listener.all[4].hasPrefix("event: caught-up\n"))
    }

    /// The stream polls once a day, so the change arrives within the test only because the stream is notified.
    @Test(.timeLimit(.minutes(2))) func changesOfThisProcessNeedNoPolling() async throws {
        var feed = application.sync.feed
        feed.interval = .seconds(86_400)
        let stream = SyncStream(feed: feed)
        let selection = try application.selection(["sample"])
        let listener = Listener(6)
        let listening = Task { [application] in
            try await stream.run(
                after: nil, selection, owner: application.store.owner, isAllowed: { true },
                send: { try listener.take($0) })
        }
        let news = application.store.database.news
        for name in ["a", "b"] {
            while news.listeners == 0 { try await Task.sleep(for: .milliseconds(1)) }
            try await application.save(name)
        }
        await #expect(throws: Listener.Enough.self) { try await listening.value }
        #expect(listener.ids.map { $0.split(separator: ".")[1] } == ["1", "2"])
        #expect(news.listeners == 0)
    }

    @Test(.timeLimit(.minutes(2))) func changesOfAnotherProcessAreFoundByPolling() async throws {
        let another = try application.store.another()
        async let listening = listen(4)
        try await Task.sleep(for: .milliseconds(30))
        try await another.write(application.store.owner) { transaction in
            _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("a", remark: "by another"))
        }
        #expect(try await listening.0.ids.count == 1)
        try await another.close()
    }

    /// Changes of other owners do not wake a stream. Changes of slices that the stream does not follow do not keep the stream
    /// open beyond its time.
    @Test(.timeLimit(.minutes(2))) func changesOfOtherSlicesAreIgnored() async throws {
        var pace = SyncStream.Timing()
        pace.life = .milliseconds(200)
        var feed = application.sync.feed
        feed.interval = .seconds(86_400)
        let stream = SyncStream(feed: feed, pace: pace)
        let listener = Listener(100)
        let selection = try application.selection(["odd"])
        async let listening = stream.run(
            after: nil, selection, owner: application.store.owner, isAllowed: { true }, send: { try listener.take($0) })
        let saving = Task { [application] in
            var number = 0
            while !Task.isCancelled {
                try await application.save("r\(number % 10)", weight: Double(number))
                number += 1
            }
        }
        #expect(try await listening == .life)
        saving.cancel()
        _ = await saving.result
        #expect(listener.ids == [])
    }

    /// A reader that disconnects at random, and continues after the last id, receives every version exactly once.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func aReturningClientReceivesAllChanges(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        async let writing: Void = { () async throws -> Void in
            for number in 0..<60 { try await application.save("r\(number)") }
        }()
        // After the last change only heartbeats arrive, so they must be frequent.
        var pace = SyncStream.Timing()
        pace.heartbeat = .milliseconds(5)
        var seen: [String] = []
        var cursor: SyncCursor?
        while seen.count < 60 {
            let (listener, _) = try await listen(Int.random(in: 1...12, using: &random), after: cursor, pace)
            seen += listener.ids
            if let last = listener.ids.last { cursor = try SyncCursor(last) }
        }
        try await writing
        #expect(seen.compactMap { Int($0.split(separator: ".")[1]) } == Array(1...60))
    }

    /// If the latest changes all belong to other slices, the stream sends no change. The stream still reports that it has
    /// caught up.
    @Test func theEndIsReportedIfTheLastChangesBelongToOtherSlices() async throws {
        try await application.save("a", "b", "c")
        var pull = application.sync.pull
        pull.limits.scan = 2
        let context = application.store.context()
        let feed = SyncFeed(
            context: context, pull: pull, positions: SyncPositions(context), interval: .milliseconds(2))
        // The listener accepts two frames. If a comment were sent before the end is reported, it would be a third frame.
        let stream = SyncStream(feed: feed, pace: SyncStream.Timing(heartbeat: .milliseconds(20)))
        let listener = Listener(2)
        await #expect(throws: Listener.Enough.self) {
            try await stream.run(
                after: nil, try application.selection(["odd"]), owner: application.store.owner, isAllowed: { true },
                send: { try listener.take($0) })
        }
        #expect(listener.all.last?.hasPrefix("event: caught-up\n") == true)
    }

    /// The report of a damaged record has no id. So a client that is cut off before the next change receives the report again.
    @Test func damageIsReportedBeforeTheChanges() async throws {
        try await application.save("a", "b", "c")
        try await application.store.write { _ = try $0.session.execute("DELETE FROM sample_record WHERE name = 'b'") }
        let (listener, _) = try await listen(5)
        let frames = listener.all
        #expect(
            frames[1].hasPrefix("event: damaged\ndata: {\"type\":\"sample.Record\",\"key\":\"b\",\"version\":2,"))
        #expect(listener.ids.map { $0.split(separator: ".")[1] } == ["1", "3"])
        #expect(frames[4].hasPrefix("event: caught-up\n"))
    }

    @Test func anExpiredCursorIsReportedWithoutAnID() async throws {
        try await application.save("a")
        let (listener, _) = try await listen(3, after: try SyncCursor("other.5.a"))
        #expect(listener.all[1] == "event: reset\ndata: {\"reason\":\"epoch\",\"epoch\":\"e1\",\"floor\":0}\n\n")
        #expect(listener.ids.count == 1)
    }

    @Test func anIdleStreamSendsComments() async throws {
        var pace = SyncStream.Timing()
        pace.heartbeat = .milliseconds(10)
        let (listener, _) = try await listen(4, pace)
        #expect(listener.all.dropFirst(2) == [":\n\n", ":\n\n"])
    }

    @Test func theStreamEndsWhenItsLifetimeIsOver() async throws {
        var pace = SyncStream.Timing()
        pace.life = .milliseconds(20)
        #expect(try await listen(100, pace).1 == .life)
    }

    @Test func theStreamEndsWhenTheCallerMayNoLongerRead() async throws {
        var pace = SyncStream.Timing()
        pace.check = .milliseconds(5)
        let asked = Mutex(0)
        let (listener, end) = try await listen(100, pace) {
            asked.withLock { count in
                count += 1
                return count < 3
            }
        }
        #expect(end == .revoked)
        #expect(listener.all.count == 3)
        #expect(listener.all[2] == "event: closed\ndata: {\"reason\":\"unauthorized\"}\n\n")
    }

    @Test func aClientWithoutReadScopeSeesNothingNew() async throws {
        try await application.save("a")
        let (listener, end) = try await listen(100) { false }
        #expect(end == .revoked)
        #expect(listener.ids == [])
    }

    @Test func anUnreadableRecordEndsTheStream() async throws {
        try await application.save("a")
        try await application.number(1...1)
        let listener = Listener(100)
        let end = try await stream().run(
            after: nil, try application.selection(), owner: application.store.owner, isAllowed: { true },
            send: { try listener.take($0) })
        guard case .unavailable(let unavailable) = end else {
            Issue.record("It ended with \(end)")
            return
        }
        #expect(unavailable.type == "sample.Numbered")
        #expect(listener.ids.count == 1)
        #expect(listener.all.suffix(2).first == "retry: 60000\n\n")
        #expect(listener.all.last?.hasPrefix("event: closed\ndata: {\"reason\":\"unavailable\",") == true)
    }
}
