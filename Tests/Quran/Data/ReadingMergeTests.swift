import Kernel
import ModuleKit
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// What two devices read that know nothing of each other.
struct ReadingMergeTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    private static func moment(_ seconds: Int64) -> Instant { TestClock.start.advanced(by: .seconds(seconds)) }

    /// Pushes a reading of surah 2, with the percentage that the device had before.
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

    @Test func twoReadingsOfOneAyahAreTheLaterOne() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        #expect(try await push(143, at: 105, base: 1) == .applied(3, isMerged: true))
        #expect(
            try await stored() == ReadingProgress(surahNumber: 2, lastReadAyah: 143, lastUpdatedAt: Self.moment(105)))
        #expect(try await push(143, at: 95, base: 1) == .unchanged(3, isMerged: true))
        #expect(try await stored()?.lastUpdatedAt == Self.moment(105))
    }

    @Test func twoThatBeganTheSurahAreTheLaterOne() async throws {
        _ = try await push(10, at: 0, base: 0)
        #expect(try await push(10, at: 5, base: 0) == .applied(2, isMerged: true))
    }

    @Test func twoReadingsOfDifferentAyahsAreAsked() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(143, at: 100, base: 1)
        for action in [
            RecordEdit.Action.patch(["lastReadAyah": 286]),
            .put([
                "surahNumber": 2, "lastReadAyah": 286, "totalAyahs": 1, "progressPercentage": 3.5,
                "lastUpdatedAt": "2026-01-08T15:00:00Z",
            ]),
        ] {
            guard case .conflict(let conflict) = try await apply(action, base: 1) else {
                Issue.record("no conflict")
                return
            }
            #expect(conflict.yours?["progressPercentage"] == .number(100))
            #expect(conflict.yours?["totalAyahs"] == 286)
            #expect(conflict.theirs?["progressPercentage"] == .number(50))
        }
        #expect(try await stored()?.lastReadAyah == 143)
    }

    /// Who began to read anew at a later moment is not where the other one got to before.
    @Test func noReadingIsMadeOfTwo() async throws {
        _ = try await push(10, at: 0, base: 0)
        _ = try await push(10, at: 100, base: 1)
        guard case .conflict = try await push(143, at: 50, base: 1) else {
            Issue.record("the ayah of one and the moment of the other")
            return
        }
    }
}
