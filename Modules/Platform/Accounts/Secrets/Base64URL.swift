/// Bytes as text that is valid anywhere (RFC 4648 §5), without padding.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The values of the digits; −1 for a byte that is no digit.
    private static let values: [Int] = (0...255).map { digit in alphabet.firstIndex(of: UInt8(digit)) ?? -1 }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                digits.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { digits.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Nil unless the text is the canonical text for its bytes: no padding, and no stray bits at the end.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for digit in text.utf8 {
            let value = values[Int(digit)]
            guard value >= 0 else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
            }
            bits &= (1 << count) - 1
        }
        guard count < 6, bits == 0 else { return nil }
        return bytes
    }
}
