package import Kernel

/// A journey that its owner follows. The order of the journeys is the order of their duas in a day's plan.
package struct ActiveJourney: Hashable, RecordEntity {
    package let journeyID: CatalogueID
    package var sortOrder: Int
    package let activatedAt: Instant

    package var recordID: CatalogueID { journeyID }

    package init(journeyID: CatalogueID, sortOrder: Int, activatedAt: Instant) throws(HabitsError) {
        try Journey.orderBounds.check(sortOrder)
        (self.journeyID, self.sortOrder, self.activatedAt) = (journeyID, sortOrder, activatedAt)
    }

    package static func ordered(_ journeys: some Sequence<ActiveJourney>) -> [ActiveJourney] {
        journeys.sorted { ($0.sortOrder, $0.journeyID) < ($1.sortOrder, $1.journeyID) }
    }
}
