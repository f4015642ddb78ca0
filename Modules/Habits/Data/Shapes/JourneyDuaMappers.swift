internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

// A dua's place in a journey. All three shapes hold the whole of it.

enum JourneyDuaRowMapper: ShapeMapper {
    static func toDomain(
        _ data: JourneyDuaRow, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> JourneyDua {
        try JourneyDua(
            journeyID: CatalogueID(backend: data.journeyID), duaID: CatalogueID(backend: data.duaID),
            timeSlot: reading.slot(data.timeSlot, at: path.field("time_slot")), sortOrder: data.sortOrder)
    }

    /// The table numbers its rows itself.
    static func toData(_ entity: JourneyDua) throws(Unheld) -> JourneyDuaRow {
        let key = entity.recordID.recordKey
        return JourneyDuaRow(
            journeyID: try entity.journeyID.number("journey_id", of: key),
            duaID: try entity.duaID.number("dua_id", of: key), timeSlot: entity.timeSlot.rawValue,
            sortOrder: entity.sortOrder)
    }
}

enum WebJourneyDuaMapper: ShapeMapper {
    static func toDomain(
        _ data: WebJourneyDua, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> JourneyDua {
        try JourneyDua(
            journeyID: CatalogueID(backend: data.journeyID),
            duaID: reading.id(data.duaID, at: path.field("duaId")),
            timeSlot: reading.slot(data.timeSlot, at: path.field("timeSlot")), sortOrder: data.sortOrder)
    }

    static func toData(_ entity: JourneyDua) throws(Unheld) -> WebJourneyDua {
        let key = entity.recordID.recordKey
        return WebJourneyDua(
            journeyID: try entity.journeyID.number("journeyId", of: key),
            duaID: String(try entity.duaID.number("duaId", of: key)), timeSlot: entity.timeSlot.rawValue,
            sortOrder: entity.sortOrder)
    }
}

enum AppJourneyDuaMapper: ShapeMapper {
    static func toDomain(
        _ data: AppJourneyDua, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> JourneyDua {
        try JourneyDua(
            journeyID: CatalogueID(backend: data.journeyID), duaID: CatalogueID(backend: data.duaID),
            timeSlot: reading.slot(data.timeSlot, at: path.field("timeSlot")), sortOrder: data.sortOrder)
    }

    static func toData(_ entity: JourneyDua) throws(Unheld) -> AppJourneyDua {
        let key = entity.recordID.recordKey
        return AppJourneyDua(
            journeyID: try entity.journeyID.number("journeyId", of: key),
            duaID: try entity.duaID.number("duaId", of: key), timeSlot: entity.timeSlot.rawValue,
            sortOrder: entity.sortOrder)
    }
}
