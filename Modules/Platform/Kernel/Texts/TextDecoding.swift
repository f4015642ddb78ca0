/// The text of a file whose character set is not certain.
package struct DecodedText: Sendable, Hashable {
    package let text: String
    /// The encoding that was found or declared: `UTF-8`, `windows-1252`, `UTF-16LE`.
    package let encoding: String
    /// A remark if the file declares an encoding other than its actual encoding.
    package let remark: String?
}

/// Finds the character set of bytes: by a byte order mark, by the validity of the bytes, or by the declaration of the file or
/// its sender. If none of these decides, the bytes are read as windows-1252, in which nearly every byte is a letter.
package enum TextDecoding {
    package enum Failure: Error, Hashable, Sendable {
        /// The file has bytes that do not occur in text.
        case notText
        /// This machine does not know the declared encoding.
        case unknownEncoding(String)
        /// The bytes are not valid in the declared encoding; the offset is from the start of the file.
        case damaged(String, offset: Int)
    }

    /// - Parameter declared: the name of the encoding, as the file or its sender declares it.
    package static func text(of bytes: [UInt8], declared: String? = nil) throws(Failure) -> DecodedText {
        for (mark, name) in marks where bytes.starts(with: mark) {
            return try decoded(Array(bytes.dropFirst(mark.count)), name, name, after: mark.count)
        }
        if let wide = wideEncoding(of: bytes) { return try decoded(bytes, wide, wide) }
        guard !bytes.contains(0) else { throw .notText }
        let said = declared.map(standardName)
        if let text = String(validating: bytes, as: UTF8.self) {
            // Non-ASCII bytes are hardly ever valid UTF-8 by chance.
            let isPlain = bytes.allSatisfy { $0 < 0x80 }
            if isPlain || said == nil || said == "UTF-8" {
                return DecodedText(text: text, encoding: "UTF-8", remark: nil)
            }
            if let said, isSingleByte(said) {
                return DecodedText(
                    text: text, encoding: "UTF-8", remark: "The file declares \(declared ?? said), but is UTF-8.")
            }
        }
        guard let said, said != "UTF-8", said != "US-ASCII" else {
            let remark = declared.map {
                "The file declares \($0), but is not in this encoding: it is read as windows-1252."
            }
            return DecodedText(text: Windows1252.text(of: bytes), encoding: "windows-1252", remark: remark)
        }
        return try decoded(bytes, said, declared ?? said)
    }

    // MARK: Which

    /// The byte order marks. Longer marks are first, because the mark of UTF-32 begins like the mark of UTF-16.
    private static let marks: [([UInt8], String)] = [
        ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"), ([0xEF, 0xBB, 0xBF], "UTF-8"),
        ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
    ]

    /// Detects UTF-16 without a mark: in Latin text, nearly every second byte is zero, always on the same side.
    private static func wideEncoding(of bytes: [UInt8]) -> String? {
        let head = bytes.prefix(4_096)
        guard head.count >= 4, bytes.count % 2 == 0 else { return nil }
        var zeros = [0, 0]
        for (place, byte) in head.enumerated() where byte == 0 { zeros[place % 2] += 1 }
        let half = head.count / 2
        if zeros[1] * 10 > half * 4, zeros[0] * 20 < half { return "UTF-16LE" }
        if zeros[0] * 10 > half * 4, zeros[1] * 20 < half { return "UTF-16BE" }
        return nil
    }

    /// Maps the many names of a few encodings to one each.
    private static func standardName(_ name: String) -> String {
        let plain = name.uppercased().filter { $0.isLetter || $0.isNumber }
        return switch plain {
        case "UTF8": "UTF-8"
        case "USASCII", "ASCII", "ANSIX341968": "US-ASCII"
        // Text that is declared as Latin 1 is nearly always windows-1252. The WHATWG's Encoding Standard also reads it as
        // windows-1252.
        case "WINDOWS1252", "CP1252", "1252", "ISO88591", "88591", "LATIN1": "windows-1252"
        default: name
        }
    }

    private static func isSingleByte(_ name: String) -> Bool {
        let plain = name.lowercased()
        return ["windows-125", "iso-8859", "iso8859", "cp125", "koi8", "mac"].contains { plain.hasPrefix($0) }
    }

    // MARK: The text

    private static func decoded(
        _ bytes: [UInt8], _ encoding: String, _ said: String, after start: Int = 0
    ) throws(Failure) -> DecodedText {
        let text: String
        switch encoding {
        case "windows-1252": text = Windows1252.text(of: bytes)
        case "UTF-8":
            guard let valid = String(validating: bytes, as: UTF8.self) else {
                throw .damaged(said, offset: start + CharacterSets.firstInvalid(bytes))
            }
            text = valid
        default: text = try CharacterSets.text(of: bytes, in: encoding, after: start)
        }
        return DecodedText(text: text, encoding: encoding, remark: nil)
    }
}

/// The encoding of files from banks and spreadsheets that declare none.
enum Windows1252 {
    /// The characters of the bytes 0x80 to 0x9F. Five of these bytes have no letter; they become the same control characters as
    /// in ISO 8859-1.
    private static let upper: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.map { (0x80...0x9F).contains($0) ? upper[Int($0) - 0x80] : UInt16($0) }, as: UTF16.self)
    }
}
