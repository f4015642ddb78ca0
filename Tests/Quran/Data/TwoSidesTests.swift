import Changes
import Kernel
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// Favourites, settings and notes that two sides changed independently. A person is asked only if that is necessary (decision
/// 49).
struct TwoSidesTests {
    let quran: QuranStore

    init() async throws { quran = try await QuranStore() }

    private static func moment(_ seconds: Int64) -> JSONValue {
        .string(TestClock.start.advanced(by: .seconds(seconds)).description)
    }

    private func apply(
        _ type: String, _ key: String, _ action: RecordEdit.Action, base: RecordVersion
    ) async throws -> RecordOutcome {
        let found = try #require(quran.module.recordTypes.first { $0.schema.type == type })
        let edit = RecordEdit(RecordReference(type: type, key: key), action, base: base)
        return try await quran.store.write { transaction in
            try transaction.savepoint { try found.apply(edit, in: transaction) }
        }
    }

    // MARK: Favourites

    private func mark(_ seconds: Int64?, base: RecordVersion) async throws -> RecordOutcome {
        let action = seconds.map { seconds in
            RecordEdit.Action.put([
                "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1, "favoritedAt": Self.moment(seconds),
            ])
        }
        return try await apply("quran.FavoriteAyah", "1:1", action ?? .remove, base: base)
    }

    private func isMarked() async throws -> Bool {
        try await quran.store.read { try QuranModule.favorites(in: $0).find(AyahReference(ayahID: "1:1")) != nil }
    }

    /// One side removed the mark of an ayah. The other side did not know this and set the mark again, so the ayah is a
    /// favourite (F-89).
    @Test func aFavoriteRemovedByOneSideAndMarkedAgainByTheOtherSideStays() async throws {
        _ = try await mark(0, base: 0)
        _ = try await mark(nil, base: 1)
        #expect(try await mark(50, base: 0) == .applied(3, isMerged: false))
        #expect(try await isMarked())
    }

    @Test func aRemovalDoesNotDiscardTheOtherSidesChange() async throws {
        _ = try await mark(0, base: 0)
        _ = try await mark(50, base: 1)
        #expect(try await mark(nil, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await isMarked())
    }

    @Test func anUntouchedRecordIsRemoved() async throws {
        _ = try await mark(0, base: 0)
        _ = try await mark(nil, base: 1)
        #expect(try await mark(0, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await !isMarked())
    }

    @Test func aRecordChangedBackToItsBaseIsRemoved() async throws {
        _ = try await mark(0, base: 0)
        _ = try await mark(50, base: 1)
        _ = try await mark(0, base: 2)
        #expect(try await mark(nil, base: 1) == .applied(4, isMerged: false))
        #expect(try await !isMarked())
    }

    /// Another Mizan removed the mark of an ayah, and this Mizan independently set it. As with devices, the mark stays (F-89).
    @Test func aRemovalOnTheRemoteDoesNotRemoveALocalMark() async throws {
        _ = try await mark(50, base: 0)
        #expect(try await merge("quran.FavoriteAyah", "1:1", nil, from: .nothing) == .unchanged(1, isMerged: true))
        #expect(try await isMarked())
    }

    private func merge(
        _ type: String, _ key: String, _ theirs: JSONValue?, from ground: Journal.Before
    ) async throws -> RecordOutcome {
        let found = try #require(quran.module.recordTypes.first { $0.schema.type == type })
        return try await quran.store.write { transaction in
            let action = theirs.map(RecordEdit.Action.put) ?? .remove
            let edit = RecordEdit(found.schema.reference(key), action, base: .state(ground))
            return try transaction.savepoint { try found.apply(edit, in: transaction) }
        }
    }

