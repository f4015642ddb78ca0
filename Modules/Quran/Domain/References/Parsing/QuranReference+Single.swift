internal import Kernel

extension AyahReference {
    /// Reads one ayah as people type it: `2:255`, `Al-Baqara 255`, `ayat al-kursi`.
    package init(typed text: String) throws(QuranReferenceError) {
        let place = try QuranReference(text)
        guard case .ayah(let ayah) = place else { throw .notOneAyah(place) }
        self = ayah
    }

    /// The last-read ayah as typed: the named ayah, or the last ayah of a named surah or page. A number alone may be either and
    /// is refused, as everywhere that a place is typed.
    package init(lastRead text: String) throws {
        let place = try QuranReference(text)
        switch place {
        case .ayah(let ayah): self = ayah
        case .surah(let surah): self = AyahRange(surah).last
        case .division(let division) where division.kind == .page: self = division.ayahs.last
        case .range, .division:
            throw Refusal.oneAyah(
                "Progress is the last ayah read in a surah; “\(place)” is neither an ayah nor a surah nor a page.",
                advice: "mizan quran progress set 2:255, surah 18 for all of it, or page 50 for the last ayah on it")
        }
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
