import Synchronization
import Testing

@testable import Sync

struct RateLimiterTests {
    @Test func whatIsNotUsedIsKeptUpToAMinutesWorth() {
        var bucket = TurnBucket(perMinute: 3, at: .zero)
        let waits = (0..<5).map { _ in bucket.take(at: .zero) }
        #expect(waits == [.zero, .zero, .zero, .seconds(20), .seconds(40)])
        // Two turns are owed; a minute gives three.
        #expect(bucket.take(at: .seconds(60)) == .zero)
        #expect(bucket.take(at: .seconds(60)) == .seconds(20))
        // However long nobody asks.
        #expect((0..<4).map { _ in bucket.take(at: .seconds(9_000)) } == [.zero, .zero, .zero, .seconds(20)])
    }

    @Test func aClockThatGoesBackGivesNothing() {
        var bucket = TurnBucket(perMinute: 1, at: .seconds(100))
        #expect(bucket.take(at: .seconds(100)) == .zero)
        #expect(bucket.take(at: .zero) == .seconds(60))
        #expect(bucket.take(at: .seconds(130)) == .seconds(90))
    }

    @Test func allWhoAskOneRemoteShareItsTurns() async throws {
        let slept = Mutex<[Duration]>([])
        let limiter = RateLimiter(uptime: { .zero }, sleep: { time in slept.withLock { $0.append(time) } })
        for remote in ["one", "one", "other", "one"] { try await limiter.turn(at: remote, perMinute: 2) }
        #expect(slept.withLock { $0 } == [.seconds(30)])
    }
}
