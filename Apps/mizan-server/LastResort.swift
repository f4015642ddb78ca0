internal import Dispatch
internal import Glibc
internal import HTTPServer

/// Ends the process when its orderly end hangs. Nothing that was acknowledged is lost by that; but something did not give
/// way that has to, which is a fault of Mizan's and ends with its code.
enum LastResort {
    /// Shorter than what systemd is told to wait for (`TimeoutStopSec`), the grace included.
    private static let patience = DispatchTimeInterval.seconds(15)
    /// sysexits.h, EX_SOFTWARE.
    private static let softwareFault: Int32 = 70

    static func begin() {
        DispatchQueue(label: "mizan.last-resort").asyncAfter(deadline: .now() + patience) {
            ServerLog.say("mizan-server: the end took too long, and is cut here; the store stays as it is")
            ServerLog.flush()
            _exit(Self.softwareFault)
        }
    }
}
