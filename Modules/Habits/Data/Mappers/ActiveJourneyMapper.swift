internal import Changes
internal import HabitsDomain

enum ActiveJourneyMapper: RecordMapper {
    static func toDomain(_ data: ActiveJourneyRecord) throws -> ActiveJourney {
        try ActiveJourney(
            journeyID: CatalogueID(data.journeyId), sortOrder: data.sortOrder, activatedAt: data.activatedAt)
    }

    static func toData(_ entity: ActiveJourney) -> ActiveJourneyRecord {
        ActiveJourneyRecord(
            journeyId: entity.journeyID.text, sortOrder: entity.sortOrder, activatedAt: entity.activatedAt)
    }

    /// The time since when the journey is followed stays.
    static func update(_ data: inout ActiveJourneyRecord, with entity: ActiveJourney) {
        data.sortOrder = entity.sortOrder
    }
}
