import Kernel
import Storage
import TestSupport
import Testing

/// How far the clock is trusted, simulated without a store and without a machine's clock.
struct ClockTrustTests {
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400
    private static let year: Int64 = 365 * 86_400

    /// A simulated machine. The test controls the machine's clock, uptime and starts.
    private struct Machine {
        var wall = TestClock.start
        var uptime: Int64 = 0
        var boot = 1
        var isSynchronised = false
        var trust: ClockTrust

        init() {
            let reading = ClockReading(wall: TestClock.start, uptime: 0, boot: "1", isSynchronised: true)
            trust = ClockTrust(lastSeen: nil, at: reading).advanced(to: reading)
        }

        /// Lets time pass, with regular checks of the clock.
        mutating func run(_ seconds: Int64, every step: Int64 = 3_600) {
            for _ in 0..<(seconds / step) {
                wall = wall.advanced(by: .seconds(step))
                uptime += step * 1_000_000
                look()
            }
        }

        /// Starts the machine again after it was off for this long.
        mutating func start(after seconds: Int64) {
            boot += 1
            uptime = 10_000_000
            jump(seconds)
        }

        mutating func jump(_ seconds: Int64) {
            wall = wall.advanced(by: .seconds(seconds))
            look()
        }

        mutating func look() {
            trust = trust.advanced(
                to: ClockReading(wall: wall, uptime: uptime, boot: "\(boot)", isSynchronised: isSynchronised))
        }

        /// The seconds by which the clock is ahead of the time that is trusted.
        var disbelieved: Int64 { (wall.microseconds - trust.line.microseconds) / 1_000_000 }
    }

    @Test func aSteadyClockIsTrusted() {
        var machine = Machine()
        machine.run(400 * Self.day)
        #expect(machine.disbelieved == 0)
        #expect(machine.trust.doubt == nil)
    }

    @Test func aJumpIsTrustedAfter24ElapsedHours() {
        var machine = Machine()
        machine.jump(10 * Self.year)
        #expect(machine.trust.doubt?.since == machine.wall)
        machine.run(23 * Self.hour)
        #expect(machine.disbelieved == 10 * Self.year)
        machine.run(Self.hour)
        #expect(machine.disbelieved == 0)
        #expect(machine.trust.doubt == nil)
    }

    @Test func aJumpOfASynchronisedClockIsTrustedAtOnce() {
        var machine = Machine()
        machine.jump(10 * Self.year)
        machine.isSynchronised = true
        machine.look()
        #expect(machine.disbelieved == 0)
        #expect(machine.trust.doubt == nil)
    }

    @Test func aRevertedClockJumpLeavesNoDoubt() {
        var machine = Machine()
        machine.jump(10 * Self.year)
        machine.run(5 * Self.hour)
        machine.jump(-10 * Self.year)
        #expect(machine.trust.doubt == nil)
        #expect(machine.disbelieved == 0)
        // The hours that passed before the clock was set back do not count towards the trust in the second jump.
        machine.jump(10 * Self.year)
        machine.run(20 * Self.hour)
        #expect(machine.disbelieved == 10 * Self.year)
    }

    @Test func aSecondJumpRestartsTheDoubt() {
        var machine = Machine()
        machine.jump(Self.year)
        machine.run(23 * Self.hour)
        machine.jump(Self.year)
        machine.run(23 * Self.hour)
        #expect(machine.disbelieved == 2 * Self.year)
    }

    /// If the server is restarted again and again while the machine runs, the clock becomes trusted as early as with a server
    /// that keeps running.
    @Test func restartedProcessesTrustTheClockAlike() {
        var machine = Machine()
        machine.jump(Self.year)
        for _ in 0..<23 {
            machine.run(Self.hour, every: 60)
            machine.look()
        }
        #expect(machine.disbelieved == Self.year)
        machine.run(Self.hour, every: Self.hour)
        #expect(machine.disbelieved == 0)
    }

    @Test(arguments: [0, hour / 2, 2 * hour, day, 10 * day])
    func repeatedRestartsDoNotAddElapsedTime(jump: Int64) {
        var machine = Machine()
        for _ in 0..<1_000 {
            machine.start(after: jump)
            machine.run(60, every: 10)
        }
        // The machine has run for 1,000 minutes. The trusted time has advanced by no more than that, whatever the clock shows.
        let passed = machine.trust.line.microseconds - TestClock.start.microseconds
        #expect(passed <= 1_000 * 60 * 1_000_000)
    }

    @Test(arguments: [hour / 4, 2 * hour, 12 * hour, 23 * hour])
    func aMachineThatIsOffEveryNightEventuallyTrustsItsClock(off: Int64) {
        var machine = Machine()
        var believed = 0
        for _ in 0..<400 {
            machine.run(Self.day - off)
            if machine.disbelieved <= Self.hour { believed += 1 }
            machine.start(after: off)
        }
        #expect(believed >= 400 / 26)
        #expect(machine.disbelieved < 30 * Self.day)
    }

    @Test func aClockThatWasSetBackIsDoubtedWhenItJumpsForward() {
        var machine = Machine()
        machine.start(after: -50 * Self.year)
        #expect(machine.trust.doubt?.isBehind == true)
        #expect(machine.trust.line <= machine.wall)
        machine.jump(49 * Self.year)
        #expect(machine.disbelieved == 49 * Self.year)
        machine.isSynchronised = true
        machine.look()
        #expect(machine.disbelieved == 0)
    }

    @Test func aClockThatStaysSetBackIsTrustedEventually() {
        var machine = Machine()
        machine.run(Self.day)
        machine.jump(-2 * Self.hour)
        machine.run(23 * Self.hour)
        #expect(machine.trust.doubt?.isBehind == true)
        machine.run(Self.hour)
        #expect(machine.trust.doubt == nil)
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max], [Int64.min, 0, Int64.max])
    func extremeNumbersCauseNoOverflow(moment: Int64, uptime: Int64) {
        let extreme = ClockTrust(
            line: Instant(microseconds: moment), boot: "1", uptime: uptime,
            doubt: .init(
                since: Instant(microseconds: moment), seen: Instant(microseconds: moment), observed: uptime,
                isBehind: moment < 0))
        for wall in [Int64.min, 0, Int64.max] {
            for boot in ["1", "2"] {
                let reading = ClockReading(
                    wall: Instant(microseconds: wall), uptime: .max, boot: boot, isSynchronised: false)
                #expect(extreme.advanced(to: reading).line <= reading.wall)
            }
        }
    }
}
