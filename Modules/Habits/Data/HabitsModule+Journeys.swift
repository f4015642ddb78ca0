package import HabitsDomain
internal import Kernel
package import ModuleKit
package import Storage

/// A journey as somebody chooses among them.
package struct OfferedJourney: Sendable {
    package let id: CatalogueID
    package let name: String
    package let duas: Int
    /// Nil where the catalogue does not know a journey that is followed.
    package let minutes: Int?
    package let isFollowed: Bool
}

extension HabitsModule {
    /// The journeys of the catalogue that are followed, in their order.
    package func followed(in transaction: ReadTransaction) throws -> [Journey] {
        let catalogue = try practiceCatalogue(in: transaction)
        return ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction))
            .compactMap { catalogue.journey($0.journeyID) }
    }

    /// Those that are followed in their order, also where the catalogue does not know them, then the others.
    package func offeredJourneys(in transaction: ReadTransaction) throws -> [OfferedJourney] {
        let catalogue = try practiceCatalogue(in: transaction)
        let followed = ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction)).map(\.journeyID)
        let others = catalogue.journeys.map(\.id).filter { !followed.contains($0) }
        return (followed.map { ($0, true) } + others.map { ($0, false) }).map { id, isFollowed in
            let journey = catalogue.journey(id)
            return OfferedJourney(
                id: id, name: journey?.name ?? id.text, duas: catalogue.duas(of: id).count,
                minutes: journey?.estimatedMinutes, isFollowed: isFollowed)
        }
    }

    /// The journey that is meant: by its id, or by the part behind its source, where one alone is called so. It is one of the
    /// catalogue, or one that is followed.
    package func journeyID(named name: String, in transaction: some OwnerTransaction) throws -> CatalogueID {
        let known =
            try practiceCatalogue(in: transaction).journeys.map(\.id)
            + Self.activeJourneys.all(in: transaction).map(\.journeyID)
        let isWhole = name.utf8.contains(UInt8(ascii: ":"))
        if isWhole { _ = try CatalogueID(name) }
        let found = Set(known.filter { (isWhole ? $0.text : $0.name) == name }).sorted()
        guard let id = found.first else { throw Self.noJourney(name) }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "habits.ambiguous-journey",
                "“\(Excerpt.of(name))” is the name of several journeys: "
                    + found.map(\.text).joined(separator: ", ") + ".")
        }
        return id
    }

    private static func noJourney(_ name: String) -> MizanError {
        MizanError(
            .invalidInput, "habits.no-such-journey", "The catalogue has no journey “\(Excerpt.of(name))”.",
            details: ["journey": String(name.prefix(100))],
            advice: "`mizan habits journeys` shows those that there are.")
    }
}
