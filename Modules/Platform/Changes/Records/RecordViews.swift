package import Kernel
package import Storage

/// The display of records whose own fields are not enough. The records are shown as view entities, with joined data. The joined
/// data of all shown records is read together, not one by one.
package struct RecordViews<Entity: RecordEntity, View: ShownEntity>: Sendable {
    package let type: EntityType<Entity>
    /// The fields by which a list can be filtered or sorted; empty for types with few records.
    package let listed: [RecordField]
    private let asking: @Sendable (RecordQuery) -> RecordQuery
    private let read: @Sendable ([ShownRecord<Entity>], ReadTransaction) throws -> [View]

    /// - Parameters:
    ///   - asking: converts a query on the list to a query on the records.
    ///   - read: returns one view for each record, in their order.
    package init(
        _ type: EntityType<Entity>, listed: [RecordField] = [],
        asking: @escaping @Sendable (RecordQuery) -> RecordQuery = { $0 },
        read: @escaping @Sendable ([ShownRecord<Entity>], ReadTransaction) throws -> [View]
    ) {
        (self.type, self.listed, self.asking, self.read) = (type, listed, asking, read)
    }

    package func page(
        _ query: RecordQuery = RecordQuery(), in reading: ReadTransaction
    ) throws -> RecordPage<View> {
        let page = try type.list(asking(query), in: reading)
        return RecordPage(items: try self(page.items, in: reading), next: page.next)
    }

    package func one(_ id: Entity.RecordID, in reading: ReadTransaction) throws -> View {
        try self([type.require(id, in: reading)], in: reading)[0]
    }

    /// - Parameter removals: the times at which removed records were removed, by key.
    package func callAsFunction(
        _ records: [Stored<Entity>], removedAt removals: [String: Instant] = [:], in reading: ReadTransaction
    ) throws -> [View] {
        try read(
            records.map {
                ShownRecord(
                    $0.entity, version: $0.version, owner: reading.owner,
                    removedAt: removals[$0.entity.recordID.recordKey])
            }, reading)
    }

    /// The view of a record after a write, with the figures that are derived when the write is settled.
    package func written(_ written: Written<Entity>, in transaction: WriteTransaction) throws -> View {
        try transaction.settle()
        return try self(
            [Stored(written.entity, version: written.version, createdVersion: written.version)],
            in: transaction.reading)[0]
    }

    /// The entity with that id, if it has the version that the caller saw; otherwise throws a refusal that shows the current
    /// entity.
    package func require(
        _ id: Entity.RecordID, expecting version: RecordVersion?, conflict: Refusal,
        in transaction: some OwnerTransaction
    ) throws -> Stored<Entity> {
        let stored = try type.require(id, in: transaction)
        guard let version, version != stored.version else { return stored }
        let noun = (type.presentation.type.split(separator: ".").last ?? "record").lowercased()
        let current = try self([stored], in: transaction.reading)[0].json
        throw conflict(
            "The \(noun) has been changed since then: it has version \(stored.version), not \(version).",
            values: ["version": .integer(stored.version), "current": current])
    }
}
