internal import Kernel
internal import Storage

/// A row of `quran_user_profile` (seed 002, UserProfile). An owner has at most one profile.
struct UserProfileRecord: StoredRecord {
    var appleUserID: String
    var email: String?
    var givenName: String?
    var familyName: String?
    var lastSignIn: Instant
    var userRecord: String?
    let createdAt: Instant

    static let words = RecordWords(nil, "The profile of the Quran app.", beside: ["givenName"])

    /// The seed's table and its index list disagree on whether a list can be sorted by `appleUserID`. Here this is possible.
    static let schema = RecordSchema<Self>(
        "quran.UserProfile", table: "quran_user_profile", merging: .fields, isFew: true,
        columns: Column("appleUserID", \.appleUserID, [.filtered, .sorted]),
        Column("email", \.email, .filtered),
        Column("givenName", \.givenName),
        Column("familyName", \.familyName),
        Column("lastSignIn", \.lastSignIn, [.filtered, .sorted], merge: .greatest),
        Column("userRecord", \.userRecord),
        Column("createdAt", \.createdAt, [.filtered, .sorted], merge: .least),
        make: Self.init)
}
