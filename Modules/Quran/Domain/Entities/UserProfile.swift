package import Kernel

/// The owner's profile in the app: the account of Sign in with Apple (seed 002, UserProfile). There is one profile per owner.
package struct UserProfile: Hashable, RecordEntity {
    package let appleUserID: String
    package let email: String?
    package let givenName: String?
    package let familyName: String?
    package let lastSignIn: Instant
    /// The record name in the contract's legacy reference. It is kept, but never created here.
    package let userRecord: String?
    package let createdAt: Instant

    package var recordID: OnlyOne { OnlyOne() }

    private static let appleUserIDRule = TextRule("appleUserID", maximumBytes: 255, forbids: .controls)
    private static let emailRule = TextRule("email", maximumBytes: 320, forbids: .controls)
    private static let givenNameRule = TextRule("givenName", maximumBytes: 1_000, forbids: .controls)
    private static let familyNameRule = TextRule("familyName", maximumBytes: 1_000, forbids: .controls)
    private static let userRecordRule = TextRule("userRecord", maximumBytes: 255, forbids: .controls)

    package init(
        appleUserID: String, email: String? = nil, givenName: String? = nil, familyName: String? = nil,
        lastSignIn: Instant, userRecord: String? = nil, createdAt: Instant
    ) throws(TextError) {
        try Self.appleUserIDRule.check(appleUserID)
        try Self.emailRule.check(email)
        try Self.givenNameRule.check(givenName)
        try Self.familyNameRule.check(familyName)
        try Self.userRecordRule.check(userRecord)
        (self.appleUserID, self.email, self.givenName) = (appleUserID, email, givenName)
        (self.familyName, self.lastSignIn) = (familyName, lastSignIn)
        (self.userRecord, self.createdAt) = (userRecord, createdAt)
    }
}
