package import Kernel

/// The machine's clocks, all read at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The clock on the wall, which anybody with the right may set to anything.
    package let wall: Instant
    /// Microseconds since the machine was started, those asleep included: nobody sets it.
    package let uptime: Int64
    /// Which start of the machine that is counted from.
    package let boot: String
    /// True if the kernel says that something, such as NTP, keeps the clock right.
    package let isSynchronised: Bool

    package init(wall: Instant, uptime: Int64, boot: String, isSynchronised: Bool) {
        (self.wall, self.uptime, self.boot, self.isSynchronised) = (wall, uptime, boot, isSynchronised)
    }

    /// A reading of a clock that is right by definition, such as a test's, and shows how much time passes.
    package init(certain wall: Instant) {
        self.init(wall: wall, uptime: wall.microseconds, boot: "", isSynchronised: true)
    }
}
