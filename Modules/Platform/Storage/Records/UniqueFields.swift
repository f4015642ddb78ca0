internal import Kernel

/// Fields that no two live records of an owner have alike, together: a name, say. One of which a field is absent is like no
/// other. The slice's step makes the index: `CREATE UNIQUE INDEX … ON table (owner, columns) WHERE deleted_at IS NULL`.
package struct UniqueFields: Sendable, Equatable {
    /// Shown or hidden ones: a folded name is unique whatever its capitals.
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
