package import Kernel

/// The web's `UserProfile` (seed 000).
package struct WebProfile: Hashable, WireObject {
    package var userID: String
    package var displayName: String?
    package var streak: Int
    package var totalXP: Int
    package var level: Int
    package var lastActiveDate: CivilDay?
    package var isAdmin: Bool

    package static let shape = WireShape<Self>(
        WireMember("userId", \.userID), WireMember("displayName", \.displayName), WireMember("streak", \.streak),
        WireMember("totalXp", \.totalXP), WireMember("level", \.level),
        WireMember("lastActiveDate", \.lastActiveDate), WireMember("isAdmin", \.isAdmin), make: Self.init)

    package init(
        userID: String, displayName: String? = nil, streak: Int, totalXP: Int, level: Int,
        lastActiveDate: CivilDay? = nil, isAdmin: Bool
    ) {
        (self.userID, self.displayName, self.streak, self.totalXP) = (userID, displayName, streak, totalXP)
        (self.level, self.lastActiveDate, self.isAdmin) = (level, lastActiveDate, isAdmin)
    }
}
