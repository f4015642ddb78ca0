package import Kernel

/// A typed column of a record type: the field's name and the key path of its value. The column also declares the field's uses,
/// so that a misspelt name does not compile.
package struct Column<Record: Sendable, Value: FieldCodable>: Sendable {
    let field: RecordField
    let isKey: Bool
    let value: @Sendable (Record) -> Value
    /// Converts the column's value; nil if the value is invalid.
    let restore: @Sendable (StoredValue) -> FieldValue?

    /// - Parameter value: written as `\.date` in a declaration. It is a closure, because an object for each key path would be
    ///   created at each start.
    package init(
        _ name: String, _ value: @escaping @Sendable (Record) -> Value, _ uses: ColumnUses = [],
        order: RecordField.Order? = nil, leads: [String] = [], ties: [String] = [], merge: MergeRule? = nil,
        folded: String? = nil, standard: RecordField.Standard? = nil
    ) {
        field = RecordField(
            name, Value.kind, required: !Value.kind.isOptional, queryable: uses.contains(.filtered),
            sortable: uses.contains(.sorted), computed: uses.contains(.computed), order: order,
            leads: leads, ties: ties, merge: merge, folded: folded, standard: standard)
        isKey = uses.contains(.key)
        self.value = value
        restore = { Value.restored($0) }
        precondition(!isKey || !Value.kind.isOptional, "a key must not be absent")
    }
}

/// The uses of a column.
package struct ColumnUses: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The column identifies the record among its owner's records, alone or together with the other key columns in their order.
    package static let key = ColumnUses(rawValue: 1)
    package static let filtered = ColumnUses(rawValue: 2)
    /// Lists can be sorted by the column. So the column has an index, in which the column's `leads` come first.
    package static let sorted = ColumnUses(rawValue: 4)
    /// The slice computes the value from the other fields, whatever a sender says.
    package static let computed = ColumnUses(rawValue: 8)
}

/// A column that is stored but never shown. Its value is derived from the record whenever the record is stored. Examples are a
/// text folded for search, or a decimal as a whole number for sorting.
package struct HiddenColumn<Record: Sendable>: Sendable {
    let field: RecordField
    let value: @Sendable (Record) -> FieldValue

    package init<Value: FieldCodable>(_ name: String, _ value: @escaping @Sendable (Record) -> Value) {
        field = RecordField(name, Value.kind, required: !Value.kind.isOptional)
        self.value = { value($0).fieldValue }
    }
}
