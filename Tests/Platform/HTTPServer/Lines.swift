import Synchronization
import Testing

/// Lines that tasks write and a test reads.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }

    /// Waits up to half a minute for this line.
    func wait(for line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let start = ContinuousClock.now
        while !all.contains(line) {
            try #require(
                ContinuousClock.now - start < .seconds(30), "never “\(line)”: \(all)", sourceLocation: sourceLocation)
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
