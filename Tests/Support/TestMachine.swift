package import Kernel
package import Storage
internal import Synchronization

/// A machine whose clock may be wrong, as a store sees it.
package final class TestMachine: Sendable {
    private let state: Mutex<State>

    private struct State {
        var wall = TestClock.start
        var uptime: Int64 = 1_000_000
        var boot = 1
        var isSynchronised = false
    }

    package init() {
        state = Mutex(State())
    }

    package var now: Instant { state.withLock { $0.wall } }

    package var reading: ClockReading {
        state.withLock { state in
            ClockReading(
                wall: state.wall, uptime: state.uptime, boot: "\(state.boot)", isSynchronised: state.isSynchronised)
        }
    }

    /// Time passes.
    package func run(seconds: Int64) {
        state.withLock { state in
            state.wall = state.wall.advanced(by: .seconds(seconds))
            state.uptime += seconds * 1_000_000
        }
    }

    /// Sets the clock by hand.
    package func jump(seconds: Int64) {
        state.withLock { $0.wall = $0.wall.advanced(by: .seconds(seconds)) }
    }

    /// Restarts the machine.
    package func start() {
        state.withLock { state in
            state.boot += 1
            state.uptime = 1_000_000
        }
    }

    package func synchronise(_ isSynchronised: Bool = true) {
        state.withLock { $0.isSynchronised = isSynchronised }
    }
}
