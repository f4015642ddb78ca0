internal import Glibc
package import Kernel
internal import Synchronization

/// Says what is being done if it takes more than a second, and how far it is, so that nobody wonders. Only on a terminal, and
/// gone when it is done.
package enum DelayedProgress {
    package static func with<Result: Sendable>(
        _ sentence: String, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await with(sentence) { _ in try await work() }
    }

    /// The work tells how far it is, as often as it likes.
    package static func with<Result: Sendable>(
        _ sentence: String, _ work: @Sendable (ProgressLine) async throws -> Result
    ) async throws -> Result {
        let line = ProgressLine(sentence)
        guard StandardError.isTerminal else { return try await work(line) }
        let showing = Task {
            try await Task.sleep(for: .seconds(1))
            while !Task.isCancelled {
                line.show()
                try await Task.sleep(for: .milliseconds(250))
            }
        }
        defer {
            showing.cancel()
            line.end()
        }
        return try await work(line)
    }
}

/// A line that is written again and again in its place.
package final class ProgressLine: Sendable {
    private struct State {
        var sentence: String
        var progress: WorkProgress?
        /// When what is done now began.
        var start = ContinuousClock.now
        var isShown = false
        var hasEnded = false
    }

    private let state: Mutex<State>

    init(_ sentence: String) {
        state = Mutex(State(sentence: sentence))
    }

    /// Sets the sentence about the current work.
    package func say(_ sentence: String) {
        state.withLock { ($0.sentence, $0.progress, $0.start) = (sentence, nil, .now) }
    }

    /// Hears what work is doing and how far it is; of a phase that has no sentence it goes on with the one before.
    package func listener(_ sentences: [WorkPhase: String] = [:]) -> WorkListener {
        WorkListener(
            enter: { phase in if let sentence = sentences[phase] { self.say(sentence) } },
            report: { self.report($0) })
    }

    package func report(_ progress: WorkProgress) { state.withLock { $0.progress = progress } }

    func show() {
        state.withLock { state in
            guard !state.hasEnded else { return }
            let text = ProgressText.line(state.sentence, state.progress, after: ContinuousClock.now - state.start)
            StandardError.write("\r\u{1B}[2K" + PlainText.oneLine(text).prefix(Self.width - 1))
            state.isShown = true
        }
    }

    /// Takes it away; nothing of it comes after that.
    func end() {
        state.withLock { state in
            if state.isShown { StandardError.write("\r\u{1B}[2K") }
            state.hasEnded = true
        }
    }

    private static var width: Int {
        var size = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1 ? Int(size.ws_col) : 80
    }
}
