import Changes
import FoundationEssentials
import Kernel
import QuranDomain
import Testing

@testable import QuranData

struct MapperTests {
    private static let id = "550e8400-e29b-41d4-a716-446655440000"

    // MARK: Both ways

    @Test(arguments: [("1:1", 1, 1), ("2:255", 2, 255), ("114:6", 114, 6)])
    func favoritesMapInBothDirections(ayahID: String, surah: Int, ayah: Int) throws {
        let record = FavoriteAyahRecord(ayahID: ayahID, surahNumber: surah, ayahNumber: ayah, favoritedAt: .then)
        let entity = FavoriteAyah(ayah: try AyahReference(surah: surah, ayah: ayah), favoritedAt: .then)
        #expect(try FavoriteAyahMapper.toDomain(record) == entity)
        #expect(FavoriteAyahMapper.toData(entity) == record)
        #expect(try FavoriteAyahMapper.toDomain([record, record]) == [entity, entity])
        #expect(FavoriteAyahMapper.toData([entity]) == [record])
    }

    @Test(arguments: ["text", " Ghi chú\nهذا 😀 ", "e\u{301}"])
    func notesMapInBothDirections(text: String) throws {
        let record = AyahNoteRecord(
            id: Self.id, ayahID: "2:255", surahNumber: 2, ayahNumber: 255, noteText: text, createdAt: .then,
            modifiedAt: .later)
        let entity = try AyahNote(
            id: try #require(UUID(uuidString: Self.id)), ayah: try AyahReference(surah: 2, ayah: 255), text: text,
            createdAt: .then, modifiedAt: .later)
        #expect(try AyahNoteMapper.toDomain(record) == entity)
        #expect(AyahNoteMapper.toData(entity) == record)
        #expect(try AyahNoteMapper.toDomain([record]) == [entity])
        #expect(AyahNoteMapper.toData([entity, entity]) == [record, record])
    }

    @Test(arguments: [(1, 7, 7, 100.0), (2, 143, 286, 50.0), (114, 1, 6, 100.0 / 6)])
    func progressMapsInBothDirections(surah: Int, last: Int, total: Int, percentage: Double) throws {
        let record = ReadingProgressRecord(
            surahNumber: surah, lastReadAyah: last, totalAyahs: total, progressPercentage: percentage,
            lastUpdatedAt: .then)
        let entity = try ReadingProgress(surahNumber: surah, lastReadAyah: last, lastUpdatedAt: .then)
        #expect(try ReadingProgressMapper.toDomain(record) == entity)
        let data = ReadingProgressMapper.toData(entity)
        #expect(abs(data.progressPercentage - percentage) < 1e-12)
        #expect(data.totalAyahs == total)
        #expect(try ReadingProgressMapper.toDomain([data]) == [entity])
        #expect(ReadingProgressMapper.toData([entity]) == [data])
    }

    @Test func totalAndPercentageAreRecomputed() throws {
        let record = ReadingProgressRecord(
            surahNumber: 1, lastReadAyah: 7, totalAyahs: 9, progressPercentage: 12, lastUpdatedAt: .then)
        let data = ReadingProgressMapper.toData(try ReadingProgressMapper.toDomain(record))
        #expect(data.totalAyahs == 7)
        #expect(data.progressPercentage == 100)
    }

    @Test(arguments: [("theme", "\"dark\""), ("fontSize", "18"), ("a b", "{\"a\":[1,null]}")])
    func settingsMapInBothDirections(key: String, value: String) throws {
        let record = AppSettingRecord(settingKey: key, settingValue: value, lastModifiedAt: .then)
        let entity = try AppSetting(settingKey: key, settingValue: value, lastModifiedAt: .then)
        #expect(try AppSettingMapper.toDomain(record) == entity)
        #expect(AppSettingMapper.toData(entity) == record)
        #expect(try AppSettingMapper.toDomain([record]) == [entity])
        #expect(AppSettingMapper.toData([entity]) == [record])
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil), ("a@b.c", "Amina", "Nguyễn", "_ref"), ("a@b.c", nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func profilesMapInBothDirections(email: String?, given: String?, family: String?, reference: String?) throws {
        let record = UserProfileRecord(
            appleUserID: "001.a", email: email, givenName: given, familyName: family, lastSignIn: .later,
            userRecord: reference, createdAt: .then)
        let entity = try UserProfile(
            appleUserID: "001.a", email: email, givenName: given, familyName: family, lastSignIn: .later,
            userRecord: reference, createdAt: .then)
        #expect(try UserProfileMapper.toDomain(record) == entity)
        #expect(UserProfileMapper.toData(entity) == record)
        #expect(try UserProfileMapper.toDomain([record]) == [entity])
        #expect(UserProfileMapper.toData([entity]) == [record])
    }

    // MARK: Updates keep unchangeable fields

    @Test func updatesKeepIdentityAndCreation() throws {
        var favorite = FavoriteAyahRecord(ayahID: "1:1", surahNumber: 1, ayahNumber: 1, favoritedAt: .then)
        FavoriteAyahMapper.update(
            &favorite, with: FavoriteAyah(ayah: try AyahReference(surah: 2, ayah: 2), favoritedAt: .later))
        #expect(favorite == FavoriteAyahRecord(ayahID: "1:1", surahNumber: 1, ayahNumber: 1, favoritedAt: .later))

        var note = AyahNoteRecord(
            id: Self.id, ayahID: "1:1", surahNumber: 1, ayahNumber: 1, noteText: "a", createdAt: .then,
            modifiedAt: .then)
        let other = try AyahNote(
            id: UUID(), ayah: AyahReference(surah: 2, ayah: 2), text: "b", createdAt: .later, modifiedAt: .later)
        AyahNoteMapper.update(&note, with: other)
        #expect(
            note
                == AyahNoteRecord(
                    id: Self.id, ayahID: "1:1", surahNumber: 1, ayahNumber: 1, noteText: "b", createdAt: .then,
                    modifiedAt: .later))

        var progress = ReadingProgressMapper.toData(
            try ReadingProgress(surahNumber: 1, lastReadAyah: 1, lastUpdatedAt: .then))
        let further = try ReadingProgress(surahNumber: 1, lastReadAyah: 7, lastUpdatedAt: .later)
        ReadingProgressMapper.update(&progress, with: further)
        #expect(progress == ReadingProgressMapper.toData(further))

        var setting = AppSettingRecord(settingKey: "a", settingValue: "1", lastModifiedAt: .then)
        AppSettingMapper.update(
            &setting, with: try AppSetting(settingKey: "b", settingValue: "2", lastModifiedAt: .later))
        #expect(setting == AppSettingRecord(settingKey: "a", settingValue: "2", lastModifiedAt: .later))
    }

