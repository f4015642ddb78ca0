internal import FoundationEssentials
internal import Kernel
internal import Storage

/// Converts a stored value to JSON and back.
///
///     BIGINT              1                       an integer, never a fraction
///     DOUBLE PRECISION    1.5, 1.0, 1e-07         the shortest digits that give the same bits
///                         {"real":"Infinity"}     also "-Infinity" and "NaN"
///     TEXT                "text"
///     BLOB, BYTEA         {"base64":"AP8="}       RFC 4648 §4, padded
enum ArchiveValue {
    private static let special: [(Double, String)] = [
        (.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN"),
    ]

    static func json(_ value: SQLValue) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): name(of: number).map { ["real": .string($0)] } ?? .number(number)
        case .text(let text): .string(text)
        case .blob(let bytes): ["base64": .string(Data(bytes).base64EncodedString())]
        }
    }

    static func name(of number: Double) -> String? {
        guard !number.isFinite else { return nil }
        return number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"
    }

    /// The value according to its JSON form, if no column determines its type.
    static func value(of json: JSONValue, line: Int, _ place: String) throws(MizanError) -> SQLValue {
        switch json {
        case .null: return .null
        case .integer(let number): return .integer(number)
        case .number(let number): return .real(number)
        // A number so small that a Double holds only a part of its digits.
        case .exact: return json.double.map(SQLValue.real) ?? .null
        case .string(let text): return .text(text)
        case .object(let members):
            if members.count == 1, case .string(let text) = members[0].value {
                if members[0].name == "real", let known = special.first(where: { $0.1 == text }) {
                    return .real(known.0)
                }
                if members[0].name == "base64", let data = Data(base64Encoded: text) { return .blob([UInt8](data)) }
            }
            throw ArchiveError.damaged("\(place) is an object that does not encode a value", line: line)
        case .boolean, .array: throw ArchiveError.damaged("\(place) is \(json.kind)", line: line)
        }
    }

    /// A value of a column, converted to the column's type.
    static func value(
        of json: JSONValue, in column: ArchiveColumn, line: Int
    ) throws(MizanError) -> SQLValue {
        let value = try value(of: json, line: line, column.name)
        switch (column.kind, value) {
        case (_, .null), (.integer?, .integer), (.real?, .real), (.text?, .text), (.blob?, .blob), (nil, _):
            return value
        case (.real?, .integer(let number)): return .real(Double(number))
        default: throw ArchiveError.damaged("\(column.name) is \(json.kind), but \(column.type) is stored", line: line)
        }
    }
}

/// A column of an archive, with the kind that its type denotes.
struct ArchiveColumn: Sendable {
    let name: String
    let type: String
    let kind: CatalogueColumn.Kind?
}
