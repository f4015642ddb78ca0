package import HabitsDomain
package import Kernel

extension ShownProfile: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("userId", \.profile.userID), ShownField("displayName", \.profile.displayName),
        ShownField("totalXp", \.level.totalXP), ShownField("carriedXp", \.profile.carriedXP),
        ShownField("level", \.level.level), ShownField("xpToNext", \.level.xpToNext), ShownField("streak", \.streak),
        ShownField("lastActiveDate", \.lastActiveDay), ShownField("isAdmin", \.isAdmin),
        ShownField("createdAt", \.profile.createdAt), ShownField("updatedAt", \.profile.updatedAt),
    ]
}
