package import Kernel

/// The data that an app stores on a device (seed 000, "Habit Storage Mapping").
package struct HabitStorage: Hashable, Sendable {
    /// In the order in which they were activated.
    package var activeJourneys: [CatalogueID]
    package var habits: [Habit]
    package var days: [PracticeDay]
    package var lastUpdated: Instant

    package init(
        activeJourneys: [CatalogueID] = [], habits: [Habit] = [], days: [PracticeDay] = [], lastUpdated: Instant
    ) {
        (self.activeJourneys, self.habits) = (activeJourneys, habits)
        (self.days, self.lastUpdated) = (days, lastUpdated)
    }
}
