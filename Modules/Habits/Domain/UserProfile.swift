package import FoundationEssentials
package import Kernel

/// The owner's profile in the form of the apps (seed 000, "User Profile Type Mapping"), without the values that are computed
/// for display.
package struct UserProfile: Hashable, RecordEntity {
    package let userID: UUID
    package var displayName: String?
    /// Points that were earned elsewhere, on days that are not stored here.
    package var carriedXP: Int
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: OnlyOne { OnlyOne() }

    package init(
        userID: UUID, displayName: String? = nil, carriedXP: Int = 0, createdAt: Instant, updatedAt: Instant
    ) throws {
        (self.userID, self.displayName, self.carriedXP) = (userID, displayName, carriedXP)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        try check()
    }

    /// Checks the fields. Callers that change fields call this before they store the profile.
    package func check() throws {
        try CatalogueTexts.displayName.check(displayName)
        try LevelCalculator.check(carriedXP)
    }

    /// Accepts a total of points that another program states. Points beyond the points of the days stored here were earned
    /// elsewhere, so they become carried points. A smaller total changes nothing.
    package mutating func take(totalXP: Int, earnedHere: Int) throws(HabitsError) {
        try LevelCalculator.check(totalXP)
        carriedXP = max(carriedXP, totalXP - earnedHere)
    }
}

/// A profile as the apps show it. The figures are computed, and `isAdmin` is derived from the owner's role.
package struct ShownProfile: Hashable, Sendable {
    package let profile: UserProfile
    package let level: LevelProgress
    package let streak: Int
    package let lastActiveDay: CivilDay?
    package let isAdmin: Bool

    package init(
        _ profile: UserProfile, level: LevelProgress, streak: Int, lastActiveDay: CivilDay?, isAdmin: Bool
    ) {
        (self.profile, self.level, self.streak) = (profile, level, streak)
        (self.lastActiveDay, self.isAdmin) = (lastActiveDay, isAdmin)
    }
}
