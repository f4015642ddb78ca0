internal import HabitsDomain
internal import ModuleKit

enum HabitMapper: RecordMapper {
    static func toDomain(_ data: HabitRecord) throws -> Habit {
        try Habit(
            id: data.id, subject: Habit.Subject(isDua: data.kind == .dua, data.subject, goal: data.goal),
            timeSlot: data.timeSlot, sortOrder: data.sortOrder,
            schedule: Schedule(typed: data.schedule), addedAt: data.addedAt, isArchived: data.isArchived)
    }

    static func toData(_ entity: Habit) -> HabitRecord {
        let (kind, subject): (HabitRecord.Kind, String) =
            switch entity.subject {
            case .dua(let id): (.dua, id.text)
            case .own(let title, _): (.own, title)
            }
        return HabitRecord(
            id: entity.id, kind: kind, subject: subject, goal: entity.goal?.description, timeSlot: entity.timeSlot,
            sortOrder: entity.sortOrder, schedule: entity.schedule.description, addedAt: entity.addedAt,
            isArchived: entity.isArchived)
    }

    /// What it is, and since when, stays.
    static func update(_ data: inout HabitRecord, with entity: Habit) {
        data.timeSlot = entity.timeSlot
        data.sortOrder = entity.sortOrder
        data.schedule = entity.schedule.description
        data.isArchived = entity.isArchived
    }
}
