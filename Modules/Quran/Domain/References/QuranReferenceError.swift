package import Kernel

/// The reason that something is not a place in the Quran.
package enum QuranReferenceError: Error, Hashable, Sendable {
    case noSuchSurah(Int)
    case noSuchAyah(surah: Int, ayah: Int)
    case noSuchIndex(Int)
    case noSuchDivision(QuranDivision.Kind, Int)
    case backwards(from: AyahReference, to: AyahReference)
    /// A name that no surah has, with the surahs of the most similar names.
    case unknownName(String, nearest: [Surah])
    /// A name that several surahs have.
    case ambiguousName(String, candidates: [Surah])
    /// A number alone. It could be the number of a surah, a juz, a hizb or a page, as far as they exist with that number.
    case ambiguousNumber(Int)
    case unreadableAyahID(String)
    case unreadable(String)
    /// Several ayahs, although one is required.
    case notOneAyah(QuranReference)
    /// Not a surah, although one is required.
    case notOneSurah(QuranReference)

    /// The start of a text, for a message. The text that a person typed may be a megabyte long, or contain line breaks.
    static func excerpt(_ text: some StringProtocol) -> String {
        let start = text.unicodeScalars.prefix(40)
        let shown = start.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(shown)) + (start.endIndex == text.endIndex ? "" : "…")
    }
}

extension [Refusal] {
    /// The refusals of a typed place in the Quran.
    package static let place: [Refusal] = [
        .noSurah, .noAyah, .noDivision, .backwards, .noName, .ambiguous, .unreadable,
    ]
    /// The refusals of a typed ayah.
    package static let ayah: [Refusal] = place + [.oneAyah]
}

extension QuranReferenceError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .noSuchSurah(let number):
            return Refusal.noSurah(
                "There are \(QuranMetadata.surahCount) surahs, numbered from 1; there is no surah \(number).",
                details: ["allowed": "1-\(QuranMetadata.surahCount)"])
        case .noSuchAyah(let surah, let ayah):
            return Self.noAyah(ayah, of: surah)
        case .noSuchIndex(let index):
            return Refusal.noAyah(
                "There are \(QuranMetadata.ayahCount) ayahs, numbered from 1; there is no ayah number \(index).",
                details: ["allowed": "1-\(QuranMetadata.ayahCount)"])
        case .noSuchDivision(let kind, let number):
            return Refusal.noDivision(
                "A \(kind.name) has a number from 1 to \(kind.count); there is no \(kind.name) \(number).",
                details: ["allowed": "1-\(kind.count)"])
        case .backwards(let first, let last):
            return Refusal.backwards("A range must not go backwards: \(first) comes after \(last).")
        case .unknownName(let name, let nearest):
            let hint = nearest.isEmpty ? "Give the number, as in 2:255." : "Did you mean \(Self.list(nearest))?"
            return Refusal.noName("No surah is called “\(name)”. \(hint)", details: Self.details(nearest))
        case .ambiguousName(let name, let candidates):
            return Refusal.ambiguous(
                "“\(name)” may be \(Self.list(candidates)). Give the number of the one you mean.",
                details: Self.details(candidates))
        case .ambiguousNumber(let number):
            let refusal = (1...QuranMetadata.surahCount).contains(number) ? Refusal.ambiguous : .unreadable
            guard (1...QuranDivision.Kind.page.count).contains(number) else {
                return refusal(
                    "\(number) is neither a surah (1 to \(QuranMetadata.surahCount)) nor a page (1 to "
                        + "\(QuranDivision.Kind.page.count)). Write surah 2, page 50, or 2:255."
                )
            }
            return refusal(
                refusal == .ambiguous
                    ? "\(number) alone may be a surah or a page: write surah \(number), page \(number), or 2:255."
                    : "\(number) alone is not a surah: write page \(number) if you mean a page, or 2:255.")
        case .unreadableAyahID(let text):
            return MizanError(
                .invalidInput, "quran.unreadable-ayah-id",
                "“\(text)” is not an ayah ID: it is surah:ayah in plain digits, as in 2:255.")
        case .unreadable(let text):
            return Refusal.unreadable(
                "“\(text)” is not a place in the Quran. Write 2:255, 2:255-257, Al-Baqara 255, surah 2, juz 30, "
                    + "hizb 3 or page 50.")
        case .notOneAyah(let place):
            return Refusal.oneAyah("One ayah is needed here, such as 2:255; \(place) has \(place.ayahs.count).")
        case .notOneSurah(let place):
            return MizanError(
                .invalidInput, "quran.one-surah",
                "A surah is needed here, such as 2 or Al-Baqara; \(place) is not a surah.")
        }
    }

    private static func noAyah(_ ayah: Int, of number: Int) -> MizanError {
        guard (1...QuranMetadata.surahCount).contains(number) else {
            return Refusal.noAyah(Self.noSuchSurah(number).description)
        }
        let surah = QuranMetadata.surahs[number - 1]
        let allowed = "\(surah.title) has \(surah.ayahCount) ayahs: \(number):1 to \(number):\(surah.ayahCount)."
        return Refusal.noAyah(
            ayah < 1 ? "Ayahs start at 1. \(allowed)" : allowed, details: ["allowed": "\(number):1-\(surah.ayahCount)"])
    }

    private static func list(_ surahs: [Surah]) -> String {
        let names = surahs.map { "\($0.transliteration) (\($0.number))" }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func details(_ surahs: [Surah]) -> [String: String] {
        surahs.isEmpty ? [:] : ["surahs": surahs.map { String($0.number) }.joined(separator: ",")]
    }
}
