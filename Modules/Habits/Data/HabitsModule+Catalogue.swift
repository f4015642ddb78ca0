package import Changes
package import HabitsDomain
internal import Kernel
package import Storage

// The catalogue is shared data: all owners read it; admins and Mizan itself write it.

extension HabitsModule {
    static let catalogueTypes: [any RecordType] = [
        duas.recordType, categories.recordType, collections.recordType, journeys.recordType, links.recordType,
    ]

    package static let duas = EntityType(
        DuaMapper.self, order: ["id"],
        absence: Refusal(
            .notFound, "habits.no-such-dua",
            "There is no entry with this id."),
        advice: "`mizan duas list` shows all, `mizan duas search` searches."
    ) { "There is no dua \($0) in the catalogue." }

    package static let categories = EntityType(
        DuaCategoryMapper.self, order: ["id"],
        absence: Refusal(.notFound, "habits.no-such-category", "There is no entry with this id."),
        advice: "`mizan duas categories` shows all."
    ) { "There is no category \($0) in the catalogue." }

    package static let collections = EntityType(
        DuaCollectionMapper.self, order: ["id"],
        absence: Refusal(.notFound, "habits.no-such-collection", "There is no entry with this id."),
        advice: "`mizan duas collections` shows all."
    ) { "There is no collection \($0) in the catalogue." }

    package static let journeys = EntityType(
        JourneyMapper.self, order: ["sortOrder"],
        absence: Refusal(.notFound, "habits.no-such-journey", "There is no entry with this id."),
        advice: "`mizan duas journeys` shows all."
    ) { "There is no journey \($0) in the catalogue." }

    package static let links = EntityType(
        JourneyDuaMapper.self, order: ["journeyId", "sortOrder"],
        absence: Refusal(.notFound, "habits.not-in-journey", "There is no entry with this id.")
    ) { "The dua \($0.duaID) is not in the journey \($0.journeyID)." }

    /// The present catalogue, read once for each version of the shared data.
    package func catalogue(in transaction: some OwnerTransaction) throws -> CatalogueView {
        try catalogueCache.view(in: transaction) { try CatalogueView(reading: $0) }
    }

    /// The part of the catalogue that a day and its figures need, cached in the same way.
    package func practiceCatalogue(in transaction: some OwnerTransaction) throws -> PracticeCatalogue {
        try practiceCatalogueCache.view(in: transaction) { try PracticeCatalogue(reading: $0) }
    }
}
