internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

// A profile goes out with its figures as they are now, and comes in without those that are computed here.

enum ProfileRowMapper {
    static func toDomain(
        _ data: ProfileRow, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> StatedProfile {
        try StatedProfile(
            userID: data.userID, displayName: reading.text(data.displayName, at: path.field("display_name")),
            totalXP: data.totalXP, createdAt: data.createdAt?.instant, updatedAt: data.updatedAt?.instant)
    }

    static func toData(_ entity: ShownProfile) -> ProfileRow {
        ProfileRow(
            userID: entity.profile.userID.recordKey, displayName: entity.profile.displayName, streak: entity.streak,
            totalXP: entity.level.totalXP, level: entity.level.level, lastActiveDate: entity.lastActiveDay,
            isAdmin: entity.isAdmin, createdAt: Timestamp(entity.profile.createdAt),
            updatedAt: Timestamp(entity.profile.updatedAt))
    }
}

enum WebProfileMapper {
    static func toDomain(
        _ data: WebProfile, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> StatedProfile {
        try StatedProfile(
            userID: data.userID, displayName: reading.text(data.displayName, at: path.field("displayName")),
            totalXP: data.totalXP)
    }

    static func toData(_ entity: ShownProfile) -> WebProfile {
        WebProfile(
            userID: entity.profile.userID.recordKey, displayName: entity.profile.displayName, streak: entity.streak,
            totalXP: entity.level.totalXP, level: entity.level.level, lastActiveDate: entity.lastActiveDay,
            isAdmin: entity.isAdmin)
    }
}

enum AppProfileMapper {
    static func toDomain(
        _ data: AppProfile, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> StatedProfile {
        try StatedProfile(
            userID: data.userID, displayName: reading.text(data.displayName, at: path.field("displayName")),
            totalXP: data.totalXP, createdAt: data.createdAt.instant, updatedAt: data.updatedAt.instant)
    }

    static func toData(_ entity: ShownProfile) -> AppProfile {
        AppProfile(
            userID: entity.profile.userID.recordKey, displayName: entity.profile.displayName, streak: entity.streak,
            totalXP: entity.level.totalXP, level: entity.level.level,
            lastActiveDate: entity.lastActiveDay.map { Timestamp($0.startInUTC) }, isAdmin: entity.isAdmin,
            createdAt: Timestamp(entity.profile.createdAt), updatedAt: Timestamp(entity.profile.updatedAt))
    }
}
