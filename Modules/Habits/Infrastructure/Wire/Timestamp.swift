package import Kernel

/// The way in which one of the shapes writes a moment.
package protocol TimestampStyle: Sendable {
    static func text(_ instant: Instant) -> String
}

/// `2026-01-08T14:30:00+00:00`, with a fraction unless it is zero (seed 000, "Date/Time Formatting").
package enum RowStyle: TimestampStyle {
    package static func text(_ instant: Instant) -> String { instant.textWithoutZone + "+00:00" }
}

/// `2026-01-08T14:30:00.000Z`, in milliseconds, the precision of JavaScript.
package enum WebStyle: TimestampStyle {
    package static func text(_ instant: Instant) -> String {
        let milliseconds = instant.microseconds.flooredQuotientAndRemainder(by: 1_000).quotient
        return Instant(microseconds: milliseconds * 1_000).description
    }
}

/// `2026-01-08T14:30:00Z`, in whole seconds: decoders on phones refuse a fraction (contracts/habits.md §2.1).
package enum AppStyle: TimestampStyle {
    package static func text(_ instant: Instant) -> String {
        instant.description.prefix { $0 != "." && $0 != "Z" } + "Z"
    }
}

package struct Timestamp<Style: TimestampStyle>: Hashable, Sendable {
    package let instant: Instant

    package init(_ instant: Instant) {
        self.instant = instant
    }
}

extension Timestamp: WireValue {
    package static var wireKind: FieldKind { .instant }
    package static var isDispensable: Bool { true }

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        switch json {
        case .string(let text):
            guard let instant = TimestampText.instant(text) else {
                throw path.rejected("“\(Excerpt.of(text))” is not a moment such as 2026-01-08T14:30:00Z")
            }
            self.init(instant)
        case .integer, .number:
            guard let instant = ForeignDate.instant(ForeignValue(json)) else {
                throw path.rejected("this number is not the date of any year of these apps")
            }
            try reading.tolerate(
                "the number \(json.digits ?? "") is read as \(instant)", at: path,
                or: "this is \(json.kind), not a moment such as 2026-01-08T14:30:00Z")
            self.init(instant)
        default: throw path.rejected("this is \(json.kind), not a moment such as 2026-01-08T14:30:00Z")
        }
    }

    package var json: JSONValue { .string(Style.text(instant)) }
}

extension Instant {
    /// The text without the letter at the end, and without a fraction of zeros.
    fileprivate var textWithoutZone: String {
        let text = description.dropLast()
        return String(text.hasSuffix(".000") ? text.dropLast(4) : text)
    }
}
