/// Creates archives byte by byte. Every number in an archive can be replaced by a false number.
struct TestZip {
    struct Member {
        var name: [UInt8]
        var bytes: [UInt8]
        var flags: UInt16 = 0x800
        /// Unix.
        var system: UInt8 = 3
        /// The values for the directory, if they should be false.
        var declaredSize: UInt32?
        var checksum: UInt32?
        var extra: [UInt8] = []

        init(_ name: String, _ text: String) { self.init(Array(name.utf8), Array(text.utf8)) }

        init(_ name: [UInt8], _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    var members: [Member]
    /// The number of members for the end record, if it should be false.
    var declaredCount: UInt16?
    var comment: [UInt8] = []
    var prefix: [UInt8] = []

    init(_ members: [Member]) { self.members = members }

    /// The archive. All members are stored uncompressed.
    var bytes: [UInt8] {
        var body: [UInt8] = prefix
        var directory: [UInt8] = []
        for member in members {
            let start = UInt32(body.count - prefix.count)
            let checksum = member.checksum ?? Self.checksum(member.bytes)
            let size = UInt32(member.bytes.count)
            let common =
                Self.two(member.flags) + Self.two(0) + Self.four(0x5421_0000) + Self.four(checksum) + Self.four(size)
            body += [0x50, 0x4B, 3, 4] + Self.two(20) + common + Self.four(member.declaredSize ?? size)
            body += Self.two(UInt16(member.name.count)) + Self.two(0) + member.name + member.bytes
            directory += [0x50, 0x4B, 1, 2, 20, member.system] + Self.two(20) + common
            directory += Self.four(member.declaredSize ?? size) + Self.two(UInt16(member.name.count))
            directory += Self.two(UInt16(member.extra.count)) + Self.two(0) + Self.two(0) + Self.two(0)
            directory += Self.four(0x81A4_0000) + Self.four(start) + member.name + member.extra
        }
        let count = declaredCount ?? UInt16(members.count)
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.two(count) + Self.two(count) + Self.four(UInt32(directory.count))
            + Self.four(UInt32(body.count - prefix.count)) + Self.two(UInt16(comment.count)) + comment
        return body + directory + end
    }

    static func two(_ number: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

    static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(truncatingIfNeeded: number)) + two(UInt16(number >> 16))
    }

    /// The CRC-32 that zip uses.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
