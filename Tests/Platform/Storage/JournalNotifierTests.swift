import Kernel
import Storage
import TestSupport
import Testing

/// Writes wake only the listeners that wait for them.
@Suite(.timeLimit(.minutes(2)))
struct JournalNotifierTests {
    private static let long = Duration.seconds(86_400)
    private static let short = Duration.milliseconds(5)
    private let store: TestStore
    private let news: JournalNotifier

    init() async throws {
        store = try await TestStore()
        news = store.database.news
    }

    private func save(_ name: String, weight: Double = 0) async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord(name, weight: weight)) }
    }

    @Test func aWriteWakesAllListenersOfItsOwner() async throws {
        async let first = news.wait(for: store.owner, beyond: 0, atMost: Self.long)
        async let second = news.wait(for: store.owner, beyond: 0, atMost: Self.long)
        while news.listeners < 2 { try await Task.sleep(for: .milliseconds(1)) }
        try await save("a")
        #expect(try await [first, second] == [true, true])
        #expect(news.listeners == 0)
    }

    @Test func aListenerBehindTheLatestVersionDoesNotWait() async throws {
        try await save("a")
        try await save("b")
        #expect(try await news.wait(for: store.owner, beyond: 0, atMost: Self.long))
        #expect(try await news.wait(for: store.owner, beyond: 1, atMost: Self.long))
        #expect(try await !news.wait(for: store.owner, beyond: 2, atMost: Self.short))
    }

    @Test func listenersOfOtherOwnersAreNotWoken() async throws {
        let waiting = Task { [news, store] in try await news.wait(for: store.other, beyond: 0, atMost: Self.long) }
        while news.listeners == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await save("a")
        #expect(news.listeners == 1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(news.listeners == 0, "who gives up leaves nothing behind")
    }

    @Test func anEmptyWriteWakesNobody() async throws {
        try await save("a", weight: 1)
        try await save("a", weight: 1)
        await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                try RecordTable<SampleRecord>(transaction).save(SampleRecord("b"))
                throw MizanError(.invalidInput, "sample.no", "No.")
            }
        }
        #expect(try await !news.wait(for: store.owner, beyond: 1, atMost: Self.short))
    }

    /// When listeners are informed of a change, the change is already stored safely. The call that wrote the change may not
    /// have returned yet.
    @Test func aReportedChangeCanBeRead() async throws {
        for version in 1...20 as ClosedRange<RecordVersion> {
            async let told = news.wait(for: store.owner, beyond: version - 1, atMost: Self.long)
            try await save("a", weight: Double(version))
            #expect(try await told)
            #expect(try await store.read { try Journal.position(in: $0).version } == version)
        }
    }

    @Test func aNotificationOfAnOlderVersionIsIgnored() async throws {
        let news = JournalNotifier()
        news.tell(store.owner, 7)
        news.tell(store.owner, 5)
        #expect(try await news.wait(for: store.owner, beyond: 6, atMost: Self.long))
        #expect(try await !JournalNotifier.none.wait(for: store.owner, beyond: 0, atMost: Self.short))
    }
}
