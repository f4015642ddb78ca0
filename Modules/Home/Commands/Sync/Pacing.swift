internal import CommandLineKit
internal import HomeRemotes
internal import Kernel

/// Runs a sync for which a person waits, and shows the progress and the reason for the duration.
enum Pacing {
    /// - Parameter report: the state before the run, if known.
    static func run(
        _ name: String, _ report: ConnectorReport?, _ connectors: ConnectorService, _ owner: OwnerID
    ) async throws -> ConnectorReport {
        let perMinute = report?.recordsPerMinute
        let pace = perMinute.map { ", at most \($0) a minute" } ?? ""
        if let sentence = notice(name, pending: report?.pending ?? 0, perMinute: perMinute ?? 0),
            !StandardError.isTerminal
        {
            StandardError.line(sentence)
        }
        return try await DelayedProgress.with("In step with \(name)\(pace)") { line in
            try await connectors.run(
                name, owner: owner, telling: line.listener([.sending: "Sending to \(name)\(pace)"]))
        }
    }

    /// The notice for output without a progress line; nil if the run takes less than a minute.
    static func notice(_ name: String, pending: Int64, perMinute: Int) -> String? {
        guard perMinute > 0, pending > perMinute else { return nil }
        let time = WaitText.text(seconds: Int(pending) * 60 / perMinute)
        return "\(name) is sent at most \(perMinute) records a minute: \(pending) may take \(time) or longer."
    }
}
