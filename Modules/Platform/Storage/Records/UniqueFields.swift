internal import Kernel

/// Fields whose values, taken together, must differ between all live records of an owner, such as a name. If one of the fields
/// is absent, the record never conflicts. The slice's migration creates the index: `CREATE UNIQUE INDEX … ON table (owner,
/// columns) WHERE deleted_at IS NULL`.
package struct UniqueFields: Sendable, Equatable {
    /// The names of shown or hidden fields. For example, a name that is folded in a hidden field is unique regardless of case.
    package let names: [String]

    package init(_ names: String...) {
        self.names = names
    }
}

extension AnyRecordSchema {
    /// The columns of unique fields, in their order.
    package func columns(of unique: UniqueFields) -> [String] { positions(of: unique).map { columnFields[$0].column } }

    /// The positions of the fields among a record's stored fields.
    func positions(of unique: UniqueFields) -> [Int] {
        unique.names.compactMap { name in columnFields.firstIndex { $0.name == name } }
    }

    private var columnFields: [RecordField] { storedFields + hiddenFields }
}
