internal import Changes
internal import HabitsDomain

enum PracticeDayMapper: RecordMapper {
    static func toDomain(_ data: PracticeDayRecord) throws -> PracticeDay {
        try PracticeDay(
            day: data.date, completed: data.completedDuaIds.map { try CatalogueID($0) },
            skipped: data.skippedDuaIds.map { try CatalogueID($0) }, isFrozen: data.isFrozen)
    }

    static func toData(_ entity: PracticeDay) -> PracticeDayRecord {
        PracticeDayRecord(
            date: entity.day, completedDuaIds: entity.completed.map(\.text),
            skippedDuaIds: entity.skipped.map(\.text), isFrozen: entity.isFrozen)
    }
}
