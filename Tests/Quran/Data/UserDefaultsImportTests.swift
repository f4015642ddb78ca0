import Changes
import FoundationEssentials
import Kernel
import ModuleKit
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

struct UserDefaultsImportTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    private static let whole: [PropertyListValue.Entry] = [
        .init(key: "favoriteAyahs", value: .array([.string("2:255"), .string("1:1"), .string("114:6")])),
        .init(
            key: "ayahNotes",
            value: .dictionary([
                .init(key: "2:255", value: .array([.string("a"), .string("b"), .string("a")])),
                .init(key: "1:1", value: .array([.string("a")])),
            ])),
        .init(
            key: "ReadingProgressStore.progress",
            value: .dictionary([
                .init(key: "2", value: .integer(100)),
                .init(
                    key: "1",
                    value: .dictionary([
                        .init(key: "lastReadAyah", value: .integer(7)), .init(key: "totalAyahs", value: .integer(9)),
                        .init(key: "lastUpdatedAt", value: .date(.then)),
                    ])),
            ])),
        .init(key: "AppleLanguages", value: .array([.string("vi")])), .init(key: "NSFoo", value: .boolean(true)),
    ]

    private func ayahs() async throws -> [String] {
        return try await quran.store.read {
            try QuranModule.favorites(in: $0).list(RecordQuery()).items.map(\.ayah.ayahID)
        }
    }

    private func notes() async throws -> [AyahNote] {
        return try await quran.store.read { try QuranModule.notes(in: $0).list(RecordQuery()).items.map(\.entity) }
    }

    private func progress(_ surah: Int) async throws -> ReadingProgress? {
        return try await quran.store.read { try QuranModule.progress(in: $0).find(surah)?.entity }
    }

    /// F-22: a record that was removed by hand is not imported again, but the report names it. If the owner asks for the
    /// record, it is imported.
    @Test func aRemovedRecordIsReimportedOnlyOnRequest() async throws {
        try await quran.take(Self.whole)
        let note = try #require(try await notes().first { $0.ayah.ayahID == "1:1" })
        try await quran.store.write { transaction in
            try QuranModule.favorites.remove(AyahReference(typed: "1:1"), in: transaction)
            try QuranModule.notes.remove(note.id, in: transaction)
            try QuranModule.progress.remove(2, in: transaction)
        }
        for _ in 1...2 {
            let report = try await quran.take(Self.whole)
            #expect(report.changed == 0)
            #expect(report.counts.map(\.kept) == [1, 1, 1])
            #expect(
                report.remarks.suffix(2) == [
                    "Left out, because removed here: the favourite 1:1, a note on 1:1, the progress in surah 2.",
                    "3 items were removed here since: --option removed=restore brings them back.",
                ])
        }
        let report = try await quran.take(Self.whole, ["removed": "restore"])
        #expect(report.counts.map(\.restored) == [1, 1, 1])
        #expect(try await ayahs().sorted() == ["114:6", "1:1", "2:255"])
        #expect(try await notes().count == 4)
        #expect(try await progress(2)?.lastReadAyah == 100)
    }

    /// The id of a note that was written in Mizan differs from the id that an import would give to the same note.
    @Test func aNoteWrittenAndRemovedInMizanIsNotImported() async throws {
        let ayah = try AyahReference(typed: "1:1")
        let id = try await quran.store.write { transaction in
            let note = try AyahNote(id: UUID(), ayah: ayah, text: "n", createdAt: .then, modifiedAt: .then)
            try QuranModule.notes(in: transaction).save(note)
            return note.id
        }
        try await quran.store.write { try QuranModule.notes.remove(id, in: $0) }
        let file: [PropertyListValue.Entry] = [
            .init(key: "ayahNotes", value: .dictionary([.init(key: "1:1", value: .array([.string("n")]))]))
        ]
        #expect(try await quran.take(file).numbers("notes") == [0, 0, 0, 1])
        #expect(try await quran.take(file, ["removed": "restore"]).counts.map(\.restored) == [1])
    }

    /// F-33.
    @Test(arguments: [
        PropertyListValue.unsigned(9_223_372_036_854_775_808),
        .dictionary([.init(key: "lastReadAyah", value: .unsigned(9_223_372_036_854_775_808))]),
    ])
    func anImpossibleAyahNumberIsReported(value: PropertyListValue) async throws {
        let report = try await quran.take([
            .init(
                key: "ReadingProgressStore.progress",
                value: .dictionary([.init(key: "2", value: value), .init(key: "18", value: .integer(10))]))
        ])
        #expect(
            report.rejected.map(\.reason) == ["Surah 2 has no ayah 9223372036854775808: it has 286."])
        #expect(report.remarks == ["1 progress entry has no date; it gets the moment of this import."])
    }

    @Test func recordsDeletedForGoodAreNotReimported() async throws {
        try await quran.take(Self.whole)
        let note = try #require(try await notes().last)
        let isPurged = try await quran.store.write { try QuranModule.notes(in: $0).purge(note.id) }
        #expect(isPurged)
        let report = try await quran.take(Self.whole)
        #expect(report.numbers("notes") == [0, 0, 3, 0])
        #expect(report.rejected.map(\.path) == [#"ayahNotes["2:255"][2]"#])
        #expect(report.unreadable == [])
        #expect(try await notes().count == 3)
    }

    @Test func everythingIsImportedAndCounted() async throws {
        let report = try await quran.take(Self.whole)
        #expect(report.counts.map(\.kind) == ["favourites", "notes", "progress"])
        #expect(report.numbers("favourites") == [3, 0, 0, 0])
        #expect(report.numbers("notes") == [4, 0, 0, 0])
        #expect(report.numbers("progress") == [2, 0, 0, 0])
        #expect(report.ignoredKeys == ["AppleLanguages", "NSFoo"])
        #expect(report.rejected == [])
        #expect(report.remarks.count == 4)
        #expect(try await ayahs() == ["1:1", "2:255", "114:6"])
        #expect(try await notes().map(\.text).sorted() == ["a", "a", "a", "b"])
        #expect(try await progress(1)?.lastUpdatedAt == .then)
        #expect(try await progress(1)?.totalAyahs == 7)
        #expect(try await progress(2)?.lastUpdatedAt == TestClock.start)
    }

    @Test func aSecondImportAddsNothing() async throws {
        try await quran.take(Self.whole)
        quran.store.clock.advance(seconds: 60)
        let report = try await quran.take(Self.whole)
        #expect(report.changed == 0)
        #expect(report.numbers("favourites") == [0, 0, 3, 0])
        #expect(report.numbers("notes") == [0, 0, 4, 0])
        #expect(report.numbers("progress") == [0, 0, 2, 0])
        #expect(report.remarks.filter { $0.contains("date") } == [])
        #expect(
            try await quran.store.read { try $0.session.firstRow("SELECT MAX(version) FROM journal")?.integer(0) } == 9)
    }

    @Test func importedNotesHaveIDsDerivedFromTheirContent() async throws {
        try await quran.take(Self.whole)
        let ids = Set(try await notes().map(\.id))
        let expected = [("2:255", "a", "0"), ("2:255", "b", "0"), ("2:255", "a", "1"), ("1:1", "a", "0")]
            .map { Identifiers.named("quran.AyahNote", $0, $1, $2) }
        #expect(ids == Set(expected))
        #expect(ids.count == 4)
    }

    @Test func anEditedNoteIsKept() async throws {
        try await quran.take(Self.whole)
        let module = quran.module
        let id = Identifiers.named("quran.AyahNote", "2:255", "b", "0")
        try await quran.store.write { _ = try module.editNote(id, text: "mine", in: $0) }
        let report = try await quran.take(Self.whole)
        #expect(report.numbers("notes") == [0, 0, 3, 1])
        #expect(try await notes().first { $0.id == id }?.text == "mine")
    }

    private func progressEntry(_ last: Int64, _ date: Instant?) -> [PropertyListValue.Entry] {
        var fields: [PropertyListValue.Entry] = [.init(key: "lastReadAyah", value: .integer(last))]
        if let date { fields.append(.init(key: "lastUpdatedAt", value: .date(date))) }
        return [
            .init(
                key: "ReadingProgressStore.progress",
                value: .dictionary([.init(key: "2", value: .dictionary(fields))]))
        ]
    }

    /// The stored progress is ayah 100, read at TestClock.start. A later date wins over an earlier one, and any date wins over
    /// no date.
    @Test(
        arguments: [
            (50, 1, [0, 1, 0, 0], 50), (150, 1, [0, 1, 0, 0], 150), (150, -1, [0, 0, 0, 1], 100),
            (50, -1, [0, 0, 0, 1], 100),
            (150, 0, [0, 1, 0, 0], 150), (50, 0, [0, 0, 0, 1], 100), (100, 1, [0, 1, 0, 0], 100),
            (100, 0, [0, 0, 1, 0], 100),
            (100, -1, [0, 0, 0, 1], 100), (150, nil, [0, 0, 0, 1], 100),
            (50, nil, [0, 0, 0, 1], 100), (100, nil, [0, 0, 1, 0], 100),
        ] as [(Int64, Int64?, [Int], Int)])
    func importedProgressIsMerged(last: Int64, seconds: Int64?, numbers: [Int], result: Int) async throws {
        let module = quran.module
        try await quran.store.write {
            _ = try module.setProgress(lastRead: AyahReference(surah: 2, ayah: 100), in: $0)
        }
        quran.store.clock.advance(seconds: 3_600)
        let date = seconds.map { Instant(microseconds: TestClock.start.microseconds + $0 * 1_000_000) }
        let report = try await quran.take(progressEntry(last, date))
        #expect(report.numbers("progress") == numbers)
        let stored = try await progress(2)
        #expect(stored?.lastReadAyah == result)
        let isNew = numbers == [0, 1, 0, 0]
        #expect(stored?.lastUpdatedAt == (isNew ? date : TestClock.start))
        #expect(report.remarks.count == (last == 150 && date == nil ? 1 : 0))
    }

    @Test func aRefusedItemIsReportedWithItsPlace() async throws {
        let report = try await quran.take([
            .init(key: "favoriteAyahs", value: .array([.string("1:8"), .string("1:7"), .integer(3), .string("x")])),
            .init(
                key: "ayahNotes",
                value: .dictionary([
                    .init(key: "115:1", value: .array([.string("a")])),
                    .init(key: "1:1", value: .array([.string(" "), .string("good"), .data([1])])),
                ])),
            .init(
                key: "ReadingProgressStore.progress",
                value: .dictionary([
                    .init(key: "1", value: .integer(8)), .init(key: "x", value: .integer(1)),
                    .init(key: "3", value: .integer(1)),
                ])),
        ])
        #expect(report.numbers("favourites") == [1, 0, 0, 0])
        #expect(report.numbers("notes") == [1, 0, 0, 0])
        #expect(report.numbers("progress") == [1, 0, 0, 0])
        #expect(
            report.rejected.map(\.path) == [
                "favoriteAyahs[2]", "favoriteAyahs[0]", "favoriteAyahs[3]", "ayahNotes[\"1:1\"][2]",
                "ayahNotes[\"115:1\"][0]", "ayahNotes[\"1:1\"][0]", "ReadingProgressStore.progress[\"x\"]",
                "ReadingProgressStore.progress[\"1\"]",
            ])
        #expect(report.rejected.allSatisfy { !$0.reason.isEmpty })
        #expect(report.rejections == 8)
        #expect(
            report.rejected.first { $0.path == "favoriteAyahs[0]" }?.reason
                == QuranReferenceError.noSuchAyah(surah: 1, ayah: 8).description)
        #expect(
            report.rejected.first { $0.path == "ayahNotes[\"1:1\"][0]" }?.reason
                == "noteText must not be empty or consist only of white space.")
        #expect(try await ayahs() == ["1:7"])
    }

    /// The app's encoders store JSON in data or a string, and a property list in data.
    @Test func nestedDocumentsAreOpened() async throws {
        struct Nested: PropertyListReading {
            func read(contentsOf path: String) throws -> PropertyListValue { .string(path) }
            func read(_ bytes: [UInt8]) throws -> PropertyListValue { .array([.string("3:3")]) }
        }
        let report = try await quran.take(
            [
                .init(key: "favoriteAyahs", value: .data(Array("bplist00".utf8))),
                .init(key: "ayahNotes", value: .string(#"{"1:1":["n"]}"#)),
                .init(key: "ReadingProgressStore.progress", value: .data(Array(#"{"2":{"lastReadAyah":3}}"#.utf8))),
            ], reader: Nested())
        #expect(report.rejected == [])
        #expect(try await ayahs() == ["3:3"])
        #expect(try await notes().map(\.text) == ["n"])
        #expect(try await progress(2)?.lastReadAyah == 3)
    }

    @Test func anUnreadablePartDoesNotStopTheRest() async throws {
        let report = try await quran.take([
            .init(key: "favoriteAyahs", value: .string("not json")),
            .init(key: "ayahNotes", value: .dictionary([.init(key: "1:1", value: .array([.string("n")]))])),
        ])
        #expect(report.rejected.map(\.path) == ["favoriteAyahs"])
        #expect(report.unreadable.map(\.path) == ["favoriteAyahs"])
        #expect(report.rejections == 1)
        #expect(report.counts.map(\.kind) == ["notes"])
        #expect(report.numbers("notes") == [1, 0, 0, 0])
    }

    /// An entry may have the wrong form, or the Domain may refuse its value.
    @Test(arguments: [
        (
            "favoriteAyahs", PropertyListValue.array([.integer(5), .string("9:999")]),
            "none of its 2 entries can be taken"
        ),
        (
            "ayahNotes", .dictionary([.init(key: "2:255", value: .string("a note"))]),
            "its only entry cannot be taken"
        ),
        ("favoriteAyahs", .array(Array(repeating: .integer(5), count: 2_000)), "none of its 2000 entries can be taken"),
    ])
    func aKeyWithoutAnyUsableItemIsUnreadable(key: String, value: PropertyListValue, why: String) async throws {
        let report = try await quran.take([.init(key: key, value: value)])
        #expect(report.unreadable == [ImportReport.Rejection(path: key, reason: why)])
        #expect(report.rejected.first == report.unreadable.first)
        let rest = PropertyListValue.array([.string("1:1"), .integer(5)])
        #expect(try await quran.take([.init(key: "favoriteAyahs", value: rest)]).unreadable == [])
        #expect(try await quran.take([.init(key: key, value: .array([]))]).unreadable.isEmpty == (key != "ayahNotes"))
    }

    @Test func aFavoriteGivenTwiceIsImportedOnce() async throws {
        let report = try await quran.take([
            .init(key: "favoriteAyahs", value: .array([.string("1:1"), .string("1:1")]))
        ])
        #expect(report.numbers("favourites") == [1, 0, 1, 0])
    }

    @Test func onlyTheAppsKeysAreRecognised() async throws {
        let importer = UserDefaultsImporter(propertyLists: NoPropertyLists())
        for key in ["favoriteAyahs", "ayahNotes", "ReadingProgressStore.progress"] {
            #expect(importer.recognisedBy.contains(key))
            #expect(importer.recognises(.propertyList(.dictionary([.init(key: key, value: .integer(1))]))))
        }
        #expect(!importer.recognises(.propertyList(.dictionary([.init(key: "x", value: .integer(1))]))))
        #expect(!importer.recognises(.propertyList(.array([.string("favoriteAyahs")]))))
        #expect(throws: (any Error).self) { try importer.prepare(.propertyList(.string("x")), .none) }
    }

    /// An error of the store ends the import, and everything that it stored is rolled back.
    @Test func aFailureOfTheStoreEndsTheImport() async throws {
        try await quran.store.write { try $0.session.execute("DROP TABLE quran_ayah_note") }
        await #expect(throws: MizanError.self) { try await quran.take(Self.whole) }
        #expect(try await ayahs() == [])
    }
}
