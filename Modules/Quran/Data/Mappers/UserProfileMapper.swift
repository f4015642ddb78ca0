internal import Changes
internal import QuranDomain

enum UserProfileMapper: RecordMapper {
    static func toDomain(_ data: UserProfileRecord) throws -> UserProfile {
        try UserProfile(
            appleUserID: data.appleUserID, email: data.email, givenName: data.givenName,
            familyName: data.familyName, lastSignIn: data.lastSignIn, userRecord: data.userRecord,
            createdAt: data.createdAt)
    }

    static func toData(_ entity: UserProfile) -> UserProfileRecord {
        UserProfileRecord(
            appleUserID: entity.appleUserID, email: entity.email, givenName: entity.givenName,
            familyName: entity.familyName, lastSignIn: entity.lastSignIn, userRecord: entity.userRecord,
            createdAt: entity.createdAt)
    }

    /// The day of creation is never changed, nor is the legacy reference once it is set.
    static func update(_ data: inout UserProfileRecord, with entity: UserProfile) {
        data.appleUserID = entity.appleUserID
        data.email = entity.email
        data.givenName = entity.givenName
        data.familyName = entity.familyName
        data.lastSignIn = entity.lastSignIn
        data.userRecord = data.userRecord ?? entity.userRecord
    }
}
