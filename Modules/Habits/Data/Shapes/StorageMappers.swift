internal import HabitsDomain
internal import HabitsInfrastructure

// These mappers write the apps' storage on a device. `HabitsExport` imports this storage, and reads the forms on real devices.

/// The web app's data in localStorage.
enum WebHabitsMapper {
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
        let days = CompletionMapper.toData(entity.days) { String($0) }
        return (
            WebHabits(
                activeJourneyIDs: journeys, customHabits: habits, habitCompletions: days.completions,
                lastUpdated: Timestamp(entity.lastUpdated)), unheld + days.unheld
        )
    }
}

/// The phone app's data in UserDefaults.
enum AppHabitsMapper {
    static func toData(_ entity: HabitStorage) -> (data: AppHabits, unheld: [Unheld]) {
        var unheld: [Unheld] = []
        let journeys = held(entity.activeJourneys, &unheld) { id throws(Unheld) in
            try id.number("activeJourneyIds", of: id.text)
        }
        let habits = held(entity.habits, &unheld) { habit throws(Unheld) in
            guard let addedAt = habit.addedAt else {
                throw Unheld(habit.id, "addedAt", "the phone needs the time when a habit was added, which is not known")
            }
            return AppHabit(
                id: habit.id, duaID: try habit.number("duaId"), timeSlot: habit.timeSlot.rawValue,
                sortOrder: habit.sortOrder, addedAt: Timestamp(addedAt))
        }
        let days = CompletionMapper.toData(entity.days) { $0 }
        return (
            AppHabits(
                activeJourneyIDs: journeys, customHabits: habits, habitCompletions: days.completions,
                lastUpdated: Timestamp(entity.lastUpdated)), unheld + days.unheld
        )
    }
}

/// The shapes of the entities that the app can hold. All other entities are noted.
private func held<Entity, Shape>(
    _ entities: [Entity], _ unheld: inout [Unheld], _ make: (Entity) throws(Unheld) -> Shape
) -> [Shape] {
    var shapes: [Shape] = []
    for entity in entities {
        do throws(Unheld) { shapes.append(try make(entity)) } catch { unheld.append(error) }
    }
    return shapes
}

extension Habit {
    fileprivate func number(_ field: String) throws(Unheld) -> Int {
        guard let duaID else { throw Unheld(id, field, "it is a habit that is not a dua") }
        return try duaID.number(field, of: id)
    }
}
