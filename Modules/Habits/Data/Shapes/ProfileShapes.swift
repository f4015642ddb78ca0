package import FoundationEssentials
package import HabitsDomain
internal import HabitsInfrastructure
package import Kernel

extension Shape {
    package func json(_ profile: ShownProfile) throws -> JSONValue {
        try ProfileFigures.mappers[self].toData(ProfileFigures(profile))
    }
}

/// The part of a shape's profile that can be imported. Streak and level are computed from the days here, and the administrator
/// flag from the role. The shape's values for these three are therefore ignored.
package struct StatedProfile: Hashable, Sendable {
    package let userID: UUID
    package let displayName: String?
    package let totalXP: Int
    package let createdAt: Instant?
    package let updatedAt: Instant?

    /// - Parameter path: the path of the name.
    init(_ figures: ProfileFigures, at path: ForeignPath, _ reading: inout ShapeReading) throws(HabitsError) {
        displayName = reading.text(figures.displayName, at: path)
        guard let id = UUID(uuidString: figures.userID) else { throw .unreadableUserID(figures.userID) }
        (userID, totalXP) = (id, figures.totalXP)
        (createdAt, updatedAt) = (figures.createdAt, figures.updatedAt)
    }

    /// A new profile, if there is none yet.
    package func profile(earnedHere: Int, at now: Instant) throws -> UserProfile {
        var profile = try UserProfile(
            userID: userID, createdAt: createdAt ?? now, updatedAt: updatedAt ?? createdAt ?? now)
        try update(&profile, earnedHere: earnedHere)
        return profile
    }

    /// Updates the name and the points of an existing profile. The profile's user and its day of creation stay.
    package func update(_ profile: inout UserProfile, earnedHere: Int) throws {
        guard profile.userID == userID else {
            throw Refusal.otherUser("This profile belongs to another user than the stored profile.")
        }
        var changed = profile
        changed.displayName = displayName
        try changed.take(totalXP: totalXP, earnedHere: earnedHere)
        changed.updatedAt = updatedAt ?? changed.updatedAt
        try changed.check()
        profile = changed
    }
}
