/// A dua's place in a journey with the ids of the phone.
package struct AppJourneyDua: Hashable, WireObject {
    package var journeyID: Int
    package var duaID: Int
    package var timeSlot: String
    package var sortOrder: Int

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("journeyId", \.journeyID), WireMember("duaId", \.duaID),
        WireMember("timeSlot", \.timeSlot), WireMember("sortOrder", \.sortOrder), make: Self.init)

    package init(
        journeyID: Int, duaID: Int, timeSlot: String, sortOrder: Int
    ) {
        (self.journeyID, self.duaID, self.timeSlot, self.sortOrder) = (journeyID, duaID, timeSlot, sortOrder)
    }
}
