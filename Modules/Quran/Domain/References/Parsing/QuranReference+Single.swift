internal import Kernel

extension AyahReference {
    /// Reads one ayah as people type it: `2:255`, `Al-Baqara 255`, `ayat al-kursi`.
    package init(typed text: String) throws(QuranReferenceError) {
        let place = try QuranReference(text)
        guard case .ayah(let ayah) = place else { throw .notOneAyah(place) }
        self = ayah
    }
}

extension Surah {
    /// Reads one surah as people type it, if only a surah can be meant: `2`, `Al-Baqara`, `surah 2`.
    package init(typed text: String) throws(QuranReferenceError) {
        if let number = Int(DecimalDigits.fold(text)) {
            self = try QuranMetadata.surah(number)
            return
        }
        let place = try QuranReference(text)
        guard case .surah(let surah) = place else { throw .notOneSurah(place) }
        self = surah
    }
}
