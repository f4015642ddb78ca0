internal import Glibc
package import Kernel
internal import Synchronization

/// Shows a sentence and the progress of work that takes more than a second, so that nobody wonders. Only on a terminal; the
/// line is erased when the work is done.
package enum DelayedProgress {
    package static func with<Result: Sendable>(
        _ sentence: String, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await with(sentence) { _ in try await work() }
    }

    /// Runs work that may report its progress as often as it likes.
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

/// A line that is rewritten in place.
package final class ProgressLine: Sendable {
    private struct State {
        var sentence: String
        var progress: WorkProgress?
        /// The time at which the current work began.
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

    /// A listener that shows the phase and the progress of work. A phase without a sentence keeps the previous phase's
    /// sentence.
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

    /// Erases the line; nothing is shown after that.
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
