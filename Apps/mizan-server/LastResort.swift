internal import Dispatch
internal import Glibc
internal import HTTPServer

/// Ends the process if its orderly shutdown hangs. No acknowledged write is lost. Something in Mizan failed to stop, so the
/// exit code is that of an internal fault.
enum LastResort {
    /// Together with the grace period, this is shorter than the time that systemd waits (`TimeoutStopSec`).
    private static let patience = DispatchTimeInterval.seconds(15)
    /// sysexits.h, EX_SOFTWARE.
    private static let softwareFault: Int32 = 70

    static func begin() {
        DispatchQueue(label: "mizan.last-resort").asyncAfter(deadline: .now() + patience) {
            ServerLog.say("mizan-server: stopping took too long and was cut short; the store is unchanged")
            ServerLog.flush()
            _exit(Self.softwareFault)
        }
    }
}
