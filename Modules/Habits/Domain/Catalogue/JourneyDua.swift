internal import Kernel

/// A dua's place in a journey. A journey contains each dua only once (contracts/habits.md §1.4, `journey_duas`).
package struct JourneyDua: Hashable, RecordEntity {
    package var journeyID = CatalogueID.unread
    package var duaID = CatalogueID.unread
    package var timeSlot = TimeSlot.anytime
    package var sortOrder = 0

    package struct ID: Hashable, RecordIdentifier {
        package let journeyID: CatalogueID
        package let duaID: CatalogueID

        package init(journeyID: CatalogueID, duaID: CatalogueID) {
            (self.journeyID, self.duaID) = (journeyID, duaID)
        }

        /// Ids of the catalogue contain nothing that has to be escaped in a key of two parts.
        package var recordKey: String { journeyID.text + "/" + duaID.text }

        package init?(recordKey: String) {
            let parts = recordKey.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let journeyID = CatalogueID(recordKey: String(parts[0])),
                let duaID = CatalogueID(recordKey: String(parts[1]))
            else { return nil }
            self.init(journeyID: journeyID, duaID: duaID)
        }
    }

    package var recordID: ID { ID(journeyID: journeyID, duaID: duaID) }

    /// An empty link, before its members are read.
    package init() {}

    package init(
        journeyID: CatalogueID, duaID: CatalogueID, timeSlot: TimeSlot, sortOrder: Int = 0
    ) throws(HabitsError) {
        (self.journeyID, self.duaID, self.timeSlot, self.sortOrder) = (journeyID, duaID, timeSlot, sortOrder)
        try check()
    }

    /// Callers that change fields call this before they store the link.
    package func check() throws(HabitsError) { try Journey.orderBounds.check(sortOrder) }

    /// The links of one journey in their order. Throws if a dua is in it twice.
    package static func ordered(_ links: [JourneyDua]) throws(HabitsError) -> [JourneyDua] {
        var seen: Set<ID> = []
        for link in links where !seen.insert(link.recordID).inserted {
            throw .twiceInJourney(dua: link.duaID, journey: link.journeyID)
        }
        return links.sorted { ($0.sortOrder, $0.duaID) < ($1.sortOrder, $1.duaID) }
    }
}
