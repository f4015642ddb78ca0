internal import Kernel
internal import Storage

/// Reads a line that is a row.
///
/// A row in the form that Mizan writes is read in one pass. Any other row, for example with other spacing, a rare escape or an
/// error, is left to the JSON reader. The JSON reader also reports the errors.
struct ArchiveRowReader {
    private let columns: [ArchiveColumn]

    init(columns: [ArchiveColumn]) {
        self.columns = columns
    }

    func row(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(MizanError) -> [SQLValue] {
        var fast = PlainRow(bytes: line)
        if let row = fast.values(of: columns) { return row }
        try Self.requireFew(line, number)
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(Array(line)) } catch {
            throw ArchiveError.damaged("\(error)", line: number)
        }
        guard case .array(let values) = json else {
            throw ArchiveError.damaged("this is \(json.kind), but a row must be an array", line: number)
        }
        guard values.count == columns.count else {
            throw ArchiveError.damaged(
                "a row of \(values.count) values; \(columns.count) are expected", line: number)
        }
        var row: [SQLValue] = []
        row.reserveCapacity(values.count)
        for (value, column) in zip(values, columns) {
            row.append(try ArchiveValue.value(of: value, in: column, line: number))
        }
        return row
    }
}

extension ArchiveRowReader {
    /// The maximum number of JSON values in a row. A valid row has few values, even if it is long. JSON with many small values
    /// takes many times its length in memory.
    private static let mostParts = 4_096

    private static func requireFew(
        _ line: UnsafeBufferPointer<UInt8>, _ number: Int
    ) throws(MizanError) {
        var parts = 0
        var inText = false
        var index = 0
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: "\\") where inText: index += 1
            case UInt8(ascii: "\""): inText.toggle()
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): if !inText { parts += 1 }
            default: break
            }
            index += 1
        }
        guard parts <= mostParts else {
            throw ArchiveError.damaged("a row of more than \(mostParts) parts", line: number)
        }
    }
}

/// The subset of JSON in which almost all rows are written. Nil means that the row needs the full reader, never an error.
private struct PlainRow {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func values(of columns: [ArchiveColumn]) -> [SQLValue]? {
        var row: [SQLValue] = []
        row.reserveCapacity(columns.count)
        guard take(UInt8(ascii: "[")) else { return nil }
        for column in columns {
            if !row.isEmpty { guard take(UInt8(ascii: ",")) else { return nil } }
            guard let value = value(column.kind) else { return nil }
            row.append(value)
        }
        guard take(UInt8(ascii: "]")), index == bytes.count else { return nil }
        return row
    }

    private mutating func value(_ kind: CatalogueColumn.Kind?) -> SQLValue? {
        guard index < bytes.count else { return nil }
        switch (bytes[index], kind) {
        case (UInt8(ascii: "n"), _): return word("null") ? .null : nil
        case (UInt8(ascii: "\""), .text?): return text().map(SQLValue.text)
        case (UInt8(ascii: "-"), .integer?), (UInt8(ascii: "0")...UInt8(ascii: "9"), .integer?):
            return integer().map(SQLValue.integer)
        case (UInt8(ascii: "-"), .real?), (UInt8(ascii: "0")...UInt8(ascii: "9"), .real?):
            return real().map(SQLValue.real)
        default: return nil
        }
    }

    private mutating func word(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == text.utf8Start[$0] })
        else { return false }
        index += count
        return true
    }

    /// Reads an integer with at most 18 digits, because such a number always fits. Longer numbers are rare.
    private mutating func integer() -> Int64? {
        let isNegative = take(UInt8(ascii: "-"))
        let start = index
        var number: Int64 = 0
        while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
            guard index - start < 18 else { return nil }
            number = number * 10 + Int64(digit)
            index += 1
        }
        guard index > start, bytes[start] != UInt8(ascii: "0") || index == start + 1 else { return nil }
        return isNegative ? -number : number
    }

    private mutating func real() -> Double? {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0, bytes[index - whole] != UInt8(ascii: "0") || whole == 1 else { return nil }
        if take(UInt8(ascii: ".")) { guard digits() > 0 else { return nil } }
        if take(UInt8(ascii: "e")) {
            if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
            guard digits() > 0 else { return nil }
        }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// Skips digits, and returns their number.
    private mutating func digits() -> Int {
        let start = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }

    private mutating func text() -> String? {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
            bytes[index] != UInt8(ascii: "\\")
        { index += 1 }
        guard index < bytes.count else { return nil }
        if take(UInt8(ascii: "\"")) {
            return String(validating: UnsafeBufferPointer(rebasing: bytes[start..<index - 1]), as: UTF8.self)
        }
        return bytes[index] == UInt8(ascii: "\\") ? textWithEscapes(from: start) : nil
    }

    private mutating func textWithEscapes(from start: Int) -> String? {
        var text = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard index < bytes.count, let plain = Self.unescaped(bytes[index]) else { return nil }
                text.append(plain)
                index += 1
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }
}
