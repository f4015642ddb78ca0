import Changes
import Kernel
import Storage
import Testing

@testable import QuranData

/// The declared fields equal the fields of the contract. The conformance rules check that they also equal the fields of the
/// tables.
struct RecordSchemaTests {
    /// The tables of record types in seed 002: `q` means queryable, `s` sortable, `-` neither of them, and `?` optional.
    @Test(arguments: [
        (
            "quran.UserProfile",
            "appleUserID:qs email?:q givenName?:- familyName?:- lastSignIn:qs userRecord?:- createdAt:qs"
        ),
        ("quran.FavoriteAyah", "ayahID:qs surahNumber:qs ayahNumber:qs favoritedAt:qs ownerRecordName:q"),
        (
            "quran.AyahNote",
            "id:- ayahID:qs surahNumber:qs ayahNumber:qs noteText:- createdAt:qs modifiedAt:qs ownerRecordName:q"
        ),
        (
            "quran.ReadingProgress",
            "surahNumber:qs lastReadAyah:qs totalAyahs:- progressPercentage:qs lastUpdatedAt:qs ownerRecordName:q"
        ),
        ("quran.AppSettings", "settingKey:q settingValue:- lastModifiedAt:qs ownerRecordName:q"),
    ])
    func recordFieldsFollowTheContract(type: String, fields: String) async throws {
        let module = try await QuranStore().module
        let schema = try #require(module.recordTypes.first { $0.schema.type == type }?.schema)
        let declared = schema.fields.map { field in
            let marks = (field.isQueryable ? "q" : "") + (field.isSortable ? "s" : "")
            return "\(field.name)\(field.isRequired ? "" : "?"):\(marks.isEmpty ? "-" : marks)"
        }
        #expect(declared.joined(separator: " ") == fields)
    }

    @Test func everyRecordTypeIsRegisteredOnce() async throws {
        let types = try await QuranStore().module.recordTypes.map(\.schema.type)
        #expect(Set(types).count == types.count)
    }
}
