package import Kernel
package import Storage

/// Values that are shown beside the fields of an entity and come from elsewhere, such as how far it is in step with a remote.
/// They are read for all entities that are shown together, not one by one.
package struct RecordSupplement<Entity: Sendable>: Sendable {
    package let fields: [RecordField]
    private let read: @Sendable ([Entity], RecordVersion?, ReadTransaction) throws -> [[FieldValue]]

    /// - Parameter read: one value for each field, for each entity, in their order. It gets the version of an entity that this
    ///   transaction has just written, because that is not in the journal yet.
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
