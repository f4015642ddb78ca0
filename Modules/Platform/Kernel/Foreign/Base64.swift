internal import FoundationEssentials

/// Binary data in base64, because JSON has no type for it.
enum Base64 {
    /// The document that the text encodes in base64; nil if the text is not base64 of a document.
    static func document(_ text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy(isSign), let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        else { return nil }
        let bytes = Array(data)
        let first = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isDocument = first.map("{[\"<".utf8.contains) == true || bytes.starts(with: "bplist".utf8)
        return isDocument ? bytes : nil
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "+/=\r\n \t".utf8.contains(byte)
        }
    }
}