    @Test(
        arguments: [("_old", "_new", "_old"), (nil, "_new", "_new"), ("_old", nil, "_old"), (nil, nil, nil)]
            as [(String?, String?, String?)])
    func theLegacyReferenceStaysOnceItIsSet(stored: String?, given: String?, kept: String?) throws {
        var profile = UserProfileRecord(
            appleUserID: "a", email: "e", givenName: nil, familyName: nil, lastSignIn: .then, userRecord: stored,
            createdAt: .then)
        let entity = try UserProfile(
            appleUserID: "b", email: nil, givenName: "g", lastSignIn: .later, userRecord: given, createdAt: .later)
        UserProfileMapper.update(&profile, with: entity)
        #expect(
            profile
                == UserProfileRecord(
                    appleUserID: "b", email: nil, givenName: "g", familyName: nil, lastSignIn: .later, userRecord: kept,
                    createdAt: .then))
    }

    // MARK: Rows are untrusted input

    @Test(arguments: ["1:8", "115:1", "0:1", "1:0", "", "1", "01:1", "1:1 ", "١:١"])
    func aRowWithoutAnAyahIsRefused(ayahID: String) {
        #expect(throws: QuranReferenceError.self) {
            try FavoriteAyahMapper.toDomain(
                FavoriteAyahRecord(ayahID: ayahID, surahNumber: 1, ayahNumber: 1, favoritedAt: .then))
        }
        #expect(throws: QuranReferenceError.self) {
            try AyahNoteMapper.toDomain(note(id: Self.id, ayahID: ayahID, text: "a"))
        }
    }

    @Test(arguments: ["", "1", "550e8400e29b41d4a716446655440000", "550e8400-e29b-41d4-a716-44665544000g"])
    func aNoteWhoseIdIsNoUUIDIsDamage(id: String) {
        let error = MizanError(.corruptData, "quran.note-id", "“\(id)” is not a note's id, because it is not a UUID.")
        #expect(throws: error) { try AyahNoteMapper.toDomain(note(id: id, ayahID: "1:1", text: "a")) }
    }

    @Test func rowsThatBreakARuleOfTheDomainAreRefused() {
        #expect(throws: TextError.blank(field: "noteText")) {
            try AyahNoteMapper.toDomain(note(id: Self.id, ayahID: "1:1", text: " "))
        }
        #expect(throws: QuranReferenceError.self) {
            try ReadingProgressMapper.toDomain(
                ReadingProgressRecord(
                    surahNumber: 1, lastReadAyah: 8, totalAyahs: 8, progressPercentage: 100, lastUpdatedAt: .then))
        }
        #expect(throws: TextError.self) {
            try AppSettingMapper.toDomain(AppSettingRecord(settingKey: "a", settingValue: "{", lastModifiedAt: .then))
        }
        #expect(throws: TextError.blank(field: "appleUserID")) {
            try UserProfileMapper.toDomain(
                UserProfileRecord(
                    appleUserID: "", email: nil, givenName: nil, familyName: nil, lastSignIn: .then, userRecord: nil,
                    createdAt: .then))
        }
    }

    /// A bad row leads to an error. It must not silently be missing from the list.
    @Test func anArrayWithABadRowIsRefusedAsAWhole() {
        let good = FavoriteAyahRecord(ayahID: "1:1", surahNumber: 1, ayahNumber: 1, favoritedAt: .then)
        let bad = FavoriteAyahRecord(ayahID: "1:8", surahNumber: 1, ayahNumber: 8, favoritedAt: .then)
        #expect(throws: QuranReferenceError.self) { try FavoriteAyahMapper.toDomain([good, bad]) }
    }

    private func note(id: String, ayahID: String, text: String) -> AyahNoteRecord {
        AyahNoteRecord(
            id: id, ayahID: ayahID, surahNumber: 1, ayahNumber: 1, noteText: text, createdAt: .then, modifiedAt: .then)
    }
}
