package import Kernel
package import Storage

/// How records of a type are shown where their own fields are not all: by view entities, with what those join. That is read for
/// all that are shown together, not one by one.
package struct RecordViews<Entity: RecordEntity, View: ShownEntity>: Sendable {
    package let type: EntityType<Entity>
    /// By what a list can be asked for; nothing where all of them are few.
    package let listed: [RecordField]
    private let asking: @Sendable (RecordQuery) -> RecordQuery
    private let read: @Sendable ([ShownRecord<Entity>], ReadTransaction) throws -> [View]

    /// - Parameters:
    ///   - asking: a query of a list as the records know it.
    ///   - read: one for each, in their order.
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

    /// - Parameter removals: of those that were removed, when that was, by their keys.
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

    /// As a write has left it, with the figures that the end of a write makes of records.
    package func written(_ written: Written<Entity>, in transaction: WriteTransaction) throws -> View {
        try transaction.settle()
        return try self(
            [Stored(written.entity, version: written.version, createdVersion: written.version)],
            in: transaction.reading)[0]
    }

    /// The one of that name, if it is as the caller saw it; otherwise the refusal shows what is there.
    package func require(
        _ id: Entity.RecordID, expecting version: RecordVersion?, conflict: Refusal,
        in transaction: some OwnerTransaction
    ) throws -> Stored<Entity> {
        let stored = try type.require(id, in: transaction)
        guard let version, version != stored.version else { return stored }
        let noun = (type.presentation.type.split(separator: ".").last ?? "record").lowercased()
        let current = try self([stored], in: transaction.reading)[0].json
        throw conflict(
            "The \(noun) has been changed since: it has version \(stored.version), not \(version).",
            values: ["version": .integer(stored.version), "current": current])
    }
}
