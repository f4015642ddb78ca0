internal import Glibc

/// The character sets that the C library converts (iconv).
enum CharacterSets {
    /// - Parameter start: the position in the file at which the text begins.
    static func text(of bytes: [UInt8], in encoding: String, after start: Int) throws(TextDecoding.Failure) -> String {
        // The library uses the name in a file's path.
        let isName = encoding.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isName, !encoding.isEmpty, encoding.utf8.count <= 40 else { throw .unknownEncoding(encoding) }
        let converter = iconv_open("UTF-8", encoding)
        guard converter != iconv_t(bitPattern: -1) else { throw .unknownEncoding(encoding) }
        defer { iconv_close(converter) }
        let (output, failedAt) = convert(bytes, by: converter)
        if let failedAt { throw .damaged(encoding, offset: start + failedAt) }
        return String(decoding: output, as: UTF8.self)
    }

    /// The text up to the first invalid byte, and the position of that byte.
    private static func convert(_ bytes: [UInt8], by converter: iconv_t?) -> (output: [UInt8], failedAt: Int?) {
        var input = bytes.map { CChar(bitPattern: $0) }
        let room = 1 << 16
        var piece = [CChar](repeating: 0, count: room)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 2)
        var failedAt: Int?
        input.withUnsafeMutableBufferPointer { input in
            piece.withUnsafeMutableBufferPointer { piece in
                var (next, left) = (input.baseAddress, input.count)
                while left > 0 {
                    var (to, free) = (piece.baseAddress, room)
                    let result = iconv(converter, &next, &left, &to, &free)
                    let failure = errno
                    output += piece.prefix(room - free).map { UInt8(bitPattern: $0) }
                    if result == -1, failure != E2BIG {
                        failedAt = bytes.count - left
                        return
                    }
                }
            }
        }
        return (output, failedAt)
    }

    /// The position of the first bytes that are not valid UTF-8.
    static func firstInvalid(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
        return valid
    }
}
