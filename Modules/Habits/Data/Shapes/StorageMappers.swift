internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// The web app's data in localStorage.
enum WebHabitsMapper {
    static func toDomain(
        _ data: WebHabits, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> HabitStorage {
        var storage = HabitStorage(lastUpdated: data.lastUpdated.instant)
        for (place, text) in data.activeJourneyIDs.enumerated() {
            storage.activate(try reading.id(text, at: path.field("activeJourneyIds") / place))
        }
        for (place, habit) in data.customHabits.enumerated() {
            let place = path.field("customHabits") / place
            guard habit.source != "journey" else {
                reading.note("a habit of a journey follows from the journey and is left out", at: place)
                continue
            }
            storage.habits.append(try self.habit(habit, at: place, &reading))
        }
        for (place, completion) in data.habitCompletions.enumerated() {
            let place = path.field("habitCompletions") / place
            try storage.join(try WebCompletionMapper.toDomain(completion, at: place, &reading), at: place, &reading)
        }
        return storage
    }

    private static func habit(
        _ data: WebHabit, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> Habit {
        try Habit(
            id: data.id, subject: .dua(reading.id(data.duaID, at: path.field("duaId"))),
            timeSlot: reading.slot(data.timeSlot, at: path.field("timeSlot")), sortOrder: data.sortOrder,
            addedAt: data.addedInstant)
    }

    static func toData(_ entity: HabitStorage) -> (data: WebHabits, unheld: [Unheld]) {
        var unheld: [Unheld] = []
        let journeys = held(entity.activeJourneys, &unheld) { id throws(Unheld) in
            String(try id.number("activeJourneyIds", of: id.text))
        }
        let habits = held(entity.habits, &unheld) { habit throws(Unheld) in
            WebHabit(
                id: habit.id, duaID: String(try habit.number("duaId")), timeSlot: habit.timeSlot.rawValue,
                sortOrder: habit.sortOrder,
                addedAt: habit.addedAt.map(WebStyle.text) ?? "", source: "custom")
        }
        let days = entity.days.map { ($0, WebCompletionMapper.toData($0)) }
        return (
            WebHabits(
                activeJourneyIDs: journeys, customHabits: habits,
                habitCompletions: written(days) {
                    $0.completion
                } isNothing: {
                    $0.completedDuaIDs.isEmpty
                },
                lastUpdated: Timestamp(entity.lastUpdated)), unheld + days.flatMap(\.1.unheld)
        )
    }
}

/// The phone app's data in UserDefaults.
enum AppHabitsMapper {
    static func toDomain(
        _ data: AppHabits, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> HabitStorage {
        var storage = HabitStorage(lastUpdated: data.lastUpdated.instant)
        for number in data.activeJourneyIDs { storage.activate(try CatalogueID(backend: number)) }
        for (place, habit) in data.customHabits.enumerated() {
            let place = path.field("customHabits") / place
            storage.habits.append(
                try Habit(
                    id: habit.id, subject: .dua(CatalogueID(backend: habit.duaID)),
                    timeSlot: reading.slot(habit.timeSlot, at: place.field("timeSlot")), sortOrder: habit.sortOrder,
                    addedAt: habit.addedAt.instant))
        }
        for (place, completion) in data.habitCompletions.enumerated() {
            let place = path.field("habitCompletions") / place
            try storage.join(try AppCompletionMapper.toDomain(completion, at: place, &reading), at: place, &reading)
        }
        return storage
    }

    static func toData(_ entity: HabitStorage) -> (data: AppHabits, unheld: [Unheld]) {
        var unheld: [Unheld] = []
        let journeys = held(entity.activeJourneys, &unheld) { id throws(Unheld) in
            try id.number("activeJourneyIds", of: id.text)
        }
        let habits = held(entity.habits, &unheld) { habit throws(Unheld) in
            guard let addedAt = habit.addedAt else {
                throw Unheld(habit.id, "addedAt", "the phone must know when a habit was added, and nobody does")
            }
            return AppHabit(
                id: habit.id, duaID: try habit.number("duaId"), timeSlot: habit.timeSlot.rawValue,
                sortOrder: habit.sortOrder, addedAt: Timestamp(addedAt))
        }
        let days = entity.days.map { ($0, AppCompletionMapper.toData($0)) }
        return (
            AppHabits(
                activeJourneyIDs: journeys, customHabits: habits,
                habitCompletions: written(days) {
                    $0.completion
                } isNothing: {
                    $0.completedDuaIDs.isEmpty
                },
                lastUpdated: Timestamp(entity.lastUpdated)), unheld + days.flatMap(\.1.unheld)
        )
    }
}

/// The shapes of the entities that can be held; the others are noted.
private func held<Entity, Shape>(
    _ entities: [Entity], _ unheld: inout [Unheld], _ make: (Entity) throws(Unheld) -> Shape
) -> [Shape] {
    var shapes: [Shape] = []
    for entity in entities {
        do throws(Unheld) { shapes.append(try make(entity)) } catch { unheld.append(error) }
    }
    return shapes
}

/// Days as an app has them. One of whose duas the app can hold none is none to it; its duas are noted.
private func written<Toward, Completion>(
    _ days: [(PracticeDay, Toward)], _ completion: (Toward) -> Completion, isNothing: (Completion) -> Bool
) -> [Completion] {
    days.compactMap { day, toward in
        let shape = completion(toward)
        return isNothing(shape) && !day.completed.isEmpty ? nil : shape
    }
}

extension Habit {
    fileprivate func number(_ field: String) throws(Unheld) -> Int {
        guard let duaID else { throw Unheld(id, field, "it is a habit that is no dua") }
        return try duaID.number(field, of: id)
    }
}

extension HabitStorage {
    fileprivate mutating func activate(_ journey: CatalogueID) {
        if !activeJourneys.contains(journey) { activeJourneys.append(journey) }
    }

    /// Days occur twice in real files: they are both together.
    fileprivate mutating func join(
        _ day: PracticeDay, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws {
        guard let place = days.firstIndex(where: { $0.day == day.day }) else { return days.append(day) }
        reading.note("\(day.day) stands here twice; the two are taken together", at: path)
        for dua in day.completed { days[place].complete(dua) }
    }
}
