package import Kernel

/// Who the owner is to the app: the account of Sign in with Apple; one per owner (seed 002, UserProfile).
package struct UserProfile: Hashable, RecordEntity {
    package let appleUserID: String
    package private(set) var email: String?
    package private(set) var givenName: String?
    package private(set) var familyName: String?
    package private(set) var lastSignIn: Instant
    /// The record name in the contract's legacy reference. Kept, never made.
    package let userRecord: String?
    package let createdAt: Instant

    package var recordID: OnlyOne { OnlyOne() }

    private static let appleUserIDRule = TextRule(field: "appleUserID", maximumBytes: 255, forbids: .controls)
    private static let emailRule = TextRule(field: "email", maximumBytes: 320, forbids: .controls)
    private static let givenNameRule = TextRule(field: "givenName", maximumBytes: 1_000, forbids: .controls)
    private static let familyNameRule = TextRule(field: "familyName", maximumBytes: 1_000, forbids: .controls)
    private static let userRecordRule = TextRule(field: "userRecord", maximumBytes: 255, forbids: .controls)

    package init(
        appleUserID: String, email: String? = nil, givenName: String? = nil, familyName: String? = nil,
        lastSignIn: Instant, userRecord: String? = nil, createdAt: Instant
    ) throws(QuranError) {
        try Self.appleUserIDRule.check(appleUserID)
        if let email { try Self.emailRule.check(email) }
        if let givenName { try Self.givenNameRule.check(givenName) }
        if let familyName { try Self.familyNameRule.check(familyName) }
        if let userRecord { try Self.userRecordRule.check(userRecord) }
        self.appleUserID = appleUserID
        self.email = email
        self.givenName = givenName
        self.familyName = familyName
        self.lastSignIn = lastSignIn
        self.userRecord = userRecord
        self.createdAt = createdAt
    }

    /// Apple hands out address and names at the first sign-in only: what is nil keeps its old value.
    package mutating func signIn(
        at moment: Instant, email: String? = nil, givenName: String? = nil, familyName: String? = nil
    ) throws(QuranError) {
        self = try UserProfile(
            appleUserID: appleUserID, email: email ?? self.email, givenName: givenName ?? self.givenName,
            familyName: familyName ?? self.familyName, lastSignIn: moment, userRecord: userRecord,
            createdAt: createdAt)
    }
}
