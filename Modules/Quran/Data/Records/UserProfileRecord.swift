internal import Kernel
internal import Storage

/// A row of `quran_user_profile` (seed 002, UserProfile): one per owner at most.
struct UserProfileRecord: StoredRecord {
    var appleUserID: String
    var email: String?
    var givenName: String?
    var familyName: String?
    var lastSignIn: Instant
    var userRecord: String?
    let createdAt: Instant

    /// The seed's table and its index list disagree on sorting by `appleUserID`; here it sorts.
    static let schema = RecordSchema(
        type: "quran.UserProfile", table: "quran_user_profile", key: nil,
        fields: [
            RecordField("appleUserID", .text, queryable: true, sortable: true),
            RecordField("email", .text, required: false, queryable: true),
            RecordField("givenName", .text, required: false),
            RecordField("familyName", .text, required: false),
            RecordField("lastSignIn", .instant, queryable: true, sortable: true),
            RecordField("userRecord", .text, required: false),
            RecordField("createdAt", .instant, queryable: true, sortable: true),
        ])

    var recordKey: String { RecordSchema.onlyKey }

    init(
        appleUserID: String, email: String?, givenName: String?, familyName: String?, lastSignIn: Instant,
        userRecord: String?, createdAt: Instant
    ) {
        self.appleUserID = appleUserID
        self.email = email
        self.givenName = givenName
        self.familyName = familyName
        self.lastSignIn = lastSignIn
        self.userRecord = userRecord
        self.createdAt = createdAt
    }

    init(fields: inout FieldReader) throws {
        appleUserID = try fields.text()
        email = try fields.optionalText()
        givenName = try fields.optionalText()
        familyName = try fields.optionalText()
        lastSignIn = try fields.instant()
        userRecord = try fields.optionalText()
        createdAt = try fields.instant()
    }

    func write(to fields: inout FieldWriter) {
        fields.text(appleUserID)
        fields.optionalText(email)
        fields.optionalText(givenName)
        fields.optionalText(familyName)
        fields.instant(lastSignIn)
        fields.optionalText(userRecord)
        fields.instant(createdAt)
    }
}
