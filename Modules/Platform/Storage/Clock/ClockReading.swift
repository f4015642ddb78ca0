package import Kernel

/// The machine's clocks, all read at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The wall clock, which anybody with the right may set to any time.
    package let wall: Instant
    /// Microseconds since the machine was started, including time asleep. Nobody can set it.
    package let uptime: Int64
    /// The id of the start from which `uptime` is counted.
    package let boot: String
    /// True if the kernel reports that a service, such as NTP, keeps the clock right.
    package let isSynchronised: Bool

    package init(wall: Instant, uptime: Int64, boot: String, isSynchronised: Bool) {
        (self.wall, self.uptime, self.boot, self.isSynchronised) = (wall, uptime, boot, isSynchronised)
    }

    /// A reading of a clock that is right by definition, such as a test's clock. The reading also shows how much time has
    /// passed.
    package init(certain wall: Instant) {
        self.init(wall: wall, uptime: wall.microseconds, boot: "", isSynchronised: true)
    }
}
