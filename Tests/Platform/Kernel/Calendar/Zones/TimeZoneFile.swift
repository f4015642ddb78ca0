/// Creates the bytes of a compiled zone (RFC 8536), correct or faulty.
struct TimeZoneFile {
    var version: Character = "2"
    var times: [Int64] = []
    var kinds: [UInt8] = []
    var types: [(seconds: Int32, isDaylight: Bool, name: UInt8)] = [(0, false, 0)]
    var letters = "UTC\0"
    var leapSeconds = 0
    var footer = "\nUTC0\n"

    /// The zone of Berlin in the form of the slim files that some systems have. It contains one change, and only the rule after
    /// this change.
    static let berlin = TimeZoneFile(
        times: [828_234_000], kinds: [1], types: [(3_600, false, 0), (7_200, true, 4)], letters: "CET\0CEST\0",
        footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")

    var bytes: [UInt8] {
        guard version != "1" else { return block(timeBytes: 4, version: 0) }
        let empty = TimeZoneFile().block(timeBytes: 4, version: version.asciiValue ?? 0)
        return empty + block(timeBytes: 8, version: version.asciiValue ?? 0) + Array(footer.utf8)
    }

    private func block(timeBytes: Int, version: UInt8) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, times.count, types.count, letters.utf8.count] { bytes += big(Int64(count), 4) }
        for time in times { bytes += big(time, timeBytes) }
        bytes += kinds
        for type in types { bytes += big(Int64(type.seconds), 4) + [type.isDaylight ? 1 : 0, type.name] }
        return bytes + Array(letters.utf8) + [UInt8](repeating: 0, count: leapSeconds * (timeBytes + 4))
    }

    private func big(_ value: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
