internal import Composition
internal import HTTPServer

/// The work beside the façade. It ends when the façade ends.
enum BackgroundWork {
    /// Runs the server, and starts the other work as soon as the server listens. Cancels that work when the server is done.
    static func beside(
        _ serve: (_ onListening: @escaping @Sendable () -> Void) async throws -> Void,
        _ work: @escaping @Sendable () async -> Void
    ) async throws {
        let (listening, signal) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in listening { return await work() }
            }
            defer { group.cancelAll() }
            try await serve { signal.yield() }
        }
    }

    static func tell(_ news: BackgroundNews, _ log: ServerLog) {
        log.event(news.isFailure ? .error : .info, news.message, news.details, at: news.time)
    }
}
