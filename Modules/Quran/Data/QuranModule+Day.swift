internal import Changes
package import Kernel
package import ModuleKit
package import QuranDomain

extension QuranModule {
    /// The next reading begins after the last ayah that was read, and ends with the page. If the owner reads several pages a
    /// day, it ends with the last of these pages.
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let zones = try zones.calendar(in: reading).zones
        let surahs = try Self.progress(in: reading).all().sorted { $0.lastUpdatedAt > $1.lastUpdatedAt }
        let today = try surahs.filter { try zones.day(of: $0.lastUpdatedAt) == day }.map { one in
            let surah = QuranMetadata.surahs[one.surahNumber - 1].transliteration
            return DayLine.done(
                "\(surah) is read up to ayah \(one.lastReadAyah) of \(one.totalAyahs)", of: Self.progressSeries)
        }
        let next = try next(after: surahs, in: reading).map {
            DayLine.next($0.words, by: "quran progress set \($0.last)", of: Self.progressSeries)
        }
        return today + [next].compactMap(\.self)
    }

    /// The next reading; nil if the whole Quran is read.
    package func nextReading(in reading: ReadTransaction) throws -> NextReading? {
        try next(after: Self.progress(in: reading).all().sorted { $0.lastUpdatedAt > $1.lastUpdatedAt }, in: reading)
    }

    /// - Parameter surahs: the latest first.
    private func next(after surahs: [ReadingProgress], in reading: ReadTransaction) throws -> NextReading? {
        let unread: AyahReference
        if let begun = surahs.first(where: { !$0.isFinished }) {
            unread = try AyahReference(surah: begun.surahNumber, ayah: begun.lastReadAyah + 1)
        } else {
            let finished = Set(surahs.map(\.surahNumber))
            guard let surah = (1...QuranMetadata.surahCount).first(where: { !finished.contains($0) }) else {
                return nil
            }
            unread = try AyahReference(surah: surah, ayah: 1)
        }
        let first = QuranDivision(.page, containing: unread).number
        let pages = try preferences.value(Self.pagesPerDay, of: Self.id, in: reading)
        let page = try QuranDivision(.page, min(first + pages - 1, QuranDivision.Kind.page.count))
        let surah = QuranMetadata.surahs[unread.surah - 1]
        let last = min(page.ayahs.last, try AyahReference(surah: unread.surah, ayah: surah.ayahCount))
        let end = QuranDivision(.page, containing: last).number
        let onPages = end == first ? "page \(first)" : "pages \(first) to \(end)"
        let place = unread == last ? unread.ayahID : "\(unread.ayahID)-\(last.ayah)"
        return NextReading(last: last, words: "Read \(surah.transliteration) \(place), on \(onPages)")
    }

    private static let progressSeries = "quran.progress"
}

/// The ayahs that are read next.
package struct NextReading: Sendable {
    package let last: AyahReference
    /// `Read Al-Kahf 18:1-16, on page 293`.
    package let words: String
}
