internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The consistency of the catalogue: no entry names a missing entry. This is checked after the whole change, so that entries
/// that belong together can be added together.
enum CatalogueChecks {
    static let invariant = Invariant(
        "habits.catalogue", "Every entry that an entry of the catalogue refers to exists.",
        of: HabitsModule.catalogueTypes.map(\.schema)
    ) { touched, reading in
        let keys = Dictionary(grouping: touched, by: \.type).mapValues { $0.map(\.key) }
        // Sorted by name, so that the same change is always refused for the same reason.
        for (type, keys) in keys.sorted(by: { $0.key < $1.key }) { try checks[type]?(keys, reading) }
    }

    private static let checks: [String: @Sendable ([String], ReadTransaction) throws -> Void] = [
        HabitsModule.duas.recordType.schema.type: duas, HabitsModule.links.recordType.schema.type: links,
        HabitsModule.categories.recordType.schema.type: categories,
        HabitsModule.collections.recordType.schema.type: collections,
        HabitsModule.journeys.recordType.schema.type: journeys,
    ]

    @Sendable private static func duas(_ keys: [String], in transaction: ReadTransaction) throws {
        for id in ids(keys) {
            guard let dua = try HabitsModule.duas(in: transaction).find(id)?.entity else {
                try refuse(id, usedBy: HabitsModule.links, "duaId", in: transaction)
                continue
            }
            if let error = try missing(of: dua, in: transaction) { throw error }
        }
    }

    @Sendable private static func links(_ keys: [String], in transaction: ReadTransaction) throws {
        for id in keys.compactMap(JourneyDua.ID.init(recordKey:)) {
            guard try HabitsModule.links(in: transaction).find(id) != nil else { continue }
            if let error = try missing(of: id, in: transaction) { throw error }
        }
    }

    @Sendable private static func categories(_ keys: [String], in transaction: ReadTransaction) throws {
        for id in ids(keys) where try HabitsModule.categories(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.duas, "categoryId", in: transaction)
        }
    }

    @Sendable private static func collections(_ keys: [String], in transaction: ReadTransaction) throws {
        for id in ids(keys) where try HabitsModule.collections(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.duas, "collectionId", in: transaction)
        }
    }

    @Sendable private static func journeys(_ keys: [String], in transaction: ReadTransaction) throws {
        for id in ids(keys) where try HabitsModule.journeys(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.links, "journeyId", in: transaction)
        }
    }

    /// The error if a dua names an entry that does not exist.
    static func missing(of dua: Dua, in transaction: ReadTransaction) throws -> HabitsError? {
        if let category = dua.categoryID, try HabitsModule.categories(in: transaction).find(category) == nil {
            return .unknownEntry("category", category, of: dua.recordID.text)
        }
        if let collection = dua.collectionID, try HabitsModule.collections(in: transaction).find(collection) == nil {
            return .unknownEntry("collection", collection, of: dua.recordID.text)
        }
        return nil
    }

    /// The error if a journey's dua names an entry that does not exist.
    static func missing(of id: JourneyDua.ID, in transaction: ReadTransaction) throws -> HabitsError? {
        if try HabitsModule.journeys(in: transaction).find(id.journeyID) == nil {
            return .unknownEntry("journey", id.journeyID, of: id.recordKey)
        }
        if try HabitsModule.duas(in: transaction).find(id.duaID) == nil {
            return .unknownEntry("dua", id.duaID, of: id.recordKey)
        }
        return nil
    }

    /// Ignores keys that cannot belong to the catalogue, because such keys were refused before.
    private static func ids(_ keys: [String]) -> [CatalogueID] { keys.compactMap(CatalogueID.init(recordKey:)) }

    /// Refuses the removal of an entry that another one still names.
    private static func refuse<User: RecordEntity>(
        _ id: CatalogueID, usedBy type: EntityType<User>, _ field: String, in transaction: ReadTransaction
    ) throws {
        var query = RecordQuery(filters: [RecordQuery.Filter(field, .equal, id.text)])
        query.limit = 1
        guard let user = try type(in: transaction).list(query).items.first?.entity else { return }
        throw HabitsError.stillUsed(id, by: user.recordID.recordKey)
    }
}
