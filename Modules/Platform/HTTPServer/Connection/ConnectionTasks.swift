internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Answers the requests of a connection on the thread that reads the connection's socket. An answer leaves this thread when it
/// has to wait for a store or needs long work (`EndpointExecutor`).
///
/// With Swift's task threads, each request would wake a task thread when it begins, and the connection's own thread for the
/// answer. For short reads, these two wake-ups are a fifth of the server's work.
struct ConnectionTasks: ServerChildChannel {
    let http: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        let channel = value.channel
        let answering = Task(executorPreference: LoopTasks(loop: channel.eventLoop)) {
            await http.handle(value: value, logger: logger)
        }
        channel.eventLoop.execute {
            do {
                guard channel.isActive else { return answering.cancel() }
                try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).whenAbandoned = {
                    answering.cancel()
                }
            } catch {
                // The connection closed before this closure ran, and its handlers are already released.
                answering.cancel()
            }
        }
        await withTaskCancellationHandler {
            await answering.value
        } onCancel: {
            answering.cancel()
        }
    }
}

private final class LoopTasks: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
