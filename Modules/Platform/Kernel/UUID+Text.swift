package import FoundationEssentials

extension UUID {
    /// Parses 36 characters, 8-4-4-4-12 digits in upper or lower case, and nothing else. The library's own parser uses C's
    /// `sscanf`, which is slow and accepts spaces and signs.
    package init?(text: String) {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isRead = withUnsafeMutableBytes(of: &bytes) { bytes in
            var (place, digits) = (0, 0)
            for character in text.utf8 {
                switch place {
                case 8, 13, 18, 23: guard character == UInt8(ascii: "-") else { return false }
                case ..<36:
                    guard let digit = Hexadecimal.value(character) else { return false }
                    bytes[digits / 2] = bytes[digits / 2] << 4 | digit
                    digits += 1
                default: return false
                }
                place += 1
            }
            return place == 36
        }
        guard isRead else { return nil }
        self.init(uuid: bytes)
    }

    /// The UUID in lower case, as used in keys.
    package var text: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var place = 0
                for (index, byte) in bytes.enumerated() {
                    switch index {
                    case 4, 6, 8, 10:
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    default: break
                    }
                    text[place] = Hexadecimal.digit(byte >> 4)
                    text[place + 1] = Hexadecimal.digit(byte & 15)
                    place += 2
                }
                return place
            }
        }
    }
}
