package import Kernel

/// A row of the table `user_activity`: the duas that a person completed on a day.
package struct ActivityRow: Hashable, WireObject {
    /// The table's own id; nothing refers to it.
    package var id: Int?
    package var userID: String
    package var date: CivilDay
    package var duasCompleted: [Int]
    package var xpEarned: Int

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("user_id", \.userID), WireMember("date", \.date),
        WireMember("duas_completed", \.duasCompleted, usual: []), WireMember("xp_earned", \.xpEarned, usual: 0),
        make: Self.init)

    package init(
        id: Int? = nil, userID: String, date: CivilDay, duasCompleted: [Int], xpEarned: Int
    ) {
        (self.id, self.userID, self.date) = (id, userID, date)
        (self.duasCompleted, self.xpEarned) = (duasCompleted, xpEarned)
    }
}
