internal import Changes
internal import HabitsDomain

enum HabitEntryMapper: RecordMapper {
    static func toDomain(_ data: HabitEntryRecord) throws -> HabitEntry {
        try HabitEntry(
            day: data.date, habitID: data.habitId,
            thousandths: data.amount.map { try Thousandths(units: $0, as: "amount").number },
            isSkipped: data.isSkipped, note: data.note)
    }

    static func toData(_ entity: HabitEntry) -> HabitEntryRecord {
        HabitEntryRecord(
            date: entity.day, habitId: entity.habitID, amount: entity.thousandths.map(Thousandths.units),
            isSkipped: entity.isSkipped, note: entity.note)
    }
}
