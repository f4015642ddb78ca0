internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// What an admin changes of the catalogue must hold together: no entry names one that is not there. It is asked when all of
/// a change is made, so that what belongs together can come together.
enum CatalogueChecks {
    @Sendable static func duas(_ keys: [String], in transaction: WriteTransaction) throws {
        for id in ids(keys) {
            guard let dua = try HabitsModule.duas(in: transaction).find(id)?.entity else {
                try refuse(id, usedBy: HabitsModule.links, "duaId", in: transaction)
                continue
            }
            if let category = dua.categoryID, try HabitsModule.categories(in: transaction).find(category) == nil {
                throw HabitsError.unknownEntry("category", category, of: id.text)
            }
            if let collection = dua.collectionID,
                try HabitsModule.collections(in: transaction).find(collection) == nil
            {
                throw HabitsError.unknownEntry("collection", collection, of: id.text)
            }
        }
    }

    @Sendable static func links(_ keys: [String], in transaction: WriteTransaction) throws {
        for key in keys {
            guard let id = JourneyDua.ID(recordKey: key),
                try HabitsModule.links(in: transaction).find(id) != nil
            else { continue }
            guard try HabitsModule.journeys(in: transaction).find(id.journeyID) != nil else {
                throw HabitsError.unknownEntry("journey", id.journeyID, of: key)
            }
            guard try HabitsModule.duas(in: transaction).find(id.duaID) != nil else {
                throw HabitsError.unknownEntry("dua", id.duaID, of: key)
            }
        }
    }

    @Sendable static func categories(_ keys: [String], in transaction: WriteTransaction) throws {
        for id in ids(keys) where try HabitsModule.categories(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.duas, "categoryId", in: transaction)
        }
    }

    @Sendable static func collections(_ keys: [String], in transaction: WriteTransaction) throws {
        for id in ids(keys) where try HabitsModule.collections(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.duas, "collectionId", in: transaction)
        }
    }

    @Sendable static func journeys(_ keys: [String], in transaction: WriteTransaction) throws {
        for id in ids(keys) where try HabitsModule.journeys(in: transaction).find(id) == nil {
            try refuse(id, usedBy: HabitsModule.links, "journeyId", in: transaction)
        }
    }

    /// A key that is none of the catalogue's was refused before.
    private static func ids(_ keys: [String]) -> [CatalogueID] { keys.compactMap(CatalogueID.init(recordKey:)) }

    /// What was removed must be named by nothing.
    private static func refuse<User: RecordEntity>(
        _ id: CatalogueID, usedBy type: EntityType<User>, _ field: String, in transaction: WriteTransaction
    ) throws {
        var query = RecordQuery(filters: [RecordQuery.Filter(field, .equal, id.text)])
        query.limit = 1
        guard let user = try type(in: transaction).list(query).items.first?.entity else { return }
        throw HabitsError.stillUsed(id, by: user.recordID.recordKey)
    }
}
