/// The kind of a field: how its values are stored, read, compared and described. A kind is declared beside the Swift type that
/// has it (`FieldCodable`), in one file of `Kinds`; everything else asks the kind.
///
/// It is an object, as a field is: code that goes through the fields of a record holds one reference for each, not all its
/// parts.
package final class FieldKind: Sendable {
    /// As errors call it, and as releases promise it.
    package let name: String
    /// The expected value, in the words of an error message about a filter.
    package let expected: String
    package let column: ColumnType
    package let wire: WireType
    package let comparison: Comparison
    /// True if a value may be absent.
    package let isOptional: Bool
    /// True if a partner of a newer version may have given it a word that is not known here.
    package let isOpen: Bool
    /// True for the owner's record name, which is the same in every record and so is not stored.
    package let isOwner: Bool

    /// Reads a value as it was typed; nil if it is none.
    package let parse: @Sendable (String) -> FieldValue?
    /// Reads a value that is there and is not null.
    package let read: @Sendable (JSONValue, Sender) throws(FieldFault) -> FieldValue
    /// Reads a column; nil if what stands there is none.
    package let restore: @Sendable (StoredValue) -> FieldValue?

    package enum Comparison: Sendable {
        /// By `<` and `>`, too: columns sort as their values do.
        case ordered
        case equality
        case none
    }

    /// The sender of the input.
    package enum Sender: Sendable {
        /// A person, or a program that this contract was made for.
        case person
        /// A device or a server that may be of a newer version.
        case partner
    }

    package init(
        _ name: String, expected: String, column: ColumnType, wire: WireType, comparison: Comparison = .ordered,
        isOptional: Bool = false, isOpen: Bool = false, isOwner: Bool = false,
        restore: @escaping @Sendable (StoredValue) -> FieldValue? = { FieldValue($0) },
        parse: @escaping @Sendable (String) -> FieldValue?,
        read: @escaping @Sendable (JSONValue, Sender) throws(FieldFault) -> FieldValue
    ) {
        (self.name, self.expected, self.column, self.wire) = (name, expected, column, wire)
        (self.comparison, self.isOptional, self.isOpen) = (comparison, isOptional, isOpen)
        (self.isOwner, self.restore, self.parse, self.read) = (isOwner, restore, parse, read)
    }

    /// The same, for a value that may be absent.
    package var optional: FieldKind {
        FieldKind(
            name, expected: expected, column: column, wire: wire, comparison: comparison, isOptional: true,
            isOpen: isOpen, isOwner: isOwner, restore: restore, parse: parse, read: read)
    }
}

extension FieldValue {
    /// A column's value in its plain form; nil for bytes, which no field holds.
    package init?(_ stored: StoredValue) {
        switch stored {
        case .null: self = .absent
        case .text(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .blob: return nil
        }
    }
}

extension FieldCodable {
    /// A column read as this type, for the kind of it.
    package static func restored(_ value: StoredValue) -> FieldValue? {
        do throws(FieldFault) { return try Self(stored: value).fieldValue } catch { return nil }
    }
}

extension FieldKind: Equatable {
    package static func == (left: FieldKind, right: FieldKind) -> Bool {
        left.name == right.name && left.isOptional == right.isOptional
    }
}

/// The type of a field's value on the wire, from which a contract describes it.
package indirect enum WireType: Hashable, Sendable {
    case text, integer, number, boolean, instant, day, identifier, decimal, json
    case choice([String])
    case list(WireType)
}

/// Why something is no value of a field.
package struct FieldFault: Error, Hashable {
    package let why: String
    /// Where in the value: `[3]` in a list, say.
    package let path: String

    package init(_ why: String, path: String = "") {
        (self.why, self.path) = (why, path)
    }
}

extension FieldFault {
    /// The error for a value of another JSON type.
    static func mismatch(_ wanted: String, _ json: JSONValue) -> FieldFault {
        FieldFault("\(wanted) is expected, not \(json.kind)")
    }
}
