package import Kernel

/// The server's log: one line of JSON for each event from a level up. Copies of it are the same log.
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

    /// Something for a person, such as where the server listens: text as it is, on the same output. It is not redacted,
    /// because the link for the first account is meant to be read there.
    package static func say(_ text: String) { LogOutput.standardError.write(PlainText.lines(text) + "\n") }

    /// Before the process ends.
    package static func flush() { LogOutput.standardError.flush() }
}

extension ServerConfiguration.LogLevel: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
