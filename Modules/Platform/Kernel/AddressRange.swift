internal import Glibc

/// Addresses with the same first bits. An IPv4 address also matches in its IPv6 form.
package struct AddressRange: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let bytes = Self.bytes(String(parts[0])) else { return nil }
        guard parts.count == 2 else {
            (self.bytes, bits) = (bytes, bytes.count * 8)
            return
        }
        let digits = parts[1]
        guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let bits = Int(digits), bits <= bytes.count * 8
        else { return nil }
        (self.bytes, self.bits) = (bytes, bits)
    }

    package func contains(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let whole = bits / 8
        guard address[..<whole] == bytes[..<whole] else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return address[whole] & mask == bytes[whole] & mask
    }

    /// The 4 or 16 bytes of an address; nil for a text that is not an address. An IPv4 address in its IPv6 form has 4.
    package static func bytes(_ text: String) -> [UInt8]? {
        // For C functions, a zero byte ends the text.
        guard !text.utf8.contains(0) else { return nil }
        // Byte arrays instead of C's structures, because the module of those depends on how much is compiled at once.
        var version4 = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, text, &version4) == 1 { return version4 }
        var bytes = [UInt8](repeating: 0, count: 16)
        // A link-local address may include its interface: fe80::1%eth0.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &bytes) == 1 else { return nil }
        return plain(bytes)
    }

    /// The bytes in the form for comparison: an IPv4 address in its IPv6 form (::ffff:0:0/96) becomes the IPv4 address.
    package static func plain(_ bytes: [UInt8]) -> [UInt8] {
        let isMapped =
            bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
        return isMapped ? Array(bytes[12...]) : bytes
    }
}
