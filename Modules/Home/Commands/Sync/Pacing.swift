internal import CommandLineKit
internal import HomeRemotes
internal import Kernel

/// A run that somebody waits for: how far it is, and why it takes as long as it does.
enum Pacing {
    /// - Parameter report: how things stood before, as far as that is known.
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

    /// The notice if nobody sees a line that moves; nil if it takes less than a minute.
    static func notice(_ name: String, pending: Int64, perMinute: Int) -> String? {
        guard perMinute > 0, pending > perMinute else { return nil }
        let time = WaitText.text(seconds: Int(pending) * 60 / perMinute)
        return "\(name) is sent at most \(perMinute) records a minute: \(pending) may take \(time) or longer."
    }
}
