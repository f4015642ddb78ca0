internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Brings the starter catalogue into a store, once for each revision of it. Entries that somebody has changed or removed since
/// an earlier revision stay so. Entries that a later revision no longer has stay, too: somebody may practise them.
struct StarterSupply: Sendable {
    /// Raised by one with each release whose starter catalogue says something else; a test compares.
    static let revision = 1

    let revision: Int
    let categories: [DuaCategory]
    let collections: [DuaCollection]
    let duas: [Dua]
    let journeys: [Journey]
    let links: [JourneyDua]

    init(_ starter: StarterCatalogue, revision: Int = Self.revision) {
        self.init(
            revision: revision, categories: starter.categories, collections: starter.collections, duas: starter.duas,
            journeys: starter.journeys, links: starter.links)
    }

    init(
        revision: Int, categories: [DuaCategory] = [], collections: [DuaCollection] = [], duas: [Dua] = [],
        journeys: [Journey] = [], links: [JourneyDua] = []
    ) {
        (self.revision, self.categories, self.collections) = (revision, categories, collections)
        (self.duas, self.journeys, self.links) = (duas, journeys, links)
    }

    /// The revision that a store has. An older Mizan leaves that of a newer one as it is.
    static func revision(in transaction: ReadTransaction) throws -> Int {
        let shared = transaction.shared
        let row = try shared.session.firstRow(
            "SELECT revision FROM habits_starter_revision WHERE owner = \(shared.ownerKey)")
        return Int(try row?.integer(0) ?? 0)
    }

    func bring(in transaction: WriteTransaction) throws {
        let given = try GivenVersions(transaction)
        try given.bring(categories, as: HabitsModule.categories)
        try given.bring(collections, as: HabitsModule.collections)
        // Entries that belong to something that an admin has removed stay out.
        let reading = transaction.view
        try given.bring(
            duas.filter { try CatalogueChecks.missing(of: $0, in: reading) == nil }, as: HabitsModule.duas)
        try given.bring(journeys, as: HabitsModule.journeys)
        try given.bring(
            links.filter { try CatalogueChecks.missing(of: $0.recordID, in: reading) == nil }, as: HabitsModule.links)
        try transaction.session.execute(
            """
            INSERT INTO habits_starter_revision (owner, revision) VALUES (\(transaction.ownerKey), \(Int64(revision)))
            ON CONFLICT (owner) DO UPDATE SET revision = excluded.revision
            """)
    }
}

/// The versions that entries were given when they were brought. An entry that has another was changed by somebody since.
private struct GivenVersions {
    private let transaction: WriteTransaction
    private var versions: [RecordReference: RecordVersion] = [:]

    init(_ transaction: WriteTransaction) throws {
        self.transaction = transaction
        let rows = try transaction.session.rows(
            "SELECT type, key, version FROM habits_starter WHERE owner = \(transaction.ownerKey)")
        for row in rows {
            versions[RecordReference(type: try row.text(0), key: try row.text(1))] = try row.integer(2)
        }
    }

    func bring<Entity: RecordEntity>(_ entities: [Entity], as type: EntityType<Entity>) throws {
        let wanted = try entities.filter { try isOurs(reference($0, type)) }
        let changes = try type(in: transaction).saveAll(wanted)
        try transaction.session.executeMany(
            zip(wanted, changes).map { entity, change in
                let reference = reference(entity, type)
                return """
                    INSERT INTO habits_starter (owner, type, key, version)
                    VALUES (\(transaction.ownerKey), \(reference.type), \(reference.key), \(change.version))
                    ON CONFLICT (owner, type, key) DO UPDATE SET version = excluded.version
                    """
            })
    }

    private func reference<Entity: RecordEntity>(_ entity: Entity, _ type: EntityType<Entity>) -> RecordReference {
        type.recordType.schema.reference(entity.recordID.recordKey)
    }

    /// True if the entry is unchanged since it was brought. An entry that the journal does not know never existed, or was
    /// removed so long ago that its tombstone has gone.
    private func isOurs(_ reference: RecordReference) throws -> Bool {
        try Journal.entry(of: reference, in: transaction)?.version == versions[reference]
    }
}
