internal import Glibc
internal import HTTPKit
package import Kernel

/// One event as one line of JSON, without secrets. All log messages of the server are written through this type.
package enum LogLine {
    /// Longer texts are cut off: an error's text may contain a whole document.
    static let longestText = 2_000

    package static func text(
        _ level: ServerConfiguration.LogLevel, _ message: String, _ fields: [JSONValue.Member], at time: Instant
    ) -> String {
        let own: [JSONValue.Member] = [
            .init("time", .string(time.description)), .init("level", .string(level.rawValue)),
            .init("message", .string(clean(message))),
        ]
        let taken = Set(own.map(\.name))
        let others = fields.map { field in
            JSONValue.Member(taken.contains(field.name) ? field.name + "_" : clean(field.name), value(field))
        }
        return JSONWriter.text(.object(own + others)) + "\n"
    }

    private static func value(_ field: JSONValue.Member) -> JSONValue {
        if SecretName.isSecret(field.name) { return .string(Redaction.mark) }
        return value(field.value)
    }

    private static func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(clean(text))
        case .array(let elements): .array(elements.map(Self.value))
        case .object(let members): .object(members.map { .init(clean($0.name), Self.value($0)) })
        case .null, .boolean, .integer, .number, .exact: value
        }
    }

    private static func clean(_ text: String) -> String {
        // The cut may fall within a secret, so slightly more text than is kept is searched for secrets.
        let text = Redaction.text(String(text.prefix(longestText + 200)))
        let short = text.count <= longestText ? text : text.prefix(longestText) + "…"
        return PlainText.lines(short)
    }
}

extension Instant {
    /// The wall clock of the log.
    static func logTime() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
}
