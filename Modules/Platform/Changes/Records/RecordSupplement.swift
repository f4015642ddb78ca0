package import Kernel
package import Storage

/// What is shown beside the fields of an entity and is read out of something else, such as how far it is in step with a
/// remote. It is read for all that are shown together, not one by one.
package struct RecordSupplement<Entity: Sendable>: Sendable {
    package let fields: [RecordField]
    private let read: @Sendable ([Entity], RecordVersion?, ReadTransaction) throws -> [[FieldValue]]

    /// - Parameter read: one value for each field, for each entity, in their order. Of what this transaction has just
    ///   written it is told the version, for the journal does not say it yet.
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
