package import Kernel
package import Storage

/// The facts that the rest of Mizan needs about a kind of entity: its storage, its presentation and its lists. Also contains
/// the error for a requested entity that does not exist.
package struct EntityType<Entity: RecordEntity>: Sendable {
    package let presentation: RecordPresentation<Entity>
    package let recordType: any RecordType
    /// The refusal if no entity has the requested name.
    package let absence: Refusal
    private let advice: String?
    private let sentence: @Sendable (Entity.RecordID) -> String
    private let repository: @Sendable (any OwnerTransaction) -> any EntityRepository<Entity>
    @usableFromInline let readAll: @Sendable (any OwnerTransaction, RecordQuery) throws -> [Entity]
    @usableFromInline let readOne: @Sendable (any OwnerTransaction, Entity.RecordID) throws -> Stored<Entity>?
    private let readPage: @Sendable (any OwnerTransaction, RecordQuery) throws -> RecordPage<Stored<Entity>>
    let makeEntity: @Sendable (JSONValue, OwnerID) throws -> Entity

    /// - Parameters:
    ///   - order: the fields that sort a list if the query names no order. The key is always the last of these fields.
    ///   - admitting: refuses values that may no longer be newly stored. Records that were stored earlier with such values are
    ///     still valid.
    ///   - absence: the refusal if no entity has the requested name; `advice` is the remedy.
    ///   - sentence: the message of that refusal.
    ///   - freeing: releases data that the slice stored under the key of an entity that is deleted for good.
    ///   - settling: adjusts a record that arrives as fields to the other stored records.
    ///   - completing: completes a record that a device sends in part.
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
        makeEntity = { fields, owner in
            try Mapper.toDomain(Mapper.Record(from: Mapper.Record.upcast(fields), owner: owner, sender: .partner))
        }
    }

    /// The name of the record type: `quran.AyahNote`.
    package var typeName: String { recordType.schema.type }

    /// True if a record may be refused because another record has the same unique value (`record.not-unique`).
    package var hasUniqueFields: Bool { !recordType.schema.unique.isEmpty }

    /// The scope of the entities: owned by each owner, or shared by all.
    package var scope: RecordScope { recordType.schema.scope }

    /// The repository for the transaction's owner, or for shared data. Only a transaction on shared data can write shared data.
    package func callAsFunction(in transaction: some OwnerTransaction) -> any EntityRepository<Entity> {
        repository(transaction)
    }

    // The reads of a short command or request. A repository, or a method that is not inlined, needs a type that is created at
    // run time. The creation requires a search through all conformances. For a few rows, this search takes as long as the
    // reading itself.

    /// All entities of a list, as the repository returns them.
    @inlinable
    package func all(_ query: RecordQuery = RecordQuery(), in transaction: some OwnerTransaction) throws -> [Entity] {
        try readAll(transaction, query)
    }

    /// The entity with that id, as the repository returns it.
    @inlinable
    package func find(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws -> Stored<Entity>? {
        try readOne(transaction, id)
    }

    /// One page, as its repository returns it.
    package func list(
        _ query: RecordQuery, in transaction: some OwnerTransaction
    ) throws -> RecordPage<Stored<Entity>> {
        try readPage(transaction, query)
    }

    /// The keys with the given ending, among the existing records or among the removed records. Returns at most a few keys, for
    /// a message.
    package func keys(endingIn end: String, removed: Bool = false, in reading: ReadTransaction) throws -> [String] {
        try recordType.schema.keys(endingIn: end, removed: removed, in: reading)
    }

    /// The error for an entity that does not exist.
    package func absent(_ id: Entity.RecordID) -> MizanError {
        absence(sentence(id), advice: advice)
    }

    /// The entity with that id; throws `absent` if it does not exist.
    package func require(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws -> Stored<Entity> {
        guard let stored = try readOne(transaction, id) else { throw absent(id) }
        return stored
    }

    /// Removes the entity with that id; throws `absent` if it does not exist.
    package func remove(_ id: Entity.RecordID, in transaction: some OwnerTransaction) throws {
        guard try self(in: transaction).remove(id) != nil else { throw absent(id) }
    }
}
