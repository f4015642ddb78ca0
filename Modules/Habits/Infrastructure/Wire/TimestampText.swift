import Kernel

/// Reads a moment as databases and apps write it (contracts/neon-http-sql.md §4). The separator is `T` or a space, and the
/// fraction may be missing. The offset consists of hours, minutes and seconds; a moment without an offset is in UTC.
enum TimestampText {
    /// Nil for a text that is no moment: `infinity`, years before Christ, a day without a time.
    static func instant(_ text: String) -> Instant? {
        var bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes.count <= 40 else { return nil }
        if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
        let place = bytes[19...].firstIndex { isSign($0) || $0 | 0x20 == UInt8(ascii: "z") } ?? bytes.endIndex
        let (clock, zone) = (String(decoding: bytes[..<place], as: UTF8.self), bytes[place...])
        guard let seconds = offset(zone), let instant = Instant(clock + "Z") else { return nil }
        let moment = instant.advanced(by: .seconds(-seconds))
        return moment.isWritable ? moment : nil
    }

    /// The offset in seconds; nil if the text is no offset.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        guard let sign = zone.first else { return 0 }
        if sign | 0x20 == UInt8(ascii: "z") { return zone.count == 1 ? 0 : nil }
        let parts = zone.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for (part, (unit, limit)) in zip(parts, [(3_600, 23), (60, 59), (1, 59)]) {
            guard part.count == 2, part.allSatisfy(isDigit), let value = Int(String(decoding: part, as: UTF8.self)),
                value <= limit
            else { return nil }
            seconds += value * unit
        }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
