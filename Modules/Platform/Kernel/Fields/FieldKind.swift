/// The kind of a field: how its values are stored, read, compared and described. A kind is declared beside its Swift type
/// (`FieldCodable`), in a file in `Kinds`; all other code calls the kind.
///
/// A kind is an object, like a field. So code that iterates over the fields of a record holds one reference for each kind, not
/// all parts of the kind.
package final class FieldKind: Sendable {
    /// The name of the kind, used in errors and guaranteed by releases.
    package let name: String
    /// The expected value, in the words of an error message about a filter.
    package let expected: String
    package let column: ColumnType
    package let wire: WireType
    package let comparison: Comparison
    /// True if a value may be absent.
    package let isOptional: Bool
    /// True if a partner with a newer version may send a word that is unknown here.
    package let isOpen: Bool
    /// True for the owner's record name, which is the same in every record and so is not stored.
    package let isOwner: Bool

    /// Parses a typed value; nil if it is invalid.
    package let parse: @Sendable (String) -> FieldValue?
    /// Reads a JSON value that is not null.
    package let read: @Sendable (JSONValue, Sender) throws(FieldFault) -> FieldValue
    /// Reads a column; nil if its value is invalid.
    package let restore: @Sendable (StoredValue) -> FieldValue?

    package enum Comparison: Sendable {
        /// Comparison for equality, and also by `<` and `>`: columns sort in the same order as their values.
        case ordered
        case equality
        case none
    }

    /// The sender of the input.
    package enum Sender: Sendable {
        /// A person, or a program that was made for this contract.
        case person
        /// A device or a server that may have a newer version.
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

    /// The same kind, for a value that may be absent.
    package var optional: FieldKind {
        FieldKind(
            name, expected: expected, column: column, wire: wire, comparison: comparison, isOptional: true,
            isOpen: isOpen, isOwner: isOwner, restore: restore, parse: parse, read: read)
    }
}

extension FieldValue {
    /// A column's value in its plain form; nil for bytes, which no field contains.
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
    /// A column's value read as this type; used as the kind's `restore`.
    package static func restored(_ value: StoredValue) -> FieldValue? {
        do throws(FieldFault) { return try Self(stored: value).fieldValue } catch { return nil }
    }
}

extension FieldKind: Equatable {
    package static func == (left: FieldKind, right: FieldKind) -> Bool {
        left.name == right.name && left.isOptional == right.isOptional
    }
}

/// The type of a field's value on the wire, used to describe it in the contract.
package indirect enum WireType: Hashable, Sendable {
    case text, integer, number, boolean, instant, day, identifier, decimal, json
    case choice([String])
    case list(WireType)
}

/// The reason why something is not a value of a field.
package struct FieldFault: Error, Hashable {
    package let why: String
    /// The position within the value, such as `[3]` in a list.
    package let path: String

    package init(_ why: String, path: String = "") {
        (self.why, self.path) = (why, path)
    }
}

extension FieldFault {
    /// The error for a value of the wrong JSON type.
    static func mismatch(_ wanted: String, _ json: JSONValue) -> FieldFault {
        FieldFault("\(wanted) is expected, not \(json.kind)")
    }
}
