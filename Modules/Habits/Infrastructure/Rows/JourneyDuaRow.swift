/// A row of the table `journey_duas`.
package struct JourneyDuaRow: Hashable, WireObject {
    /// The table's own; nothing refers to it.
    package var id: Int?
    package var journeyID: Int
    package var duaID: Int
    package var timeSlot: String
    package var sortOrder: Int

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("journey_id", \.journeyID), WireMember("dua_id", \.duaID),
        WireMember("time_slot", \.timeSlot), WireMember("sort_order", \.sortOrder, usual: 0), make: Self.init)

    package init(
        id: Int? = nil, journeyID: Int, duaID: Int, timeSlot: String, sortOrder: Int
    ) {
        (self.id, self.journeyID, self.duaID) = (id, journeyID, duaID)
        (self.timeSlot, self.sortOrder) = (timeSlot, sortOrder)
    }
}
