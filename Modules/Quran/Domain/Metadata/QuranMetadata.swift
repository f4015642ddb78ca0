import Kernel

/// The fixed facts of the Quran: its surahs, its divisions and the places of sajda, without its text.
///
/// The tables are compiled in, and each is read at first use.
package enum QuranMetadata {
    package static let surahCount = 114
    package static let ayahCount = 6_236

    /// CC BY 3.0 requires this line wherever the tables are shipped.
    package static let attribution =
        "Quran metadata by the Tanzil Project (tanzil.net), CC BY 3.0; the start of hizb quarter 106 is corrected."

    /// All surahs in order; surah `n` is at `n - 1`.
    package static let surahs: [Surah] = {
        var firstAyahIndex = 1
        return EmbeddedTable(PackageResources.surahs_csv).fields().map { fields in
            let surah = Surah(
                number: EmbeddedTable.number(fields[0]),
                arabicName: EmbeddedTable.text(fields[1]),
                transliteration: EmbeddedTable.text(fields[2]),
                englishName: EmbeddedTable.text(fields[3]),
                ayahCount: EmbeddedTable.number(fields[4]),
                revelationPlace: fields[5].elementsEqual("makkah".utf8) ? .makkah : .madinah,
                revelationOrder: EmbeddedTable.number(fields[6]),
                firstAyahIndex: firstAyahIndex)
            firstAyahIndex += surah.ayahCount
            return surah
        }
    }()

    package static func surah(_ number: Int) throws(QuranReferenceError) -> Surah {
        guard (1...surahCount).contains(number) else { throw .noSuchSurah(number) }
        return surahs[number - 1]
    }

    /// The ayahs at which a prostration is made, in order. The schools of law differ on which are obligatory.
    package static let sajdas: [AyahReference] = EmbeddedTable(PackageResources.sajdas_csv).places()
}

extension EmbeddedTable {
    /// The rows of a table that gives each number a surah and an ayah.
    func places() -> [AyahReference] {
        let numbers = numbers()
        return stride(from: 0, to: numbers.count, by: 3).map { row in
            AyahReference(knownSurah: numbers[row + 1], ayah: numbers[row + 2])
        }
    }
}
