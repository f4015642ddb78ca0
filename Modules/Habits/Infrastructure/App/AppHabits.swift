package import Kernel

/// The phone app's data in UserDefaults: `UserHabitsData` (seed 000, "Habit Storage Mapping"). All ids are numbers.
package struct AppHabits: Hashable, WireObject {
    package var activeJourneyIDs: [Int]
    package var customHabits: [AppHabit]
    package var habitCompletions: [HabitCompletion<Int>]
    package var lastUpdated: Timestamp<AppStyle>

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("activeJourneyIds", \.activeJourneyIDs),
        WireMember("customHabits", \.customHabits), WireMember("habitCompletions", \.habitCompletions),
        WireMember("lastUpdated", \.lastUpdated), make: Self.init)

    package init(
        activeJourneyIDs: [Int], customHabits: [AppHabit], habitCompletions: [HabitCompletion<Int>],
        lastUpdated: Timestamp<AppStyle>
    ) {
        (self.activeJourneyIDs, self.customHabits) = (activeJourneyIDs, customHabits)
        (self.habitCompletions, self.lastUpdated) = (habitCompletions, lastUpdated)
    }
}

/// The phone's `CustomHabit`.
package struct AppHabit: Hashable, WireObject {
    package var id: String
    package var duaID: Int
    package var timeSlot: String
    package var sortOrder: Int
    package var addedAt: Timestamp<AppStyle>

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("id", \.id), WireMember("duaId", \.duaID), WireMember("timeSlot", \.timeSlot),
        WireMember("sortOrder", \.sortOrder), WireMember("addedAt", \.addedAt), make: Self.init)

    package init(
        id: String, duaID: Int, timeSlot: String, sortOrder: Int, addedAt: Timestamp<AppStyle>
    ) {
        (self.id, self.duaID, self.timeSlot) = (id, duaID, timeSlot)
        (self.sortOrder, self.addedAt) = (sortOrder, addedAt)
    }
}

/// `HabitCompletion`: on the web the ids are texts, on the phone numbers.
package struct HabitCompletion<ID: WireValue & Hashable>: Hashable, WireObject {
    package var date: CivilDay
    package var completedDuaIDs: [ID]

    package static var shape: WireShape<Self> {
        WireShape(WireMember("date", \.date), WireMember("completedDuaIds", \.completedDuaIDs), make: Self.init)
    }

    package init(
        date: CivilDay, completedDuaIDs: [ID]
    ) {
        (self.date, self.completedDuaIDs) = (date, completedDuaIDs)
    }
}
