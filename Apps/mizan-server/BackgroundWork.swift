internal import CommandLineKit
internal import Composition
internal import Kernel

/// What runs beside the façade and ends with it.
enum BackgroundWork {
    /// Runs the server, and beside it, once it listens, the other work; that is cancelled when the server is done.
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

    /// One line of JSON, as the façade logs.
    static func log(_ news: BackgroundNews) {
        var members: [JSONValue.Member] = [
            .init("time", .string(news.time.description)), .init("level", news.isFailure ? "error" : "info"),
            .init("message", .string(news.message)),
        ]
        members += news.details.map { .init($0.name, .string($0.value)) }
        StandardError.line(JSONWriter.text(.object(members)))
    }
}
