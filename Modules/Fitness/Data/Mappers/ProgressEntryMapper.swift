internal import Changes
internal import FitnessDomain

enum ProgressEntryMapper: RecordMapper {
    static func toDomain(_ data: ProgressEntryRecord) throws -> ProgressEntry {
        // Day and time are looked up here; the sender does not decide them.
        let time = data.time.flatMap { ClockTime($0) }
        let shown = data.day.flatMap { day in time.map { TakenAt.Shown(day: day, time: $0) } }
        return try ProgressEntry(
            id: data.id, type: data.type, quantity: data.quantity,
            taken: TakenAt(data.date, zone: data.zone, shown: shown), notes: data.notes, createdAt: data.createdAt,
            updatedAt: data.updatedAt)
    }

    static func toData(_ entity: ProgressEntry) -> ProgressEntryRecord {
        ProgressEntryRecord(
            id: entity.id, type: entity.type, quantity: entity.quantity, date: entity.taken.instant,
            zone: entity.taken.zone, day: entity.taken.shown.day, time: entity.taken.shown.time.description,
            notes: entity.notes, createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }
}
