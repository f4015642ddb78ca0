package import Kernel

/// The server's log: one line of JSON for each event at or above a level. Copies write to the same log.
package struct ServerLog: Sendable {
    package let level: ServerConfiguration.LogLevel
    private let write: @Sendable (String) -> Void

    package init(
        level: ServerConfiguration.LogLevel,
        write: @escaping @Sendable (String) -> Void = { LogOutput.standardError.write($0) }
    ) {
        (self.level, self.write) = (level, write)
    }

    /// Fields with the value nil are left out.
    package func event(
        _ level: ServerConfiguration.LogLevel, _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> KeyValuePairs<String, JSONValue?> = [:], at time: Instant? = nil
    ) {
        guard level >= self.level else { return }
        let members = fields().compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
        write(LogLine.text(level, message(), members, at: time ?? .logTime()))
    }

    package func event(
        _ level: ServerConfiguration.LogLevel, _ message: String, _ fields: [JSONValue.Member], at time: Instant? = nil
    ) {
        guard level >= self.level else { return }
        write(LogLine.text(level, message, fields, at: time ?? .logTime()))
    }

    /// Writes a message for a person, such as the server's address: plain text, to the same output. It is not redacted, because
    /// the link for the first account is meant to be read there.
    package static func say(_ text: String) { LogOutput.standardError.write(PlainText.lines(text) + "\n") }

    /// Writes a picture for a terminal as it is.
    package static func draw(_ picture: String) { LogOutput.standardError.write(picture) }

    /// Writes pending lines before the process ends.
    package static func flush() { LogOutput.standardError.flush() }
}

extension ServerConfiguration.LogLevel: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
