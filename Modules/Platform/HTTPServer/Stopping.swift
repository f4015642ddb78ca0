internal import ServiceLifecycle
internal import UnixSignals

/// Runs the server's service group until it is to stop.
///
/// The first signal lets requests in flight finish, within the grace; a second one ends them at once, for anyone who
/// presses Ctrl-C again.
struct Stopping: Sendable {
    let group: ServiceGroup
    let stopsOnSignals: Bool
    let untilDone: (@Sendable () async -> Void)?

    private enum Event { case ended, told }

    func run() async throws {
        // Before anything listens, so that no signal finds the system's own way of handling it.
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
            // Takes the group's own task with it.
            guard !hasBegun else { throw CancellationError() }
            hasBegun = true
            await group.triggerGracefulShutdown()
        }
    }
}

/// How work ends that would go on when the server's time is over. Both are called on any thread, and return at once.
package struct WorkEnding: Sendable {
    /// Ends long work, as if its owners had cancelled it, so that its requests are still answered. Other requests that may take long
    /// are cancelled with it.
    let longWork: @Sendable () -> Void
    /// Ends whatever is under way, or waits.
    let everything: @Sendable () -> Void

    package init(longWork: @escaping @Sendable () -> Void, everything: @escaping @Sendable () -> Void) {
        (self.longWork, self.everything) = (longWork, everything)
    }

    package static let none = WorkEnding(longWork: {}, everything: {})
}

/// When the time to stop is over, work and connections are ended whatever they do, so that neither a slow client nor long
/// work holds the process.
///
/// Long work has four fifths of the grace: the rest is for its answers.
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
            // The server ended before.
            return
        }
        ending.longWork()
    }
}
