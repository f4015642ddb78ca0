/// Parses a JSON document (RFC 8259) strictly: a duplicate name, a lone surrogate, invalid UTF-8, a leading zero or anything
/// after the document is an error with its path.
///
/// Foundation's parser accepts duplicates silently and gives no positions; data about worship and money needs more care.
package struct JSONReader {
    package static let defaultDepth = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private let maximumDepth: Int
    private var valuesLeft: Int
    private var index = 0
    private var path: [PathStep] = []
    private var places: [[String]: Int]?
    private let takesLineEnds: Bool
    private var hadLineEnds = false

    private enum PathStep { case name(String), element(Int) }

    package static func read(
        _ bytes: [UInt8], maximumDepth: Int = defaultDepth, maximumValues: Int = .max
    ) throws(JSONError) -> JSONValue {
        try read(bytes, maximumDepth: maximumDepth, maximumValues: maximumValues, places: nil).value
    }

    /// Parses a document that a different program wrote. Unescaped line ends and tabs within texts are accepted, because tools
    /// that print values often do not escape them. Also returns whether there were any such line ends.
    package static func readForeign(
        _ bytes: [UInt8], maximumValues: Int = .max
    ) throws(JSONError) -> (value: JSONValue, hadLineEnds: Bool) {
        let read = try read(
            bytes, maximumDepth: defaultDepth, maximumValues: maximumValues, places: nil, takesLineEnds: true)
        return (read.value, read.hadLineEnds)
    }

    /// Parses a document, and also returns the positions of the members of objects. A position is the offset of the byte after
    /// the member's name, and is found by the path of names. Members within arrays are left out. This function is for documents
    /// that people write, so that errors can name the line.
    package static func readWithPlaces(
        _ bytes: [UInt8], maximumDepth: Int = defaultDepth
    ) throws(JSONError) -> (value: JSONValue, places: [[String]: Int]) {
        let read = try read(bytes, maximumDepth: maximumDepth, maximumValues: .max, places: [:])
        return (read.value, read.places)
    }

    private static func read(
        _ bytes: [UInt8], maximumDepth: Int, maximumValues: Int, places: [[String]: Int]?, takesLineEnds: Bool = false
    ) throws(JSONError) -> (value: JSONValue, places: [[String]: Int], hadLineEnds: Bool) {
        typealias Outcome = Result<(value: JSONValue, places: [[String]: Int], hadLineEnds: Bool), JSONError>
        let result: Outcome = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(
                bytes: buffer, maximumDepth: maximumDepth, maximumValues: maximumValues, places: places,
                takesLineEnds: takesLineEnds)
            do throws(JSONError) {
                let value = try reader.document()
                return .success((value, reader.places ?? [:], reader.hadLineEnds))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(
        bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, maximumValues: Int, places: [[String]: Int]?,
        takesLineEnds: Bool
    ) {
        (self.takesLineEnds, self.bytes, self.maximumDepth) = (takesLineEnds, bytes, maximumDepth)
        valuesLeft = maximumValues
        self.places = places
    }

    private mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        skipSpace()
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw failure("there is more text after the end of the document") }
        return value
    }

    // MARK: Values

    private mutating func value() throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw failure("the document ends where a value should be") }
        guard valuesLeft > 0 else { throw failure("this document holds too many values") }
        valuesLeft -= 1
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw failure("this is not the start of a value")
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        try descend()
        index += 1
        var members: [JSONValue.Member] = []
        var seen: Set<ExactText> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw failure("a member's name in quotes is expected here") }
            let name = try string()
            path.append(.name(name))
            if places != nil { notePlace() }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is expected after the name") }
            skipSpace()
            guard Self.isNew(name, beside: members, &seen) else { throw failure("this name is given twice") }
            members.append(JSONValue.Member(name, try value()))
            path.removeLast()
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or the end of the object is expected here") }
        }
    }

    /// True if the object has no member of that name yet. Most objects have few members, so comparing names is faster than a
    /// set.
    private static func isNew(
        _ name: String, beside members: [JSONValue.Member], _ seen: inout Set<ExactText>
    ) -> Bool {
        guard members.count >= 16 else { return !members.contains { ExactText($0.name) == ExactText(name) } }
        if seen.isEmpty { seen = Set(members.map { ExactText($0.name) }) }
        return seen.insert(ExactText(name)).inserted
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try descend()
        index += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            skipSpace()
            path.append(.element(elements.count))
            elements.append(try value())
            path.removeLast()
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or the end of the array is expected here") }
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count,
            (0..<text.utf8CodeUnitCount).allSatisfy({ bytes[index + $0] == text.utf8Start[$0] })
        else { throw failure("this is not the start of a value") }
        index = end
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = index
        _ = take(UInt8(ascii: "-"))
        guard let first = peek(), isDigit(first) else { throw failure("a digit is expected here") }
        if first == UInt8(ascii: "0") { index += 1 } else { skipDigits() }
        if let next = peek(), isDigit(next) { throw failure("a number has no leading zero") }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard let next = peek(), isDigit(next) else { throw failure("a digit is expected after the point") }
            skipDigits()
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            isWhole = false
            index += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
            guard let next = peek(), isDigit(next) else { throw failure("a digit is expected in the exponent") }
            skipDigits()
        }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let real = Double(text), real.isFinite else { throw failure("this number is out of range") }
        return Self.keeps(real, text) ? .number(real) : .exact(text)
    }

    /// True if the shortest text of the Double has the same value as the digits from which the Double was read. A Double always
    /// represents fifteen digits, unless the number is too small to represent any digit.
    private static func keeps(_ number: Double, _ text: String) -> Bool {
        let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { $0 >= UInt8(ascii: "0") }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard !significant.isEmpty, number.description != text else { return true }
        guard number.magnitude > 1e-290 else { return false }
        if significant.count <= 15 { return true }
        do throws(FieldFault) {
            return try ExactDecimal(typed: text) == ExactDecimal(typed: number.description)
        } catch {
            return false
        }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\"),
            bytes[index] >= 0x20
        { index += 1 }
        if peek() == UInt8(ascii: "\"") {
            let text = try utf8(start..<index)
            index += 1
            return text
        }
        return try stringWithEscapes(from: start)
    }

    private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
        var text = ""
        var run = start
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                text += try utf8(run..<index)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text += try utf8(run..<index)
                index += 1
                text.unicodeScalars.append(try escape())
                run = index
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                guard takesLineEnds else { throw failure("a control character in a string must be escaped") }
                hadLineEnds = true
                index += 1
            case 0..<0x20: throw failure("a control character in a string must be escaped")
            default: index += 1
            }
        }
        throw failure("the document ends inside a string")
    }

    private func utf8(_ range: Range<Int>) throws(JSONError) -> String {
        guard let text = String(validUTF8: UnsafeBufferPointer(rebasing: bytes[range]).span) else {
            throw failure("this string is not valid UTF-8")
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek() else { throw failure("the document ends inside a string") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw failure("this escape does not exist in JSON")
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let high = try hexadecimal()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("half of a surrogate pair")
        }
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw failure("half of a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count else { throw failure("the document ends inside a string") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(bytes[index]) else {
                throw failure("four hexadecimal digits are expected here")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    // MARK: Bytes

    private func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    private mutating func skipDigits() {
        while let byte = peek(), isDigit(byte) { index += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func descend() throws(JSONError) {
        guard path.count < maximumDepth else { throw failure("this is nested more than \(maximumDepth) levels deep") }
    }

    private mutating func notePlace() {
        var names: [String] = []
        for step in path {
            guard case .name(let name) = step else { return }
            names.append(name)
        }
        places?[names] = index
    }

    private func failure(_ problem: String) -> JSONError {
        let steps = path.map { step in
            switch step {
            case .name(let name): "." + name
            case .element(let index): "[\(index)]"
            }
        }
        return JSONError(path: "$" + steps.joined(), offset: index, problem: problem)
    }
}
