package import Kernel
package import Storage

/// Values that are shown beside the fields of an entity and come from elsewhere, such as the entity's sync state with a remote.
/// The values of all shown entities are read together, not one by one.
package struct RecordSupplement<Entity: Sendable>: Sendable {
    package let fields: [RecordField]
    private let read: @Sendable ([Entity], RecordVersion?, ReadTransaction) throws -> [[FieldValue]]

    /// - Parameter read: returns a list of values for each entity, in the order of the entities. Each list has one value for
    ///   each field. If this transaction has just written an entity, the closure receives the entity's version. The journal
    ///   does not have that version yet.
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
