/// The phone's `UserProfile` (seed 000).
package struct AppProfile: Hashable, WireObject {
    package var userID: String
    package var displayName: String?
    package var streak: Int
    package var totalXP: Int
    package var level: Int
    /// A day, which the phone holds as a moment: its start in UTC.
    package var lastActiveDate: Timestamp<AppStyle>?
    package var isAdmin: Bool
    package var createdAt: Timestamp<AppStyle>
    package var updatedAt: Timestamp<AppStyle>

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("userId", \.userID), WireMember("displayName", \.displayName),
        WireMember("streak", \.streak), WireMember("totalXp", \.totalXP), WireMember("level", \.level),
        WireMember("lastActiveDate", \.lastActiveDate), WireMember("isAdmin", \.isAdmin),
        WireMember("createdAt", \.createdAt), WireMember("updatedAt", \.updatedAt), make: Self.init)

    package init(
        userID: String, displayName: String? = nil, streak: Int, totalXP: Int, level: Int,
        lastActiveDate: Timestamp<AppStyle>? = nil, isAdmin: Bool, createdAt: Timestamp<AppStyle>,
        updatedAt: Timestamp<AppStyle>
    ) {
        (self.userID, self.displayName, self.streak, self.totalXP) = (userID, displayName, streak, totalXP)
        (self.level, self.lastActiveDate, self.isAdmin) = (level, lastActiveDate, isAdmin)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }
}
