import FoundationEssentials
import QuranDomain
import Testing

struct QuranRecordNameTests {
    private static let ayah: @Sendable (Int, Int) throws -> AyahReference = { try AyahReference(surah: $0, ayah: $1) }
    private static let id = "550e8400-e29b-41d4-a716-446655440000"

    @Test(arguments: ["_abc123", "_defaultOwner", "a-b-c", "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "-", "note-1:1"])
    func recordNamesReadBackForAnyUserName(user: String) throws {
        let ayah = try Self.ayah(2, 255)
        let id = try #require(UUID(uuidString: Self.id))
        let names: [QuranRecordName] = [
            .favorite(user: user, ayah: ayah), .note(user: user, ayah: ayah, id: id), .progress(user: user, surah: 36),
            .setting(user: user, key: "font-size"), .setting(user: user, key: "100% Cỡ chữ-"), .profile(user: user),
        ]
        for name in names { #expect(try QuranRecordName(name.text(), user: user) == name) }
        for name in names where !"\(name)".contains("setting") { #expect(try QuranRecordName(name.text()) == name) }
    }

    @Test func recordNamesFollowTheContract() throws {
        let ayah = try Self.ayah(1, 1)
        let id = try #require(UUID(uuidString: Self.id))
        let user = "_abc123"
        #expect(try QuranRecordName.favorite(user: user, ayah: ayah).text() == "favorite-_abc123-1:1")
        #expect(try QuranRecordName.note(user: user, ayah: ayah, id: id).text() == "note-_abc123-1:1-\(Self.id)")
        #expect(try QuranRecordName.progress(user: user, surah: 1).text() == "progress-_abc123-1")
        #expect(try QuranRecordName.setting(user: user, key: "theme").text() == "setting-_abc123-theme")
        #expect(try QuranRecordName.setting(user: user, key: "cỡ %").text() == "setting-_abc123-c%E1%BB%A1%20%25")
        #expect(try QuranRecordName.profile(user: user).text() == "profile-_abc123")
    }

    @Test(arguments: [
        ("setting-_abc123-font-size", "_abc123", "font-size"), ("setting-_defaultOwner-a-b", "_defaultOwner", "a-b"),
        ("setting-6f9619ff-8b86-d011-b42d-00cf4fc964ff-a-b", "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "a-b"),
    ])
    func aSettingsUserIsDerivedFromItsKey(name: String, user: String, key: String) throws {
        #expect(try QuranRecordName(name) == .setting(user: user, key: key))
    }

    @Test func anUpperCaseUUIDFromThePhoneIsRead() throws {
        let name = try QuranRecordName("note-_abc123-1:1-\(Self.id.uppercased())")
        #expect(name == .note(user: "_abc123", ayah: try Self.ayah(1, 1), id: try #require(UUID(uuidString: Self.id))))
    }

    @Test(arguments: [
        "", "favorite", "favorite-", "favorite-_abc", "favorite--1:1", "favorite-_abc-01:1", "note-_abc-1:1",
        "note-_abc-1:1-550e8400", "note-_abc-550e8400-e29b-41d4-a716-446655440000", "progress-_abc-115",
        "progress-_abc-01", "progress-_abc-+1", "progress--1", "setting-_abc", "setting-_abc-", "setting-_abc-%",
        "setting-_abc-%GG", "setting-_abc-%FF", "setting-_abc-é", "setting-_abc-%00", "profile-", "bookmark-_abc-1:1",
        "FAVORITE-_abc-1:1",
        "profile-" + String(repeating: "x", count: 250),
    ])
    func invalidNamesAreRefused(name: String) {
        #expect(throws: RecordNameError.self) { try QuranRecordName(name) }
    }

    @Test func theNameOfAMissingAyahIsReported() {
        #expect(throws: RecordNameError.reference(.noSuchAyah(surah: 1, ayah: 8))) {
            try QuranRecordName("favorite-_abc123-1:8")
        }
    }

    @Test func aRecordNameOfAnotherUserIsRefused() {
        #expect(throws: RecordNameError.unreadableRecordName("favorite-_abc-1:1")) {
            try QuranRecordName("favorite-_abc-1:1", user: "_xyz")
        }
    }

    @Test(arguments: [
        QuranRecordName.profile(user: ""), .profile(user: "é"), .profile(user: "a b"),
        .setting(user: "_abc", key: String(repeating: "ữ", count: 66)), .progress(user: "", surah: 1),
    ])
    func namesThatCloudKitRejectsAreRefused(name: QuranRecordName) throws {
        let error = try #require(throws: RecordNameError.self) { try name.text() }
        guard case .impossibleRecordName = error else {
            Issue.record("\(error)")
            return
        }
    }
}
