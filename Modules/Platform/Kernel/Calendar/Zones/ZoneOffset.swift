/// The offset of a zone's clocks in a stretch of time.
package struct ZoneOffset: Hashable, Sendable {
    /// Seconds to add to UTC.
    package let seconds: Int
    package let isDaylight: Bool
    /// `CEST`, or `+03` for a zone without an abbreviation in letters.
    package let abbreviation: String

    /// RFC 8536: more than -25 hours, less than 26.
    static let bounds = -89_999...93_599

    static let utc = ZoneOffset(seconds: 0, isDaylight: false, abbreviation: "UTC")
}
