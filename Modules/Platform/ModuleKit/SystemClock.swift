internal import Glibc
internal import Kernel
package import Storage

extension Clock {
    /// The machine's clock, to the microsecond.
    package static let system = Clock(
        now: { Instant(microseconds: microseconds(CLOCK_REALTIME)) },
        reading: {
            ClockReading(
                wall: Instant(microseconds: microseconds(CLOCK_REALTIME)), uptime: microseconds(CLOCK_BOOTTIME),
                boot: KernelClock.boot, isSynchronised: KernelClock.isSynchronised)
        })

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

extension Identifiers {
    package static func system(clock: Clock) -> Identifiers { .system(now: clock.now) }
}
