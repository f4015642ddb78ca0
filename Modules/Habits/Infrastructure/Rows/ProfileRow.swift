package import Kernel

/// A row of the table `user_profiles` (seed 000, "User Profile Type Mapping").
package struct ProfileRow: Hashable, WireObject {
    /// The table's own; nothing refers to it.
    package var id: Int?
    package var userID: String
    package var displayName: String?
    package var streak: Int
    package var totalXP: Int
    package var level: Int
    package var lastActiveDate: CivilDay?
    package var isAdmin: Bool
    package var createdAt: Timestamp<RowStyle>?
    package var updatedAt: Timestamp<RowStyle>?

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("user_id", \.userID), WireMember("display_name", \.displayName),
        WireMember("streak", \.streak, usual: 0), WireMember("total_xp", \.totalXP, usual: 0),
        WireMember("level", \.level, usual: 1), WireMember("last_active_date", \.lastActiveDate),
        WireMember("is_admin", \.isAdmin, usual: false), WireMember("created_at", \.createdAt),
        WireMember("updated_at", \.updatedAt), make: Self.init)

    package init(
        id: Int? = nil, userID: String, displayName: String? = nil, streak: Int, totalXP: Int, level: Int,
        lastActiveDate: CivilDay? = nil, isAdmin: Bool, createdAt: Timestamp<RowStyle>? = nil,
        updatedAt: Timestamp<RowStyle>? = nil
    ) {
        (self.id, self.userID, self.displayName, self.streak) = (id, userID, displayName, streak)
        (self.totalXP, self.level, self.lastActiveDate) = (totalXP, level, lastActiveDate)
        (self.isAdmin, self.createdAt, self.updatedAt) = (isAdmin, createdAt, updatedAt)
    }
}
