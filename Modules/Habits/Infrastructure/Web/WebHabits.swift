package import Kernel

/// The web app's data in localStorage: `UserHabitsStorage` (seed 000, "Habit Storage Mapping"). Its ids are texts.
package struct WebHabits: Hashable, WireObject {
    package var activeJourneyIDs: [String]
    package var customHabits: [WebHabit]
    package var habitCompletions: [WebCompletion]
    package var lastUpdated: Timestamp<WebStyle>

    package static let shape = WireShape<Self>(
        WireMember("activeJourneyIds", \.activeJourneyIDs), WireMember("customHabits", \.customHabits),
        WireMember("habitCompletions", \.habitCompletions), WireMember("lastUpdated", \.lastUpdated),
        make: Self.init)

    package init(
        activeJourneyIDs: [String], customHabits: [WebHabit], habitCompletions: [WebCompletion],
        lastUpdated: Timestamp<WebStyle>
    ) {
        (self.activeJourneyIDs, self.customHabits) = (activeJourneyIDs, customHabits)
        (self.habitCompletions, self.lastUpdated) = (habitCompletions, lastUpdated)
    }
}

/// The web's `UserHabit`.
package struct WebHabit: Hashable, WireObject {
    package var id: String
    package var duaID: String
    package var timeSlot: String
    package var sortOrder: Int
    /// Empty for a habit of a journey.
    package var addedAt: String
    package var source: String

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("duaId", \.duaID), WireMember("timeSlot", \.timeSlot),
        WireMember("sortOrder", \.sortOrder), WireMember("addedAt", \.addedAt), WireMember("source", \.source),
        make: Self.init)

    package init(
        id: String, duaID: String, timeSlot: String, sortOrder: Int, addedAt: String, source: String
    ) {
        (self.id, self.duaID, self.timeSlot, self.sortOrder) = (id, duaID, timeSlot, sortOrder)
        (self.addedAt, self.source) = (addedAt, source)
    }

    package var addedInstant: Instant? { TimestampText.instant(addedAt) }
}

/// The web's `HabitCompletion`.
package struct WebCompletion: Hashable, WireObject {
    package var date: CivilDay
    package var completedDuaIDs: [String]

    package static let shape = WireShape<Self>(
        WireMember("date", \.date), WireMember("completedDuaIds", \.completedDuaIDs), make: Self.init)

    package init(
        date: CivilDay, completedDuaIDs: [String]
    ) {
        (self.date, self.completedDuaIDs) = (date, completedDuaIDs)
    }
}
