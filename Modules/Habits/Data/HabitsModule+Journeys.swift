internal import Changes
package import HabitsDomain
internal import Kernel
package import ModuleKit
package import Storage

/// A journey in the list that a person chooses from.
package struct OfferedJourney: Sendable {
    package let id: CatalogueID
    package let name: String
    package let duas: Int
    /// Nil if a followed journey is not in the catalogue.
    package let minutes: Int?
    package let isFollowed: Bool
}

/// Journeys that the owner follows, and duas that the owner practises, if the catalogue lacks them. An admin may import a
/// catalogue that contains these journeys and duas.
package struct WaitingForCatalogue: Sendable {
    package let journeys: [CatalogueID]
    package let duas: [CatalogueID]

    package var isEmpty: Bool { journeys.isEmpty && duas.isEmpty }
}

extension HabitsModule {
    package func waiting(_ plan: DayPlan, in transaction: ReadTransaction) throws -> WaitingForCatalogue {
        let catalogue = try practiceCatalogue(in: transaction)
        let journeys = ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction)).map(\.journeyID)
        return WaitingForCatalogue(
            journeys: journeys.filter { catalogue.journey($0) == nil },
            duas: plan.habits.compactMap { $0.dua == nil ? $0.duaID : nil })
    }

    /// The dua that a name means. The name is the dua's id, the part of the id after the source, or the dua's title. Nil if the
    /// catalogue has no such dua.
    package func dua(named name: String, in transaction: some OwnerTransaction) throws -> CatalogueID? {
        let catalogue = try practiceCatalogue(in: transaction)
        if let id = CatalogueID(typedName: name), catalogue.dua(id) != nil { return id }
        let titled = catalogue.duas.values.filter { $0.texts.titleEn.lowercased() == name.lowercased() }
        return titled.map(\.id).min { Self.isBefore($0, $1) }
    }

    /// The words that name the duas of the catalogue: `waking`, and the backend's `12`.
    package func duaNames(in transaction: some OwnerTransaction) throws -> [String] {
        try practiceCatalogue(in: transaction).duas.keys.map { $0.source == CatalogueID.starter ? $0.name : $0.text }
    }

    /// Sorts duas with the same title: the starter catalogue's comes first.
    private static func isBefore(_ one: CatalogueID, _ other: CatalogueID) -> Bool {
        (one.source == CatalogueID.starter ? 0 : 1, one) < (other.source == CatalogueID.starter ? 0 : 1, other)
    }

    /// The catalogue's journeys that the owner follows, in the owner's order.
    package func followed(in transaction: ReadTransaction) throws -> [Journey] {
        let catalogue = try practiceCatalogue(in: transaction)
        return ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction))
            .compactMap { catalogue.journey($0.journeyID) }
    }

    /// The followed journeys in their order, including journeys that are not in the catalogue. The remaining journeys of the
    /// catalogue follow.
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

    /// The journey that a name means. The name is the journey's id, or the part of the id after the source if that part is
    /// unique. The journey must be in the catalogue or be followed.
    package func journeyID(named name: String, in transaction: some OwnerTransaction) throws -> CatalogueID {
        let known =
            try practiceCatalogue(in: transaction).journeys.map(\.id)
            + Self.activeJourneys.all(in: transaction).map(\.journeyID)
        let isWhole = name.utf8.contains(UInt8(ascii: ":"))
        if isWhole { _ = try CatalogueID(name) }
        let found = Set(known.filter { (isWhole ? $0.text : $0.name) == name }).sorted()
        guard let id = found.first else { throw Self.noJourney(name, among: known) }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "habits.ambiguous-journey",
                "“\(Excerpt.of(name))” is the name of several journeys: "
                    + found.map(\.text).joined(separator: ", ") + ".")
        }
        return id
    }

    private static func noJourney(_ name: String, among known: [CatalogueID]) -> MizanError {
        MizanError(
            .invalidInput, "habits.no-such-journey",
            "The catalogue has no journey “\(Excerpt.of(name))”."
                + NearestName.question(name, among: name.contains(":") ? known.map(\.text) : known.map(\.name)),
            details: ["journey": String(name.prefix(100))],
            advice: "`mizan habits journeys` shows all.")
    }
}
