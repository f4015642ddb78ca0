import Changes
import Kernel
import QuranDomain
import TestSupport
import Testing

@testable import QuranData

/// Notes of an ayah are listed in the order of the file.
struct NoteOrderTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    @discardableResult
    private func take(_ notes: KeyValuePairs<String, [String]>) async throws -> ImportReport {
        try await quran.take([
            .init(
                key: "ayahNotes",
                value: .dictionary(notes.map { .init(key: $0.key, value: .array($0.value.map { .string($0) })) }))
        ])
    }

    private func notes() async throws -> [AyahNote] {
        return try await quran.store.read { try QuranModule.notes(in: $0).list(RecordQuery()).items.map(\.entity) }
    }

    private static let parts = (1...6).map { "\($0). part" }

    @Test func notesOfAnAyahStayInTheirOrder() async throws {
        try await take(["2:255": Self.parts, "1:1": ["b", "a", "b"]])
        #expect(try await notes().map(\.text) == ["b", "a", "b"] + Self.parts)
        #expect(
            try await notes().suffix(6).map { $0.createdAt.microseconds - TestClock.start.microseconds }
                == [0, 1_000, 2_000, 3_000, 4_000, 5_000])
    }

    @Test func newNotesOfAGrownFileFollowItsOldNotes() async throws {
        try await take(["2:255": Array(Self.parts.prefix(4))])
        // Both imports happen in the same millisecond of the clock.
        let report = try await take(["2:255": Self.parts])
        #expect(report.numbers("notes") == [2, 0, 4, 0])
        #expect(try await notes().map(\.text) == Self.parts)
    }

    @Test func theSameTextTwiceGivesTwoNotes() async throws {
        try await take(["2:255": ["a", "b", "a"]])
        let report = try await take(["2:255": ["a", "b", "a", "a"]])
        #expect(report.numbers("notes") == [1, 0, 3, 0])
        #expect(try await notes().map(\.text) == ["a", "b", "a", "a"])
    }

    @Test func aNoteWrittenInMizanIsMatchedByItsText() async throws {
        let module = quran.module
        try await quran.store.write { transaction in
            for text in ["b", "b"] {
                _ = try module.addNote(on: AyahReference(surah: 2, ayah: 255), text: text, in: transaction)
            }
        }
        let report = try await take(["2:255": ["a", "b", "b", "b", "a"], "2:256": ["b"]])
        #expect(report.numbers("notes") == [4, 0, 2, 0])
        #expect(try await take(["2:255": ["a", "b", "b", "b", "a"], "2:256": ["b"]]).changed == 0)
        #expect(try await notes().count == 6)
    }

    /// A tool that somebody used may write the id of an ayah in a different form.
    @Test func twoSpellingsOfAnAyahAreOneAyah() async throws {
        let report = try await take(["2:255": ["a", "b"], "٢:٢٥٥": ["a", "c"]])
        #expect(report.numbers("notes") == [4, 0, 0, 0])
        #expect(try await notes().map(\.text) == ["a", "b", "a", "c"])
    }
}
