internal import Kernel
internal import QuranInfrastructure

/// A field of a record in CloudKit: the type of its value on the wire, and the field of this slice that stores the value.
struct CloudKitField: Sendable {
    /// The types of the seed's schema (seed 002), as CloudKit Web Services tags them.
    enum Kind: String, Sendable {
        case text = "STRING"
        case integer = "INT64"
        case number = "DOUBLE"
        /// Whole milliseconds since 1970.
        case moment = "TIMESTAMP"
        case reference = "REFERENCE"
    }

    let field: RecordField
    let kind: Kind
    var name: String { field.name }

    init(_ field: RecordField, isReference: Bool = false) {
        self.field = field
        kind =
            switch field.kind.wire {
            case _ where isReference: .reference
            case .integer: .integer
            case .number: .number
            case .instant: .moment
            default: .text
            }
    }

    // MARK: Writing

    /// The value on the wire, with its type; nil if the value here is not of the field's kind.
    func wire(_ value: JSONValue, numbersAsStrings: Bool = false) -> JSONValue? {
        let sent: JSONValue
        switch (kind, value) {
        case (.text, .string), (.integer, .integer): sent = value
        case (.number, .number), (.number, .integer): sent = value
        case (.moment, .string(let text)):
            guard let moment = Instant(text) else { return nil }
            sent = .integer(moment.microseconds.flooredQuotientAndRemainder(by: 1_000).quotient)
        case (.reference, .string(let name)): sent = ["recordName": .string(name), "action": "NONE"]
        default: return nil
        }
        return ["value": numbersAsStrings ? Self.spelt(sent) : sent, "type": .string(kind.rawValue)]
    }

    private static func spelt(_ value: JSONValue) -> JSONValue {
        switch value {
        case .integer(let number): .string(String(number))
        case .number, .exact: .string(JSONWriter.text(value))
        default: value
        }
    }

    // MARK: Reading

    /// The value here for a value on the wire; nil for null, which clears the field. CloudKit reads a number without a type as
    /// an integer, or as a double if it has a fraction, and never as a date.
    func value(_ wire: JSONValue) throws(CloudKitFault) -> JSONValue? {
        guard case .object = wire, let value = wire["value"] else {
            throw CloudKitFault(.badRequest, "\(name): a field is an object with “value” and “type”.")
        }
        guard value != .null else { return nil }
        let type: String?
        switch wire["type"] {
        case .string(let text)?: type = text
        case nil, .null?: type = Self.impliedType(of: value)
        default: type = nil
        }
        guard type == kind.rawValue, let read = read(value) else {
            throw CloudKitFault(
                .badRequest, "Invalid value, expected type \(kind.rawValue), for the field \(name).")
        }
        return read
    }

    private static func impliedType(of value: JSONValue) -> String? {
        switch value {
        case .string: Kind.text.rawValue
        case .integer: Kind.integer.rawValue
        case .number, .exact: Kind.number.rawValue
        case .object(let members): members.contains { $0.name == "recordName" } ? Kind.reference.rawValue : nil
        default: nil
        }
    }

    /// Numbers may be strings: a partner that asked for `numbersAsStrings` sends them back in this form.
    private func read(_ value: JSONValue) -> JSONValue? {
        switch (kind, value) {
        case (.text, .string): return value
        case (.integer, .integer), (.number, .integer), (.number, .number): return value
        case (.integer, .string(let digits)): return Int64(digits).map(JSONValue.integer)
        case (.number, .string(let digits)): return Double(digits).flatMap { $0.isFinite ? .number($0) : nil }
        case (.moment, .integer(let milliseconds)): return Self.moment(milliseconds)
        case (.moment, .string(let digits)): return Int64(digits).flatMap(Self.moment)
        case (.reference, .object):
            guard case .string? = value["recordName"] else { return nil }
            return value["recordName"]
        default: return nil
        }
    }

    private static func moment(_ milliseconds: Int64) -> JSONValue? {
        let (microseconds, isTooLarge) = milliseconds.multipliedReportingOverflow(by: 1_000)
        let moment = Instant(microseconds: microseconds)
        return isTooLarge || !moment.isWritable ? nil : .string(moment.description)
    }
}

/// The reason why CloudKit's contract refuses an item.
struct CloudKitFault: Error, Hashable {
    let code: CloudKitCode
    let reason: String

    init(_ code: CloudKitCode, _ reason: String) { (self.code, self.reason) = (code, reason) }
}
