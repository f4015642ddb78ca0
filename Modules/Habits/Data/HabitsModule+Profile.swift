internal import Changes
package import FoundationEssentials
package import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

/// The changes of a profile; nil leaves a field as it is.
package struct ProfileChange: Sendable {
    package var displayName: Patch<String>
    /// The points that another program states. Points beyond the points that are earned here are stored as carried points. A
    /// smaller total changes nothing.
    package var totalXP: Int?
    /// Sets the user of a new profile. For an existing profile, the value must equal the stored user.
    package var userID: UUID?

    package init(displayName: Patch<String> = .keep, totalXP: Int? = nil, userID: UUID? = nil) {
        (self.displayName, self.totalXP, self.userID) = (displayName, totalXP, userID)
    }
}

extension HabitsModule {
    package static func otherUser() -> MizanError {
        Refusal.otherUser(
            "This profile belongs to another user than the stored profile.",
            details: ["field": "userId"])
    }

    /// The profile with its present figures.
    package func shownProfile(in transaction: ReadTransaction) throws -> Stored<ShownProfile> {
        let stored = try Self.profile.require(OnlyOne(), in: transaction)
        return Stored(
            try shown(stored.entity, in: transaction), version: stored.version, createdVersion: stored.createdVersion)
    }

    package func shown(_ profile: UserProfile, in transaction: ReadTransaction) throws -> ShownProfile {
        try shown(profile, standing(in: transaction), in: transaction)
    }

    package func shown(_ profile: UserProfile, in transaction: WriteTransaction) throws -> ShownProfile {
        try shown(profile, standing(in: transaction), in: transaction.view)
    }

    private func shown(
        _ profile: UserProfile, _ standing: PracticeStanding, in transaction: ReadTransaction
    ) throws -> ShownProfile {
        // As in the apps, the figures count only duas.
        ShownProfile(
            profile, level: standing.level, streak: standing.duaStreaks.current, lastActiveDay: standing.lastDuaDay,
            isAdmin: try roles.isAdmin(in: transaction))
    }

    /// Creates or changes the profile.
    package func changeProfile(_ change: ProfileChange, in transaction: WriteTransaction) throws -> Written<UserProfile>
    {
        try Self.profile(in: transaction).write(OnlyOne()) { stored in
            if let stored, let userID = change.userID, stored.userID != userID { throw Self.otherUser() }
            var profile =
                try stored?.entity
                ?? UserProfile(
                    userID: change.userID ?? transaction.owner.uuid, createdAt: transaction.now,
                    updatedAt: transaction.now)
            profile.displayName = change.displayName.applied(to: profile.displayName)
            if let total = change.totalXP {
                try profile.take(totalXP: total, earnedHere: earnedXP(in: transaction))
            }
            if profile != stored?.entity { profile.updatedAt = transaction.now }
            try profile.check()
            return profile
        }
    }
}
