/// A dua's place in a journey with the ids of the web: a journey's is a number, a dua's a text.
package struct WebJourneyDua: Hashable, WireObject {
    package var journeyID: Int
    package var duaID: String
    package var timeSlot: String
    package var sortOrder: Int

    package static let shape = WireShape<Self>(
        WireMember("journeyId", \.journeyID), WireMember("duaId", \.duaID), WireMember("timeSlot", \.timeSlot),
        WireMember("sortOrder", \.sortOrder), make: Self.init)

    package init(
        journeyID: Int, duaID: String, timeSlot: String, sortOrder: Int
    ) {
        (self.journeyID, self.duaID, self.timeSlot, self.sortOrder) = (journeyID, duaID, timeSlot, sortOrder)
    }
}
