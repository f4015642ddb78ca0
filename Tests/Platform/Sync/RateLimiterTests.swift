import Sync
import Synchronization
import Testing

struct RateLimiterTests {
    @Test func whatIsNotUsedIsKeptUpToAMinutesWorth() async throws {
        let seconds = Mutex<UInt64>(0)
        let slept = Mutex<[Duration]>([])
        let limiter = RateLimiter(
            uptime: { seconds.withLock { $0 * 1_000_000_000 } }, sleep: { time in slept.withLock { $0.append(time) } })
        func turns(_ count: Int, at moment: UInt64) async throws -> [Duration] {
            seconds.withLock { $0 = moment }
            slept.withLock { $0 = [] }
            for _ in 0..<count { try await limiter.turn(at: "remote", perMinute: 3) }
            return slept.withLock { $0 }
        }
        #expect(try await turns(5, at: 0) == [.seconds(20), .seconds(40)])
        // Two turns are owed; a minute gives three.
        #expect(try await turns(2, at: 60) == [.seconds(20)])
        // However long nobody asks.
        #expect(try await turns(4, at: 9_000) == [.seconds(20)])
    }

    @Test func allWhoAskOneRemoteShareItsTurns() async throws {
        let slept = Mutex<[Duration]>([])
        let limiter = RateLimiter(uptime: { 0 }, sleep: { time in slept.withLock { $0.append(time) } })
        for remote in ["one", "one", "other", "one"] { try await limiter.turn(at: remote, perMinute: 2) }
        #expect(slept.withLock { $0 } == [.seconds(30)])
    }
}
