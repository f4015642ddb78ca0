/// A value of an export, from a property list or JSON.
package enum ForeignValue: Sendable {
    case dictionary([(key: String, value: ForeignValue)])
    case array([ForeignValue])
    case string(String)
    case integer(Int64)
    /// A whole number that does not fit in an `Int64`, as its digits.
    case large(String)
    case real(Double)
    case date(Instant)
    case data([UInt8])
    case null
    /// A type that no known key uses: a boolean, an archived object.
    case other(kind: String)

    package init(_ value: PropertyListValue) {
        switch value {
        case .dictionary(let entries):
            self = .dictionary(entries.lastOfEachKey.map { ($0.key, ForeignValue($0.value)) })
        case .array(let elements): self = .array(elements.map(ForeignValue.init))
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .unsigned(let number): self = .large(String(number))
        case .real(let number): self = .real(number)
        case .date(let date): self = .date(date)
        case .data(let bytes): self = .data(bytes)
        case .object("NSNull"): self = .null
        case .halvedText, .noDate, .boolean, .uid, .object: self = .other(kind: value.kind)
        }
    }

    package init(_ value: JSONValue) {
        switch value {
        case .object(let members): self = .dictionary(members.map { ($0.name, ForeignValue($0.value)) })
        case .array(let elements): self = .array(elements.map(ForeignValue.init))
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .number, .exact:
            if let digits = value.digits, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                self = .large(digits)
            } else {
                self = value.double.map(ForeignValue.real) ?? .other(kind: value.kind)
            }
        case .null: self = .null
        case .boolean: self = .other(kind: value.kind)
        }
    }

    /// The kind of the value, in the words of a report.
    package var kind: String {
        switch self {
        case .dictionary: "a dictionary"
        case .array: "an array"
        case .string: "a string"
        case .integer, .large: "an integer"
        case .real: "a real number"
        case .date: "a date"
        case .data: "data"
        case .null: "null"
        case .other(let kind): kind
        }
    }

    /// A whole number; some JSON writers write 5 as 5.0.
    package var whole: Int? {
        switch self {
        case .integer(let number): Int(exactly: number)
        case .real(let number): Int(exactly: number)
        default: nil
        }
    }

    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        default: nil
        }
    }

    // MARK: Expected forms

    /// Reads an array of texts, and adds the item that is made of each to the readings.
    package func readTexts<Item: Sendable>(
        at path: ForeignPath, _ wanted: String, each wantedText: String, into readings: inout Readings<Item>,
        _ item: (String) -> Item
    ) throws(ImportReport.Rejection) {
        guard case .array(let elements) = self else { throw isNot(wanted, at: path) }
        for (place, element) in elements.enumerated() {
            let path = path / place
            readings.take(at: path) { () throws(ImportReport.Rejection) in
                item(try element.text(at: path, wantedText))
            }
        }
    }

    package func entries(
        at path: ForeignPath, _ wanted: String
    ) throws(ImportReport.Rejection) -> [(key: String, value: ForeignValue)] {
        guard case .dictionary(let entries) = self else { throw isNot(wanted, at: path) }
        return entries
    }

    package func text(at path: ForeignPath, _ wanted: String) throws(ImportReport.Rejection) -> String {
        guard case .string(let text) = self else { throw isNot(wanted, at: path) }
        return text
    }

    package func isNot(_ wanted: String, at path: ForeignPath) -> ImportReport.Rejection {
        path.rejected("this is \(kind), not \(wanted)")
    }
}