    /// A reading from another Mizan is merged by its moment, even if the common state is not known (F-88).
    @Test(arguments: [true, false])
    func aRemoteReadingIsMergedByItsMoment(isKnown: Bool) async throws {
        func reading(_ ayah: Int64, at seconds: Int64) -> JSONValue {
            [
                "surahNumber": 2, "lastReadAyah": .integer(ayah), "totalAyahs": 286, "progressPercentage": 0,
                "lastUpdatedAt": Self.moment(seconds),
            ]
        }
        _ = try await apply("quran.ReadingProgress", "2", .put(reading(100, at: 0)), base: 0)
        _ = try await apply("quran.ReadingProgress", "2", .put(reading(120, at: 60)), base: 1)
        let ground: Journal.Before = isKnown ? .fields(reading(100, at: 0)) : .forgotten
        #expect(
            try await merge("quran.ReadingProgress", "2", reading(110, at: 59), from: ground)
                == .unchanged(2, isMerged: true))
        #expect(
            try await merge("quran.ReadingProgress", "2", reading(90, at: 61), from: ground)
                == .applied(3, isMerged: true))
    }

    // MARK: Settings

    private func set(_ value: String, at seconds: Int64, base: RecordVersion) async throws -> RecordOutcome {
        try await apply(
            "quran.AppSettings", "theme",
            .put(["settingKey": "theme", "settingValue": .string(value), "lastModifiedAt": Self.moment(seconds)]),
            base: base)
    }

    @Test func theLaterOfTwoValuesOfASettingWins() async throws {
        _ = try await set("0", at: 0, base: 0)
        _ = try await set("1", at: 100, base: 1)
        #expect(try await set("2", at: 50, base: 1) == .unchanged(2, isMerged: true))
        // If the moments are equal, the value with the larger bytes wins.
        #expect(try await set("0", at: 100, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await set("3", at: 100, base: 1) == .applied(3, isMerged: true))
        #expect(try await set("\"dark\"", at: 150, base: 1) == .applied(4, isMerged: true))
    }

    // MARK: Notes

    private static let id = "01a2b3c4-0000-7000-8000-0000000000a1"

    private func note(
        _ text: String, at seconds: Int64, base: RecordVersion, spelt id: String = Self.id
    ) async throws -> RecordOutcome {
        try await apply(
            "quran.AyahNote", Self.id,
            .put([
                "id": .string(id), "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                "noteText": .string(text), "createdAt": Self.moment(0), "modifiedAt": Self.moment(seconds),
            ]), base: base)
    }

    private func notes() async throws -> [String: String] {
        let notes = try await quran.store.read { try QuranModule.notes(in: $0).all() }
        return Dictionary(uniqueKeysWithValues: notes.map { ($0.id.recordKey, $0.text) })
    }

    private static func copy(_ text: String) -> String { Identifiers.named("quran.AyahNote", id, text).text }

    /// Two sides changed the text of a note. The note gets the later text, and the earlier text becomes a new note. The result
    /// is the same on every side, and the new note is created only once.
    @Test(arguments: [true, false])
    func twoTextsAreBothKept(earlierComesFirst: Bool) async throws {
        _ = try await note("base", at: 0, base: 0)
        let sides = [("earlier", 50 as Int64), ("later", 100)]
        let ordered = earlierComesFirst ? sides : sides.reversed()
        _ = try await note(ordered[0].0, at: ordered[0].1, base: 1)
        let outcome = try await note(ordered[1].0, at: ordered[1].1, base: 1)
        guard case .conflict = outcome else {
            #expect(try await notes() == [Self.id: "later", Self.copy("earlier"): "earlier"])
            let kept = try await quran.store.read { reading in
                try QuranModule.notes(in: reading).all().first { $0.text == "earlier" }
            }
            #expect(kept?.ayah.ayahID == "2:255")
            #expect(kept?.modifiedAt == TestClock.start.advanced(by: .seconds(50)))
            return
        }
        Issue.record("asked")
    }

    @Test func aConflictCopyIsMadeOnce() async throws {
        _ = try await note("base", at: 0, base: 0)
        _ = try await note("later", at: 100, base: 1)
        _ = try await note("earlier", at: 50, base: 1)
        _ = try await apply("quran.AyahNote", Self.copy("earlier"), .remove, base: 3)
        #expect(try await note("earlier", at: 50, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await notes() == [Self.id: "later"])
    }

    @Test func anotherSpellingOfTheIDMakesNoSecondCopy() async throws {
        _ = try await note("base", at: 0, base: 0)
        _ = try await note("later", at: 100, base: 1)
        _ = try await note("earlier", at: 50, base: 1, spelt: Self.id.uppercased())
        #expect(try await notes() == [Self.id: "later", Self.copy("earlier"): "earlier"])
    }

    @Test func theLargerOfTwoSimultaneousTextsKeepsTheNote() async throws {
        _ = try await note("base", at: 0, base: 0)
        _ = try await note("b", at: 100, base: 1)
        _ = try await note("a", at: 100, base: 1)
        #expect(try await notes() == [Self.id: "b", Self.copy("a"): "a"])
    }

    /// If only one side changed the text of a note, the note gets the changed text. This is true even if the other side changed
    /// other fields later.
    @Test func aTextChangedByOneSideNeedsNoCopy() async throws {
        _ = try await note("base", at: 0, base: 0)
        _ = try await note("base", at: 100, base: 1)
        #expect(try await note("text", at: 50, base: 1) == .applied(3, isMerged: true))
        #expect(try await notes() == [Self.id: "text"])
    }

    @Test func aRemovalAgainstATextIsAConflict() async throws {
        _ = try await note("base", at: 0, base: 0)
        _ = try await note("text", at: 50, base: 1)
        guard case .conflict = try await apply("quran.AyahNote", Self.id, .remove, base: 1) else {
            Issue.record("not asked")
            return
        }
    }
}
