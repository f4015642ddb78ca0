package import Kernel
internal import QuranDomain

/// What is to be different in a profile; nil leaves it as it is.
package struct ProfileChange: Sendable {
    package var appleUserID: String?
    package var email: String?
    package var givenName: String?
    package var familyName: String?
    package var lastSignIn: Instant?
    package var userRecord: String?
    /// Only a new profile takes it; else it must be what is stored.
    package var createdAt: Instant?

    package init(appleUserID: String? = nil) {
        self.appleUserID = appleUserID
    }

    func applied(to stored: UserProfile?, at now: Instant) throws -> UserProfile {
        guard let appleUserID = appleUserID ?? stored?.appleUserID else {
            throw MizanError(
                .invalidInput, "quran.apple-user-id", "A new profile needs the user ID of Sign in with Apple.",
                details: ["field": "appleUserID"])
        }
        try Self.keep(
            stored?.userRecord, userRecord, "userRecord", "quran.user-record",
            "The legacy reference cannot be changed once it is set.")
        try Self.keep(
            stored?.createdAt, createdAt, "createdAt", "quran.created-at",
            "The moment of the profile's creation cannot be changed.")
        return try UserProfile(
            appleUserID: appleUserID, email: Self.changed(stored?.email, to: email),
            givenName: Self.changed(stored?.givenName, to: givenName),
            familyName: Self.changed(stored?.familyName, to: familyName),
            lastSignIn: lastSignIn ?? stored?.lastSignIn ?? now, userRecord: userRecord ?? stored?.userRecord,
            createdAt: stored?.createdAt ?? createdAt ?? now)
    }

    private static func keep<Value: Equatable>(
        _ stored: Value?, _ given: Value?, _ field: String, _ reason: String, _ message: String
    ) throws(MizanError) {
        guard let stored, let given, stored != given else { return }
        throw MizanError(.conflict, reason, message, details: ["field": field])
    }

    private static func changed(_ old: String?, to new: String?) -> String? {
        guard let new else { return old }
        return new.isEmpty ? nil : new
    }
}
