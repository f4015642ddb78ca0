/// Parses compiled time zones (RFC 8536, versions 1 to 4).
enum TZif {
    static func table(_ id: String, _ bytes: [UInt8]) throws(TZifFault) -> TimeZoneTable {
        var reader = ByteReader(bytes)
        let header = try Header(&reader)
        guard header.version > 0 else { return try block(id, header, timeBytes: 4, &reader, rule: nil) }
        // Version 1's block comes first, for programs that know only that version.
        try reader.skip(header.length(timeBytes: 4))
        let wide = try Header(&reader)
        let body = reader
        try reader.skip(wide.length(timeBytes: 8))
        let footer = try reader.footer()
        let rule = footer.isEmpty ? nil : ZoneRule(footer)
        if !footer.isEmpty, rule == nil { throw .rule }
        reader = body
        return try block(id, wide, timeBytes: 8, &reader, rule: rule)
    }

    private static func block(
        _ id: String, _ header: Header, timeBytes: Int, _ reader: inout ByteReader, rule: ZoneRule?
    ) throws(TZifFault) -> TimeZoneTable {
        guard header.leapSeconds == 0 else { throw .leapSeconds }
        var times: [Int] = []
        for _ in 0..<header.times {
            let time = try reader.integer(bytes: timeBytes)
            if let last = times.last, time <= last { throw .disordered }
            times.append(time)
        }
        let kinds = try reader.take(header.times)
        let offsets = try offsets(header, &reader)
        var changes: [(at: Int, to: ZoneOffset)] = []
        for (time, kind) in zip(times, kinds) {
            guard offsets.indices.contains(Int(kind)) else { throw .inconsistent }
            changes.append((time, offsets[Int(kind)]))
        }
        return TimeZoneTable(id: id, first: offsets[0], changes: changes, rule: rule)
    }

    private static func offsets(_ header: Header, _ reader: inout ByteReader) throws(TZifFault) -> [ZoneOffset] {
        var raw: [(seconds: Int, isDaylight: Bool, name: Int)] = []
        for _ in 0..<header.kinds {
            let seconds = try reader.integer(bytes: 4)
            guard ZoneOffset.bounds.contains(seconds) else { throw .offset }
            let flags = Array(try reader.take(2))
            raw.append((seconds, flags[0] != 0, Int(flags[1])))
        }
        let letters = Array(try reader.take(header.letters))
        var offsets: [ZoneOffset] = []
        for kind in raw {
            guard kind.name < letters.count, let end = letters[kind.name...].firstIndex(of: 0) else {
                throw .inconsistent
            }
            let name = String(decoding: letters[kind.name..<end], as: UTF8.self)
            offsets.append(ZoneOffset(seconds: kind.seconds, isDaylight: kind.isDaylight, abbreviation: name))
        }
        return offsets
    }
}

/// The header of a block: the number of items of each kind.
private struct Header {
    let version: UInt8
    let utcMarks, standardMarks, leapSeconds, times, kinds, letters: Int

    init(_ reader: inout ByteReader) throws(TZifFault) {
        guard try reader.take(4).elementsEqual("TZif".utf8) else { throw .notTZif }
        version = try reader.take(1)[0]
        try reader.skip(15)
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(try reader.integer(bytes: 4)) }
        // A number of four bytes with its highest bit set is parsed as negative; no real file has such counts.
        guard counts.allSatisfy({ $0 >= 0 }), (1...256).contains(counts[4]) else { throw .inconsistent }
        (utcMarks, standardMarks, leapSeconds) = (counts[0], counts[1], counts[2])
        (times, kinds, letters) = (counts[3], counts[4], counts[5])
    }

    func length(timeBytes: Int) -> Int {
        times * (timeBytes + 1) + kinds * 6 + letters + leapSeconds * (timeBytes + 4) + standardMarks + utcMarks
    }
}

private struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func take(_ count: Int) throws(TZifFault) -> ContiguousArray<UInt8> {
        guard count <= rest.count else { throw .cutOff }
        defer { rest = rest.dropFirst(count) }
        return ContiguousArray(rest.prefix(count))
    }

    mutating func skip(_ count: Int) throws(TZifFault) {
        guard count <= rest.count else { throw .cutOff }
        rest = rest.dropFirst(count)
    }

    /// Big-endian, in two's complement.
    mutating func integer(bytes: Int) throws(TZifFault) -> Int {
        let value = try take(bytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
    }

    /// Reads the text between two line ends.
    mutating func footer() throws(TZifFault) -> ArraySlice<UInt8> {
        let newline = UInt8(ascii: "\n")
        guard rest.first == newline, let end = rest.dropFirst().firstIndex(of: newline) else { throw .cutOff }
        return rest[(rest.startIndex + 1)..<end]
    }
}
