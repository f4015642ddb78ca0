internal import FoundationEssentials
internal import Kernel

/// Converts values from PostgreSQL's text form to the types of their columns, which are given as OIDs
/// (contracts/neon-http-sql.md §4). Days and moments stay texts, and the readers of the rows check them: `infinity` and years
/// before Christ are invalid there. Values of all other types stay texts, too.
enum NeonValue {
    /// Nil for a value that its type cannot have.
    static func value(_ raw: JSONValue, type: Int) -> JSONValue? {
        switch raw {
        case .null: .null
        case .string(let text): value(text, type: type)
        case .array(let elements):
            // A server may convert an array to JSON itself. The elements may then be texts, or values that already have a type.
            elementTypes[type].flatMap { element in
                let values = elements.compactMap { value($0, type: isList($0) ? type : element) }
                return values.count == elements.count ? .array(values) : nil
            } ?? (json.contains(type) ? raw : nil)
        case .boolean: type == 16 || json.contains(type) ? raw : nil
        case .integer, .number, .exact: numbers.contains(type) || json.contains(type) ? raw : nil
        case .object: json.contains(type) ? raw : nil
        }
    }

    private static func isList(_ value: JSONValue) -> Bool { if case .array = value { true } else { false } }

    private static func value(_ text: String, type: Int) -> JSONValue? {
        switch type {
        case 16: ["t": true, "f": false][text].map(JSONValue.boolean)
        case 20, 21, 23, 26: Int64(text).map(JSONValue.integer)
        case 700, 701, 1700:
            ["NaN", "Infinity", "-Infinity"].contains(text) ? .string(text) : JSONReader.number(text)
        case 114, 3802: document(text)
        case 2950: UUID(text: text).map { .string($0.text) }
        default:
            if let element = elementTypes[type] { NeonArray.read(text, element: element) } else { .string(text) }
        }
    }

    private static func document(_ text: String) -> JSONValue? {
        do throws(JSONError) { return try JSONReader.read(Array(text.utf8)) } catch { return nil }
    }

    private static let numbers: Set<Int> = [20, 21, 23, 26, 700, 701, 1700]
    private static let json: Set<Int> = [114, 3802]

    /// The element type of each array type, by their OIDs (end of §8).
    private static let elementTypes = [
        1000: 16, 1001: 17, 1002: 18, 1003: 19, 1016: 20, 1005: 21, 1007: 23, 1009: 25, 1028: 26, 199: 114, 1021: 700,
        1022: 701, 1014: 1042, 1015: 1043, 1182: 1082, 1183: 1083, 1115: 1114, 1185: 1184, 1187: 1186, 1270: 1266,
        1231: 1700, 2951: 2950, 3807: 3802,
    ]

    /// Reads the text form of an array, such as `{1,NULL,"a \"b\""}` or `[2:3]={…}`. Arrays may contain arrays.
    private struct NeonArray {
        private var rest: ArraySlice<UInt8>
        private let element: Int

        static func read(_ text: String, element: Int) -> JSONValue? {
            var bytes = Array(text.utf8)[...]
            // A list has no bounds, so the bounds of the array are skipped.
            if bytes.first == UInt8(ascii: "["), let place = bytes.firstIndex(of: UInt8(ascii: "=")) {
                bytes = bytes[(place + 1)...]
            }
            var array = NeonArray(rest: bytes, element: element)
            guard let value = array.list(depth: 0), array.rest.isEmpty else { return nil }
            return value
        }

        private init(rest: ArraySlice<UInt8>, element: Int) { (self.rest, self.element) = (rest, element) }

        private mutating func take(_ sign: Character) -> Bool {
            guard let byte = sign.asciiValue, rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// PostgreSQL has six dimensions at most.
        private mutating func list(depth: Int) -> JSONValue? {
            guard depth < 6, take("{") else { return nil }
            if take("}") { return .array([]) }
            var values: [JSONValue] = []
            repeat {
                let isInner = rest.first == UInt8(ascii: "{")
                guard let value = isInner ? list(depth: depth + 1) : item() else { return nil }
                values.append(value)
            } while take(",")
            return take("}") ? .array(values) : nil
        }

        /// `NULL` without quotes is null; `NULL` in quotes is a text.
        private mutating func item() -> JSONValue? {
            var bytes: [UInt8] = []
            let isQuoted = take("\"")
            while let byte = rest.first, isQuoted ? byte != UInt8(ascii: "\"") : !Self.ends.contains(byte) {
                rest = rest.dropFirst()
                guard byte == UInt8(ascii: "\\") else {
                    bytes.append(byte)
                    continue
                }
                guard let escaped = rest.popFirst() else { return nil }
                bytes.append(escaped)
            }
            if isQuoted, !take("\"") { return nil }
            if !isQuoted, bytes.isEmpty { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            return !isQuoted && text == "NULL" ? .null : NeonValue.value(text, type: element)
        }

        private static let ends = Set(",{}\"".utf8)
    }
}
