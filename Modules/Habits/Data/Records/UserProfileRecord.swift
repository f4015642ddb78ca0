internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `habits_user_profile` (seed 000, UserProfile): at most one per owner. Streak, level and total are computed when
/// they are shown, and the account's role decides who is an administrator.
struct UserProfileRecord: StoredRecord {
    let userId: UUID
    var displayName: String?
    var carriedXp: Int
    let createdAt: Instant
    var updatedAt: Instant

    static let words = RecordWords(nil, "The profile of the habits apps.", beside: ["displayName"])

    static let schema = RecordSchema<Self>(
        "habits.UserProfile", table: "habits_user_profile", merging: .fields, isFew: true,
        columns: Column("userId", \.userId),
        Column("displayName", \.displayName),
        Column("carriedXp", \.carriedXp, merge: .greatest, standard: .value(0)),
        Column("createdAt", \.createdAt, merge: .least, standard: .made),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        make: Self.init)
}
