internal import Glibc
package import Kernel

/// One event as one line of JSON, without secrets. Everything that the server logs passes here.
package enum LogLine {
    /// What is longer is cut off: an error's text can hold a whole document.
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
        if Redaction.isSecret(name: field.name) { return .string(Redaction.mark) }
        return value(field.value)
    }

    private static func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(clean(text))
        case .array(let elements): .array(elements.map(Self.value))
        case .object(let members): .object(members.map { .init(clean($0.name), Self.value($0)) })
        case .null, .boolean, .integer, .number: value
        }
    }

    private static func clean(_ text: String) -> String {
        // What is cut off may end within a secret, so it is looked for in a little more than stays.
        let text = Redaction.text(String(text.prefix(longestText + 200)))
        let short = text.count <= longestText ? text : text.prefix(longestText) + "…"
        return printable(short)
    }

    /// Line breaks stay; what else moves a terminal's cursor, ends a line for some reader or turns letters round becomes
    /// U+FFFD.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
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
