internal import Changes
internal import HabitsDomain

enum UserProfileMapper: RecordMapper {
    static func toDomain(_ data: UserProfileRecord) throws -> UserProfile {
        try UserProfile(
            userID: data.userId, displayName: data.displayName, carriedXP: data.carriedXp, createdAt: data.createdAt,
            updatedAt: data.updatedAt)
    }

    static func toData(_ entity: UserProfile) -> UserProfileRecord {
        UserProfileRecord(
            userId: entity.userID, displayName: entity.displayName, carriedXp: entity.carriedXP,
            createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }

    /// The user and the day of creation stay.
    static func update(_ data: inout UserProfileRecord, with entity: UserProfile) {
        data.displayName = entity.displayName
        data.carriedXp = entity.carriedXP
        data.updatedAt = entity.updatedAt
    }
}
