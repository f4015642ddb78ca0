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
        DuaMapper.self, order: ["id"], absence: Refusal(.notFound, "habits.no-such-dua", "There is none of that id."),
        advice: "`mizan duas list` shows those that there are, `mizan duas search` looks for one."
    ) { "There is no dua \($0) in the catalogue." }

    package static let categories = EntityType(
        DuaCategoryMapper.self, order: ["id"],
        absence: Refusal(.notFound, "habits.no-such-category", "There is none of that id."),
        advice: "`mizan duas categories` shows those that there are."
    ) { "There is no category \($0) in the catalogue." }

    package static let collections = EntityType(
        DuaCollectionMapper.self, order: ["id"],
        absence: Refusal(.notFound, "habits.no-such-collection", "There is none of that id."),
        advice: "`mizan duas collections` shows those that there are."
    ) { "There is no collection \($0) in the catalogue." }

    package static let journeys = EntityType(
        JourneyMapper.self, order: ["sortOrder"],
        absence: Refusal(.notFound, "habits.no-such-journey", "There is none of that id."),
        advice: "`mizan duas journeys` shows those that there are."
    ) { "There is no journey \($0) in the catalogue." }

    package static let links = EntityType(
        JourneyDuaMapper.self, order: ["journeyId", "sortOrder"],
        absence: Refusal(.notFound, "habits.not-in-journey", "There is none of that id.")
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
