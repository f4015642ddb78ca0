/// The web app's data in localStorage: `UserHabitsStorage` (seed 000, "Habit Storage Mapping"). All ids are texts.
package struct WebHabits: Hashable, WireObject {
    package var activeJourneyIDs: [String]
    package var customHabits: [WebHabit]
    package var habitCompletions: [HabitCompletion<String>]
    package var lastUpdated: Timestamp<WebStyle>

    package static let shape = WireShape<Self>(
        WireMember("activeJourneyIds", \.activeJourneyIDs), WireMember("customHabits", \.customHabits),
        WireMember("habitCompletions", \.habitCompletions), WireMember("lastUpdated", \.lastUpdated),
        make: Self.init)

    package init(
        activeJourneyIDs: [String], customHabits: [WebHabit], habitCompletions: [HabitCompletion<String>],
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
}
