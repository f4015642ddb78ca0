/// A place in the Quran as people name it: an ayah, consecutive ayahs, a surah, a juz, a hizb, a page.
package enum QuranReference: Hashable, Sendable {
    case ayah(AyahReference)
    case range(AyahRange)
    case surah(Surah)
    case division(QuranDivision)

    /// All ayahs of the place.
    package var ayahs: AyahRange {
        switch self {
        case .ayah(let ayah): AyahRange(ayah)
        case .range(let range): range
        case .surah(let surah): AyahRange(surah)
        case .division(let division): division.ayahs
        }
    }
}

extension QuranReference: CustomStringConvertible {
    /// A text from which the same place can be read again: `2:255`, `2:255-257`, `surah 2`, `juz 30`.
    package var description: String {
        switch self {
        case .ayah(let ayah): ayah.ayahID
        case .range(let range): range.description
        case .surah(let surah): "surah \(surah.number)"
        case .division(let division): "\(division.kind.name) \(division.number)"
        }
    }
}
