import Changes
import Kernel
import QuranDomain
import TestSupport
import Testing

@testable import QuranData

/// Progress from several files. The result does not depend on the order in which the files are imported.
struct ProgressImportTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    @discardableResult
    private func take(_ last: Int64, _ date: Instant?, surah: String = "2") async throws -> ImportReport {
        var fields: [PropertyListValue.Entry] = [.init(key: "lastReadAyah", value: .integer(last))]
        if let date { fields.append(.init(key: "lastUpdatedAt", value: .date(date))) }
        quran.store.clock.advance(seconds: 3_600)
        return try await quran.take([
            .init(
                key: "ReadingProgressStore.progress",
                value: .dictionary([.init(key: surah, value: .dictionary(fields))]))
        ])
    }

    private func progress() async throws -> ReadingProgress? {
        return try await quran.store.read { try QuranModule.progress(in: $0).find(2)?.entity }
    }

    /// Two moments that are both long before the import.
    private static let january = Instant(microseconds: 1_700_000_000_000_000)
    private static let march = january.advanced(by: .seconds(5_000_000))

    @Test func aLaterReadingOfTheSameAyahIsImported() async throws {
        try await take(142, Self.january)
        #expect(try await take(142, Self.march).numbers("progress") == [0, 1, 0, 0])
        #expect(try await progress()?.lastUpdatedAt == Self.march)
        #expect(try await take(142, Self.january).numbers("progress") == [0, 0, 0, 1])
        #expect(try await progress()?.lastUpdatedAt == Self.march)
    }

    /// The result is the same in whatever order the files are imported.
    @Test(arguments: [(142, 10), (10, 142)] as [(Int64, Int64)])
    func theFurtherOfTwoReadingsAtTheSameMomentIsKept(first: Int64, second: Int64) async throws {
        try await take(first, Self.march)
        try await take(second, Self.march)
        #expect(try await progress()?.lastReadAyah == 142)
    }

    @Test(arguments: [142, 100, 200] as [Int64])
    func aDatedReadingBeatsAnUndatedReading(dated: Int64) async throws {
        try await take(142, nil)
        #expect(try await take(dated, Self.march).numbers("progress") == [0, 1, 0, 0])
        #expect(try await take(142, nil).changed == 0)
        #expect(
            try await progress() == ReadingProgress(surahNumber: 2, lastReadAyah: Int(dated), lastUpdatedAt: Self.march)
        )
    }

    @Test func theFurtherOfTwoUndatedReadingsWins() async throws {
        try await take(100, nil)
        #expect(try await take(142, nil).numbers("progress") == [0, 1, 0, 0])
        #expect(try await take(100, nil).numbers("progress") == [0, 0, 0, 1])
        #expect(try await progress()?.lastReadAyah == 142)
    }

    /// Progress that is set in Mizan is dated by the clock, so it wins over a reading without a date.
    @Test func progressSetInMizanBeatsAnUndatedReading() async throws {
        let module = quran.module
        try await take(100, nil)
        quran.store.clock.advance(seconds: 60)
        try await quran.store.write {
            _ = try module.setProgress(lastRead: AyahReference(surah: 2, ayah: 50), in: $0)
        }
        let report = try await take(142, nil)
        #expect(report.numbers("progress") == [0, 0, 0, 1])
        #expect(report.remarks.contains { $0.contains("further on") })
        #expect(try await progress()?.lastReadAyah == 50)
    }

    @Test func aSurahAtAyahZeroIsReportedAsNotBegun() async throws {
        let report = try await take(0, Self.march)
        #expect(report.numbers("progress") == [0, 0, 0, 0])
        #expect(report.rejections == 0)
        #expect(report.remarks.contains { $0.contains("not begun") })
        try await take(142, Self.january)
        #expect(try await take(0, Self.march).changed == 0)
        #expect(try await progress()?.lastReadAyah == 142)
        #expect(try await take(0, nil, surah: "115").unreadable.count == 1)
    }
}
