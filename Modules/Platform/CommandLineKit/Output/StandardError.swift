internal import Kernel

/// Standard error: for people, beside the result.
package enum StandardError {
    package static var isTerminal: Bool { StandardStreams.current.error.isTerminal }

    package static func line(_ text: String) {
        write(PlainText.lines(text) + "\n")
    }

    package static func write(_ text: String) {
        _ = StandardStreams.current.error.write(Array(text.utf8))
    }
}

/// Says what is being done if it takes more than a second, so that nobody wonders.
package enum Patience {
    package static func with<Result: Sendable>(
        _ sentence: String, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        guard StandardError.isTerminal else { return try await work() }
        let notice = Task {
            try await Task.sleep(for: .seconds(1))
            StandardError.line(sentence)
        }
        defer { notice.cancel() }
        return try await work()
    }
}
