package import Kernel
package import Storage

/// Values that are shown beside the fields of an entity and come from elsewhere, such as its sync state with a remote. They are
/// read for all shown entities together, not one by one.
package struct RecordSupplement<Entity: Sendable>: Sendable {
    package let fields: [RecordField]
    private let read: @Sendable ([Entity], RecordVersion?, ReadTransaction) throws -> [[FieldValue]]

    /// - Parameter read: returns one value for each field, for each entity, in their order. It receives the version of an
    ///   entity that this transaction has just written, because the journal does not have that version yet.
    package init(
        _ fields: [RecordField],
        read: @escaping @Sendable ([Entity], RecordVersion?, ReadTransaction) throws -> [[FieldValue]]
    ) {
        (self.fields, self.read) = (fields, read)
    }

    package func values(
        of entities: [Entity], written version: RecordVersion?, in reading: ReadTransaction
    ) throws -> [[FieldValue]] {
        try read(entities, version, reading)
    }
}
