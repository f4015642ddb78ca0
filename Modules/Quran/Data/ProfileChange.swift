package import Kernel
internal import QuranDomain

/// The changes of a profile; nil leaves a field as it is.
package struct ProfileChange: Sendable {
    package var appleUserID: String?
    package var email: Patch<String>
    package var givenName: Patch<String>
    package var familyName: Patch<String>
    package var lastSignIn: Instant?
    package var userRecord: String?
    /// Used only for a new profile. For an existing profile, it must equal the stored value.
    package var createdAt: Instant?

    package init(
        appleUserID: String? = nil, email: Patch<String> = .keep, givenName: Patch<String> = .keep,
        familyName: Patch<String> = .keep, lastSignIn: Instant? = nil, userRecord: String? = nil
    ) {
        (self.appleUserID, self.email, self.givenName) = (appleUserID, email, givenName)
        (self.familyName, self.lastSignIn, self.userRecord) = (familyName, lastSignIn, userRecord)
    }

    func applied(to stored: UserProfile?, at now: Instant) throws -> UserProfile {
        guard let appleUserID = appleUserID ?? stored?.appleUserID else {
            throw MizanError(
                .invalidInput, "quran.apple-user-id", "A new profile needs the user ID of Sign in with Apple.",
                details: ["field": "appleUserID"])
        }
        try Self.keep(
            stored?.userRecord, userRecord, "userRecord", .otherReference,
            "The legacy reference cannot be changed once it is set.")
        try Self.keep(
            stored?.createdAt, createdAt, "createdAt", .otherCreation,
            "The moment of the profile's creation cannot be changed.")
        return try UserProfile(
            appleUserID: appleUserID, email: email.applied(to: stored?.email),
            givenName: givenName.applied(to: stored?.givenName),
            familyName: familyName.applied(to: stored?.familyName),
            lastSignIn: lastSignIn ?? stored?.lastSignIn ?? now, userRecord: userRecord ?? stored?.userRecord,
            createdAt: stored?.createdAt ?? createdAt ?? now)
    }

    private static func keep<Value: Equatable>(
        _ stored: Value?, _ given: Value?, _ field: String, _ refusal: Refusal, _ message: String
    ) throws(MizanError) {
        guard let stored, let given, stored != given else { return }
        throw refusal(message, details: ["field": field])
    }
}
