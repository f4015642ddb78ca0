import Changes
import Kernel
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// Readings that two devices recorded independently.
struct ReadingMergeTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    private static func moment(_ seconds: Int64) -> Instant { TestClock.start.advanced(by: .seconds(seconds)) }

    /// Pushes a reading of surah 2. The percentage in this reading is outdated, because a device may send such a percentage.
    private func push(_ ayah: Int64, at seconds: Int64, base: RecordVersion) async throws -> RecordOutcome {
        let fields: JSONValue = [
            "surahNumber": 2, "lastReadAyah": .integer(ayah), "totalAyahs": 286, "progressPercentage": 0.5,
            "lastUpdatedAt": .string(Self.moment(seconds).description),
        ]
        return try await apply(.put(fields), base: base)
    }

    private func apply(_ action: RecordEdit.Action, base: RecordVersion) async throws -> RecordOutcome {
        let type = try #require(quran.module.recordTypes.first { $0.schema.type == "quran.ReadingProgress" })
        let edit = RecordEdit(RecordReference(type: "quran.ReadingProgress", key: "2"), action, base: base)
        return try await quran.store.write { transaction in
            try transaction.savepoint { try type.apply(edit, in: transaction) }
        }
    }

    private func stored() async throws -> ReadingProgress? {
        return try await quran.store.read { try QuranModule.progress(in: $0).find(2)?.entity }
    }

    @Test func theLaterOfTwoReadingsOfOneAyahIsKept() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        #expect(try await push(143, at: 105, base: 1) == .applied(3, isMerged: true))
        #expect(
            try await stored() == ReadingProgress(surahNumber: 2, lastReadAyah: 143, lastUpdatedAt: Self.moment(105)))
        #expect(try await push(143, at: 95, base: 1) == .unchanged(3, isMerged: true))
        #expect(try await stored()?.lastUpdatedAt == Self.moment(105))
    }

    @Test func theLaterOfTwoReadingsThatBeganTheSurahIsKept() async throws {
        _ = try await push(10, at: 0, base: 0)
        #expect(try await push(10, at: 5, base: 0) == .applied(2, isMerged: true))
    }

    /// The later of two readings wins with all of its fields, whichever reading arrives first. This is true even if the reader
    /// has started again at an earlier ayah (F-88).
    @Test func theLaterOfTwoReadingsWins() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        #expect(try await push(286, at: 50, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await stored()?.lastReadAyah == 143)
        #expect(try await push(1, at: 150, base: 1) == .applied(3, isMerged: true))
        #expect(
            try await stored() == ReadingProgress(surahNumber: 2, lastReadAyah: 1, lastUpdatedAt: Self.moment(150)))
    }

    /// A reading that is sent without a moment gets the present time.
    @Test func aPatchWithoutAMomentIsDatedNow() async throws {
        _ = try await push(10, at: -100, base: 0)
        _ = try await push(143, at: -50, base: 1)
        _ = try await apply(.patch(["lastReadAyah": 200]), base: 1)
        #expect(try await stored()?.lastReadAyah == 200)
    }

    @Test func theFurtherOfTwoReadingsAtTheSameMomentWins() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        #expect(try await push(142, at: 100, base: 1) == .unchanged(2, isMerged: true))
        #expect(try await push(144, at: 100, base: 1) == .applied(3, isMerged: true))
        #expect(try await stored()?.progressPercentage == 144 / 286 * 100)
    }

    /// The two moments decide, even if the common base is no longer known.
    @Test func readingsMergeWithoutTheCommonState() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        try await quran.store.write { _ = try $0.session.execute("DELETE FROM history WHERE owner = \($0.ownerKey)") }
        #expect(try await push(20, at: 150, base: 1) == .applied(3, isMerged: true))
    }

    /// A removal has no moment, so it cannot be compared with a reading, and this is a conflict.
    @Test func aRemovalAgainstAReadingIsAConflict() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        guard case .conflict = try await apply(.remove, base: 1) else {
            Issue.record("no conflict")
            return
        }
    }
}
