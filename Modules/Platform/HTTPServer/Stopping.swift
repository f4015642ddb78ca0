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

/// When the time to stop is over, connections are ended whatever they do, so that no slow client holds the process.
struct BoundedService: Service {
    let service: any Service
    let connections: ConnectionTable

    func run() async throws {
        try await withTaskCancellationHandler {
            try await service.run()
        } onCancel: {
            connections.endAll()
        }
    }
}
