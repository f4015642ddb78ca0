/// A moment: microseconds since 1970-01-01T00:00:00Z.
///
/// On the wire, a moment is RFC 3339 in UTC. It has three fraction digits, or six if the microseconds need them.
package struct Instant: Hashable, Sendable, Comparable {
    package let microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Rounds to the nearest microsecond. Nil when the value is not finite or does not fit.
    package init?(secondsSince1970 seconds: Double) {
        let scaled = (seconds * 1_000_000).rounded()
        guard let value = Int64(exactly: scaled) else { return nil }
        microseconds = value
    }

    /// The epoch of Apple's `Date`, 2001-01-01T00:00:00Z, in seconds since 1970.
    package static let appleEpoch: Double = 978_307_200

    /// The moment that is later by the duration, or earlier for a negative duration. A moment that is out of range becomes the
    /// earliest or latest moment.
    package func advanced(by duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (step, isTooLongNow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        let (sum, isBeyond) = microseconds.addingReportingOverflow(step)
        guard !isTooLong, !isTooLongNow, !isBeyond else {
            return Instant(microseconds: duration < .zero ? .min : .max)
        }
        return Instant(microseconds: sum)
    }

    /// True if the moment can be written in a form that can be read again: in the years 1 to 9999.
    package var isWritable: Bool {
        Self.writableSeconds.contains(Int(microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient))
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}

// MARK: RFC 3339

extension Instant: CustomStringConvertible, LosslessStringConvertible {
    package var description: String {
        let (day, inDay) = microseconds.flooredQuotientAndRemainder(by: 86_400_000_000)
        let date = CivilCalendar.date(days: Int(day))
        let micros = Int(inDay % 1_000_000)
        let seconds = Int(inDay / 1_000_000)
        // A year has up to six digits and a sign. Written without intermediate strings: lists print thousands of moments.
        return String(unsafeUninitializedCapacity: 32) { buffer in
            var writer = DigitWriter(buffer)
            writer.number(date.year, width: 4)
            writer.sign("-")
            writer.number(date.month, width: 2)
            writer.sign("-")
            writer.number(date.day, width: 2)
            writer.sign("T")
            writer.number(seconds / 3_600, width: 2)
            writer.sign(":")
            writer.number(seconds / 60 % 60, width: 2)
            writer.sign(":")
            writer.number(seconds % 60, width: 2)
            writer.sign(".")
            if micros % 1_000 == 0 {
                writer.number(micros / 1_000, width: 3)
            } else {
                writer.number(micros, width: 6)
            }
            writer.sign("Z")
            return writer.count
        }
    }

    /// Parses RFC 3339: `2026-01-08T14:30:00Z`, with an optional fraction and any offset.
    ///
    /// Fraction digits beyond the sixth are dropped. A leap second is possible only at the end of a day in UTC, and counts as
    /// the next second. An offset that leads outside the years 1 to 9999 is refused, because the moment could not be written
    /// again.
    package init?(_ text: String) {
        self.init(rfc3339: Array(text.utf8))
    }

    private init?(rfc3339 bytes: [UInt8]) {
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = Digits.value(of: bytes[0..<4]), let month = Digits.value(of: bytes[5..<7]),
            let day = Digits.value(of: bytes[8..<10]), let hour = Digits.value(of: bytes[11..<13]),
            let minute = Digits.value(of: bytes[14..<16]), let second = Digits.value(of: bytes[17..<19]),
            CivilDay(year: year, month: month, day: day) != nil, hour < 24, minute < 60, second <= 60
        else { return nil }
        var index = 19
        var micros = 0
        if bytes[index] == UInt8(ascii: ".") {
            let fraction = bytes[(index + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !fraction.isEmpty else { return nil }
            var kept = Array(fraction.prefix(6))
            while kept.count < 6 { kept.append(UInt8(ascii: "0")) }
            guard let value = Digits.value(of: kept) else { return nil }
            micros = value
            index += 1 + fraction.count
        }
        guard let offset = Self.offsetMinutes(bytes[index...]) else { return nil }
        let days = CivilCalendar.days(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
        guard Self.writableSeconds.contains(seconds) else { return nil }
        // A leap second is always the last second of a day in UTC (RFC 3339 §5.7).
        guard second < 60 || seconds.isMultiple(of: 86_400) else { return nil }
        microseconds = Int64(seconds) * 1_000_000 + Int64(micros)
    }

    /// From the start of year 1 to the end of year 9999.
    private static let writableSeconds = -62_135_596_800..<253_402_300_800

    private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
        let zone = Array(bytes)
        if zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return 0 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"),
            zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
            let hours = Digits.value(of: zone[1..<3]), let minutes = Digits.value(of: zone[4..<6]),
            hours < 24, minutes < 60
        else { return nil }
        let total = hours * 60 + minutes
        return zone[0] == UInt8(ascii: "+") ? total : -total
    }
}

extension Int64 {
    /// Division that rounds towards minus infinity, so that moments before 1970 are assigned to the right day.
    package func flooredQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = Instant(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 moment")
        }
        self = instant
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
