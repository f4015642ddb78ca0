internal import Changes
internal import HabitsDomain

enum RepetitionCountMapper: RecordMapper {
    static func toDomain(_ data: RepetitionCountRecord) throws -> RepetitionCount {
        try RepetitionCount(day: data.date, duaID: CatalogueID(data.duaId), count: data.count)
    }

    static func toData(_ entity: RepetitionCount) -> RepetitionCountRecord {
        RepetitionCountRecord(date: entity.day, duaId: entity.duaID.text, count: entity.count)
    }
}
