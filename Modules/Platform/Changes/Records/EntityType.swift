package import Kernel
package import Storage

/// All that the rest of Mizan needs to know of a kind of entity: how it is stored, how it looks, how a list of it goes,
/// and what is said where there is none.
package struct EntityType<Entity: RecordEntity>: Sendable {
    package let presentation: RecordPresentation<Entity>
    package let recordType: any RecordType
    /// What is said where there is none of a name.
    package let absence: Refusal
    private let advice: String?
    private let sentence: @Sendable (Entity.RecordID) -> String
    private let repository: @Sendable (any OwnerTransaction) -> any EntityRepository<Entity>
    @usableFromInline let readAll: @Sendable (any OwnerTransaction, RecordQuery) throws -> [Entity]
    @usableFromInline let readOne: @Sendable (any OwnerTransaction, Entity.RecordID) throws -> Stored<Entity>?
    private let readPage: @Sendable (any OwnerTransaction, RecordQuery) throws -> RecordPage<Stored<Entity>>

    /// - Parameters:
    ///   - order: the fields by which a list goes that asks for no order; its key comes last in any case.
    ///   - admitting: refuses what is no longer stored, and is sound where it was stored before.
    ///   - absence: what is said where there is none of a name; `advice` is what to do then.
    ///   - sentence: its message.
    ///   - freeing: lets go of what the slice keyed by one that is deleted for good.
    ///   - settling: fits what comes as fields to what else is there.
    ///   - completing: makes whole what a device sends in part.
    package init<Mapper: RecordMapper>(
        _ mapper: Mapper.Type, order: [String] = [], recordName: (@Sendable (Entity, String) -> String?)? = nil,
        admitting: (@Sendable (Entity) throws -> Void)? = nil,
        freeing: @escaping @Sendable (String, WriteTransaction) throws -> Void = { _, _ in },
        settling: RecordSettlement<Mapper.Record>? = nil,
        completing: RecordCompletion<Mapper.Record> = RecordCompletion(shown: ["recordName", "version"]),
        absence: Refusal, advice: String? = nil,
        _ sentence: @escaping @Sendable (Entity.RecordID) -> String
    ) where Mapper.Entity == Entity {
        presentation = RecordPresentation(mapper, recordName: recordName)
        var admittingRecord: (@Sendable (Mapper.Record) throws -> Void)?
        if let admitting { admittingRecord = { try admitting(Mapper.toDomain($0)) } }
        let type = TableRecordType(
            Mapper.Record.self, admitting: admittingRecord, freeing: freeing, settling: settling,
            completing: completing,
            spelling: { Entity.RecordID(recordKey: $0)?.recordKey },
            normalise: { Mapper.toData(try Mapper.toDomain($0)) })
        recordType = type
        (self.absence, self.advice, self.sentence) = (absence, advice, sentence)
        repository = { transaction in SQLRepository<Mapper>(transaction, order: order, type: type) }
        readAll = { try SQLRepository<Mapper>($0, order: order, type: type).all($1) }
        readOne = { try SQLRepository<Mapper>($0, order: order, type: type).find($1) }
        readPage = { try SQLRepository<Mapper>($0, order: order, type: type).list($1) }
    }

    /// True if a record may be refused because another has the same unique value (`record.not-unique`).
    package var hasUniqueFields: Bool { !recordType.schema.unique.isEmpty }

    /// The owner of the entities: each owner, or all together.
    package var scope: RecordScope { recordType.schema.scope }

    /// The entities of the transaction's owner, or of shared data: a write of those must be a write of shared data itself.
    package func callAsFunction(in transaction: some OwnerTransaction) -> any EntityRepository<Entity> {
        repository(transaction)
    }

    // The reads of a short command, and of a request. A repository, and a method that is not inlined, need a type that is made
    // while the program runs, after a search through all conformances: for a few rows that takes as long as the reading.

    /// All that a list holds, as its repository has it.
    @inlinable
    package func all(_ query: RecordQuery = RecordQuery(), in transaction: some OwnerTransaction) throws -> [Entity] {
        try readAll(transaction, query)
    }

    /// The one of that name, as its repository has it.
    @inlinable
    package func find(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws -> Stored<Entity>? {
        try readOne(transaction, id)
    }

    /// One page, as its repository has it.
    package func list(
        _ query: RecordQuery, in transaction: some OwnerTransaction
    ) throws -> RecordPage<Stored<Entity>> {
        try readPage(transaction, query)
    }

    /// The error for an entity that does not exist.
    package func absent(_ id: Entity.RecordID) -> MizanError {
        absence(sentence(id), advice: advice)
    }

    /// The one of that name, or what is said where there is none.
    package func require(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws -> Stored<Entity> {
        guard let stored = try readOne(transaction, id) else { throw absent(id) }
        return stored
    }

    /// Removes the one of that name, or says that there is none.
    package func remove(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws {
        guard try self(in: transaction).remove(id) != nil else { throw absent(id) }
    }
}
