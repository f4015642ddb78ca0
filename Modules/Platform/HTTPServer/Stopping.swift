internal import ServiceLifecycle
internal import UnixSignals

/// Runs the server's service group until it is told to stop.
///
/// The first signal lets running requests finish within the grace period. A second signal, for example a second Ctrl-C, cancels
/// them at once.
struct Stopping: Sendable {
    let group: ServiceGroup
    let stopsOnSignals: Bool
    let untilDone: (@Sendable () async -> Void)?

    private enum Event { case ended, told }

    func run() async throws {
        // Before the server listens, so that no signal meets the system's default handling.
        let signals = stopsOnSignals ? await UnixSignalsSequence(trapping: .sigterm, .sigint) : nil
        try await withThrowingTaskGroup(of: Event.self) { tasks in
            tasks.addTask {
                try await group.run()
                return .ended
            }
            if let untilDone {
                tasks.addTask {
                    await untilDone()
                    await group.triggerGracefulShutdown()
                    return .told
                }
            }
            if let signals {
                tasks.addTask {
                    try await follow(signals)
                    return .told
                }
            }
            defer { tasks.cancelAll() }
            while let event = try await tasks.next(), event != .ended {}
        }
    }

    private func follow(_ signals: UnixSignalsSequence) async throws {
        var hasBegun = false
        for await _ in signals {
            // Also cancels the group's own task.
            guard !hasBegun else { throw CancellationError() }
            hasBegun = true
            await group.triggerGracefulShutdown()
        }
    }
}

/// Ends work that would continue after the server's grace period. Both closures may be called on any thread, and return at
/// once.
package struct WorkEnding: Sendable {
    /// Ends long work as if the owners had cancelled it, so that the requests for this work are still answered. Other requests
    /// that may take long are cancelled too.
    let longWork: @Sendable () -> Void
    /// Ends everything that runs or waits.
    let everything: @Sendable () -> Void

    package init(longWork: @escaping @Sendable () -> Void, everything: @escaping @Sendable () -> Void) {
        (self.longWork, self.everything) = (longWork, everything)
    }

    package static let none = WorkEnding(longWork: {}, everything: {})
}

/// Ends work and connections unconditionally when the grace period is over, so that neither a slow client nor long work keeps
/// the process running.
///
/// Long work gets four fifths of the grace period. The rest is for the answers about that work.
struct BoundedService: Service {
    let service: any Service
    let connections: ConnectionTable
    let ending: WorkEnding
    let grace: Duration

    private enum Event { case served, told }

    func run() async throws {
        try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: Event.self) { tasks in
                tasks.addTask {
                    try await service.run()
                    return .served
                }
                tasks.addTask {
                    try await endLongWork()
                    return .told
                }
                defer { tasks.cancelAll() }
                while let event = try await tasks.next(), event != .served {}
            }
        } onCancel: {
            ending.longWork()
            ending.everything()
            connections.endAll()
        }
    }

    private func endLongWork() async throws {
        do {
            try await gracefulShutdown()
            try await Task.sleep(for: grace * 4 / 5)
        } catch is CancellationError {
            // The server has already ended.
            return
        }
        ending.longWork()
    }
}
