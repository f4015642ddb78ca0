internal import Changes
internal import HabitsDomain

enum HabitMapper: RecordMapper {
    static func toDomain(_ data: HabitRecord) throws -> Habit {
        try Habit(
            id: data.id,
            subject: Habit.Subject(
                isDua: data.kind == .dua, data.subject, goal: data.goal.map { try Goal(recorded: $0) }),
            timeSlot: data.timeSlot, sortOrder: data.sortOrder,
            schedule: Schedule(typed: data.schedule), addedAt: data.addedAt, isArchived: data.isArchived,
            origin: Habit.Origin(question: data.question, description: data.description, color: data.color),
            earlierGoals: data.earlierGoals?.map { try EarlierGoal(recorded: $0) } ?? [])
    }

    static func toData(_ entity: Habit) -> HabitRecord {
        let (kind, subject) = columns(of: entity.subject)
        return HabitRecord(
            id: entity.id, kind: kind, subject: subject, goal: entity.goal?.description, timeSlot: entity.timeSlot,
            sortOrder: entity.sortOrder, schedule: entity.schedule.description, addedAt: entity.addedAt,
            isArchived: entity.isArchived, question: entity.origin.question, description: entity.origin.description,
            color: entity.origin.color, earlierGoals: earlierGoals(of: entity))
    }

    private static func earlierGoals(of entity: Habit) -> [String]? {
        entity.earlierGoals.isEmpty ? nil : entity.earlierGoals.map(\.description)
    }

    private static func columns(of subject: Habit.Subject) -> (HabitRecord.Kind, String) {
        switch subject {
        case .dua(let id): (.dua, id.text)
        case .own(let title, _): (.own, title)
        }
    }

    /// The kind and the creation date stay.
    static func update(_ data: inout HabitRecord, with entity: Habit) {
        data.subject = columns(of: entity.subject).1
        data.goal = entity.goal?.description
        data.timeSlot = entity.timeSlot
        data.sortOrder = entity.sortOrder
        data.schedule = entity.schedule.description
        data.isArchived = entity.isArchived
        data.question = entity.origin.question
        data.description = entity.origin.description
        data.color = entity.origin.color
        data.earlierGoals = earlierGoals(of: entity)
    }
}
