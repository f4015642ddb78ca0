import Changes
import Kernel
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// Fields that come from a device or from the history are validated by the Domain.
struct RecordTypeTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    private func put(_ type: String, _ key: String, _ fields: JSONValue) async throws -> JSONValue? {
        let type = try #require(quran.module.recordTypes.first { $0.schema.type == type })
        return try await quran.store.write { transaction in
            _ = try type.apply(.put(key: key, fields: fields), in: transaction)
            return try type.read([key], in: transaction.reading)[key]?.fields
        }
    }

    @Test func computedValuesAreRecomputed() async throws {
        let stored = try await put(
            "quran.ReadingProgress", "1",
            [
                "surahNumber": 1, "lastReadAyah": 7, "totalAyahs": 9, "progressPercentage": 1,
                "lastUpdatedAt": "2026-01-08T14:30:00Z",
            ])
        #expect(stored?["totalAyahs"] == 7)
        #expect(stored?["progressPercentage"] == .number(100))
    }

    @Test func aRecordThatBreaksARuleIsRefused() async throws {
        await #expect(throws: QuranReferenceError.noSuchAyah(surah: 1, ayah: 8)) {
            try await put(
                "quran.FavoriteAyah", "1:8",
                ["ayahID": "1:8", "surahNumber": 1, "ayahNumber": 8, "favoritedAt": "2026-01-08T14:30:00Z"])
        }
        await #expect(throws: TextError.self) {
            try await put(
                "quran.AppSettings", "theme",
                ["settingKey": "theme", "settingValue": "dark", "lastModifiedAt": "2026-01-08T14:30:00Z"])
        }
    }

    /// A setting that no address can name is also refused from a device. If such a setting is stored already, it can be read
    /// and removed.
    @Test(arguments: [".", ".."])
    func anUnaddressableSettingIsRefusedButCanBeRemoved(key: String) async throws {
        await #expect(throws: TextError.unaddressable(field: "settingKey", text: key)) {
            try await put(
                "quran.AppSettings", key,
                ["settingKey": .string(key), "settingValue": "1", "lastModifiedAt": "2026-01-08T14:30:00Z"])
        }
        let old = AppSettingRecord(settingKey: key, settingValue: "1", lastModifiedAt: TestClock.start)
        let module = quran.module
        try await quran.store.write { transaction in
            _ = try RecordTable<AppSettingRecord>(transaction).save(old)
            #expect(try QuranModule.appSettings(in: transaction).find(key) != nil)
            #expect(try QuranModule.appSettings(in: transaction).list(RecordQuery()).items.count == 1)
            // Neither the doctor nor the making of an archive treats it as damaged.
            for type in module.recordTypes {
                try type.examine(transaction.reading) { Issue.record("\($0.error)") }
            }
            #expect(try QuranModule.appSettings(in: transaction).remove(key) != nil)
        }
    }

    /// If the ayah in a record contradicts the numbers in the record, the record is invalid. Neither the ayah nor the numbers
    /// are more trustworthy.
    @Test(
        arguments: [("quran.FavoriteAyah", "2:255", 3, 255), ("quran.FavoriteAyah", "2:255", 2, 254)]
            as [(String, String, Int64, Int64)])
    func anAyahThatContradictsItsNumbersIsRefused(type: String, ayahID: String, surah: Int64, ayah: Int64) async throws
    {
        let error = await #expect(throws: MizanError.self) {
            try await put(
                type, ayahID,
                [
                    "ayahID": .string(ayahID), "surahNumber": .integer(surah), "ayahNumber": .integer(ayah),
                    "favoritedAt": "2026-01-08T14:30:00Z",
                ])
        }
        #expect(error?.reason == "quran.ayah-mismatch")
    }

    /// A change under a different spelling of a key is refused. If it were accepted, the sender would not find the record under
    /// the key that it sent. After a removal, the sender would wrongly believe that the record is gone.
    @Test(arguments: [
        ("quran.AyahNote", "550E8400-E29B-41D4-A716-446655440000", "550e8400-e29b-41d4-a716-446655440000"),
        ("quran.FavoriteAyah", "020:9", "20:9"), ("quran.FavoriteAyah", "Ta-Ha 9", "20:9"),
        ("quran.ReadingProgress", "04", "4"), ("quran.ReadingProgress", "+4", "4"),
        ("quran.UserProfile", "ONLY", nil), ("quran.AyahNote", "4", nil), ("quran.FavoriteAyah", "2:999", nil),
    ])
    func aChangeUnderAnotherSpellingOfAKeyIsRefused(type: String, key: String, spelt: String?) async throws {
        let type = try #require(quran.module.recordTypes.first { $0.schema.type == type })
        for action in [RecordEdit.Action.remove, .put(.object([])), .patch(.object([]))] {
            let error = await #expect(throws: MizanError.self) {
                try await quran.store.write { transaction in
                    _ = try type.apply(RecordEdit(type.schema.reference(key), action), in: transaction)
                }
            }
            #expect(error?.reason == "record.key")
            #expect(error?.details["key"] == spelt ?? key)
            #expect(error?.message.contains(key) == true)
        }
    }

    /// The character U+212A looks like a K but is a different character. So this name is the name of a different field.
    @Test func aFieldIsFoundByTheBytesOfItsName() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await put(
                "quran.AppSettings", "theme",
                [
                    "setting\u{212A}ey": "theme", "settingKey": "theme", "settingValue": "1",
                    "lastModifiedAt": "2026-01-08T14:30:00Z",
                ])
        }
        #expect(error?.reason == "record.field")
    }

    /// Swift writes ids in upper case.
    @Test func aNotesIDMayBeSentInUpperCase() async throws {
        let id = "550E8400-E29B-41D4-A716-446655440000"
        let stored = try await put(
            "quran.AyahNote", id.lowercased(),
            [
                "id": .string(id), "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1, "noteText": "a",
                "createdAt": "2026-01-08T14:30:00Z", "modifiedAt": "2026-01-08T14:30:00Z",
            ])
        #expect(stored?["id"] == .string(id.lowercased()))
    }

    @Test func aNotesIDIsStoredInLowerCase() async throws {
        let id = "550E8400-E29B-41D4-A716-446655440000"
        let fields: JSONValue = [
            "id": .string(id), "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1, "noteText": "a",
            "createdAt": "2026-01-08T14:30:00Z", "modifiedAt": "2026-01-08T14:30:00Z",
        ]
        let error = await #expect(throws: MizanError.self) { try await put("quran.AyahNote", id, fields) }
        #expect(error?.reason == "record.key")
    }
}
