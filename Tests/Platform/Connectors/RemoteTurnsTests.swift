import Connectors
import Synchronization
import Testing

struct RemoteTurnsTests {
    private final class Time: Sendable {
        let now = Mutex<UInt64>(0)
    }

    /// The times, in seconds, at which this many turns are granted to a caller who uses each turn at once.
    private static func moments(
        _ count: Int, perMinute: Int, _ limiter: RemoteTurns, _ time: Time
    ) async throws -> [Double] {
        var moments: [Double] = []
        for _ in 0..<count {
            try await limiter.turn(at: "remote", perMinute: perMinute)
            moments.append(Double(time.now.withLock { $0 }) / 1e9)
        }
        return moments
    }

    private static func limiter(_ time: Time) -> RemoteTurns {
        RemoteTurns(
            uptime: { time.now.withLock { $0 } },
            sleep: { wait in
                let (seconds, attoseconds) = wait.components
                time.now.withLock { $0 += UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000) }
            })
    }

    /// No minute has more requests than allowed, wherever the minute begins, and also after a pause.
    @Test(arguments: [1, 3, 120, 600])
    func noMinuteHasMoreRequestsThanAllowed(perMinute: Int) async throws {
        let time = Time()
        let limiter = Self.limiter(time)
        var moments = try await Self.moments(3 * perMinute, perMinute: perMinute, limiter, time)
        #expect(moments.prefix(while: { $0 == 0 }).count == max(1, perMinute / 60))
        // The requests are not much slower than the limit allows.
        #expect(try #require(moments.last) < 184)
        time.now.withLock { $0 += 9_000_000_000_000 }
        moments += try await Self.moments(2 * perMinute, perMinute: perMinute, limiter, time)
        for (index, moment) in moments.enumerated() where index >= perMinute {
            #expect(moment - moments[index - perMinute] >= 59.999, "\(index)")
        }
    }

    @Test func allCallersOfARemoteShareItsRate() async throws {
        let slept = Mutex<[Duration]>([])
        let limiter = RemoteTurns(uptime: { 0 }, sleep: { time in slept.withLock { $0.append(time) } })
        for remote in ["one", "one", "other", "one"] { try await limiter.turn(at: remote, perMinute: 2) }
        #expect(slept.withLock { $0 } == [.seconds(30), .seconds(60)])
    }
}
