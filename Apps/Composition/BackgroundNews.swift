internal import HomeDoor
internal import HomeRemotes
internal import HomeWork
package import Kernel
internal import ModuleKit

/// A message from the server's background work, as one line of a log.
package struct BackgroundNews: Sendable {
    package let time: Instant
    package let isFailure: Bool
    package let message: String
    /// The details, without owners' names: other people may read the log.
    package let details: [JSONValue.Member]

    init(_ event: JobSchedule.Event, at time: Instant) {
        self.time = time
        switch event {
        case .done(let job, let result):
            isFailure = false
            message = result.summary
            details = [.init("job", .string(job))] + result.details
        case .failed(let job, let error, let retry):
            isFailure = true
            message = "\(job) failed: \(error.message)"
            details = [
                .init("job", .string(job)), .init("reason", .string(error.reason)),
                .init("retryInSeconds", .integer(retry)),
            ]
        case .takenOver(let job, let other):
            isFailure = false
            message = "an interrupted run was taken over"
            details = [.init("job", .string(job)), .init("from", .string(other))]
        }
    }
}

extension BackgroundNews {
    /// Leaves out the names and addresses of remotes, which are private to their owners.
    init(_ event: ConnectorSchedule.Event, at time: Instant) {
        self.time = time
        switch event {
        case .done(let received, let sent, let refused):
            isFailure = false
            message = "synced with another Mizan"
            details = [
                .init("received", .integer(Int64(received))), .init("sent", .integer(Int64(sent))),
                .init("refused", .integer(Int64(refused))),
            ]
        case .failed(let error):
            isFailure = true
            message = "another Mizan could not be synced"
            details = [.init("reason", .string(error.reason))]
        }
    }
}

extension Application {
    /// The server's background work: due jobs, sync, and what requests began. It runs until the task is cancelled.
    package func background(tell: @escaping @Sendable (BackgroundNews) -> Void) async {
        let clock = context.clock
        let connectors = home.connectors.schedule { tell(BackgroundNews($0, at: clock.now())) }
        async let syncing: Void = connectors.run()
        async let ordered: Void = home.runOrders()
        await home.jobs.keep { tell(BackgroundNews($0, at: clock.now())) }
        await syncing
        await ordered
    }
}
