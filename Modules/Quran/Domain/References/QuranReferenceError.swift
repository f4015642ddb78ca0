package import Kernel

/// Why something is not a place in the Quran.
package enum QuranReferenceError: Error, Hashable, Sendable {
    case noSuchSurah(Int)
    case noSuchAyah(surah: Int, ayah: Int)
    case noSuchIndex(Int)
    case noSuchDivision(QuranDivision.Kind, Int)
    case backwards(from: AyahReference, to: AyahReference)
    /// A name that no surah has, with the surahs whose names come nearest.
    case unknownName(String, nearest: [Surah])
    /// A name that several surahs have.
    case ambiguousName(String, candidates: [Surah])
    /// A number alone: it could be a surah, a juz, a hizb or a page, where there is one of that number.
    case ambiguousNumber(Int)
    case unreadableAyahID(String)
    case unreadable(String)
    /// A place of several ayahs where one is needed.
    case notOneAyah(QuranReference)
    /// A place that is no surah where one is needed.
    case notOneSurah(QuranReference)

    /// The start of a text for a message: what was typed may be a megabyte long, or break the line.
    static func excerpt(_ text: some StringProtocol) -> String {
        let start = text.unicodeScalars.prefix(40)
        let shown = start.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(shown)) + (start.endIndex == text.endIndex ? "" : "…")
    }
}

extension QuranReferenceError: CustomStringConvertible {
    /// The fault, and the allowed values.
    package var description: String {
        switch self {
        case .noSuchSurah(let number):
            return "There are \(QuranMetadata.surahCount) surahs, numbered from 1; there is no surah \(number)."
        case .noSuchAyah(let surah, let ayah):
            return Self.allowedAyahs(surah: surah, ayah: ayah)
        case .noSuchIndex(let index):
            return "There are \(QuranMetadata.ayahCount) ayahs, numbered from 1; there is no ayah number \(index)."
        case .noSuchDivision(let kind, let number):
            return "A \(kind.name) has a number from 1 to \(kind.count); there is no \(kind.name) \(number)."
        case .backwards(let first, let last):
            return "A range goes forwards: \(first) comes after \(last)."
        case .unknownName(let name, let nearest):
            let hint = nearest.isEmpty ? "Say it by number, as in 2:255." : "Did you mean \(Self.list(nearest))?"
            return "No surah is called “\(name)”. \(hint)"
        case .ambiguousName(let name, let candidates):
            return "“\(name)” may be \(Self.list(candidates)). Say which one by its number."
        case .ambiguousNumber(let number):
            let isSurah = (1...QuranMetadata.surahCount).contains(number)
            guard (1...QuranDivision.Kind.page.count).contains(number) else {
                return "\(number) is no surah (1 to \(QuranMetadata.surahCount)) and no page (1 to "
                    + "\(QuranDivision.Kind.page.count)). Write surah 2, page 50, or 2:255."
            }
            return isSurah
                ? "\(number) alone may be a surah or a page: write surah \(number), page \(number), or 2:255."
                : "\(number) alone is no surah: write page \(number), if that is meant, or 2:255."
        case .unreadableAyahID(let text):
            return "“\(text)” is not an ayah ID: it is surah:ayah in plain digits, as in 2:255."
        case .unreadable(let text):
            return "“\(text)” is not a place in the Quran. Write 2:255, 2:255-257, Al-Baqara 255, surah 2, juz 30, "
                + "hizb 3 or page 50."
        case .notOneAyah(let place):
            return "One ayah is needed here, such as 2:255; \(place) has \(place.ayahs.count)."
        case .notOneSurah(let place):
            return "A surah is needed here, such as 2 or Al-Baqara; \(place) is none."
        }
    }

    private static func allowedAyahs(surah number: Int, ayah: Int) -> String {
        guard (1...QuranMetadata.surahCount).contains(number) else { return Self.noSuchSurah(number).description }
        let surah = QuranMetadata.surahs[number - 1]
        let allowed = "\(surah.title) has \(surah.ayahCount) ayahs: \(number):1 to \(number):\(surah.ayahCount)."
        return ayah < 1 ? "Ayahs start at 1. \(allowed)" : allowed
    }

    private static func list(_ surahs: [Surah]) -> String {
        let names = surahs.map { "\($0.transliteration) (\($0.number))" }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension MizanError {
    package init(_ error: QuranReferenceError) {
        self.init(.invalidInput, error.reason, error.description, details: error.details)
    }
}

extension QuranReferenceError {
    fileprivate var reason: String {
        switch self {
        case .noSuchSurah: "quran.no-such-surah"
        case .noSuchAyah, .noSuchIndex: "quran.no-such-ayah"
        case .noSuchDivision: "quran.no-such-division"
        case .backwards: "quran.backwards-range"
        case .unknownName: "quran.unknown-name"
        case .ambiguousName, .ambiguousNumber(1...QuranMetadata.surahCount): "quran.ambiguous-reference"
        case .unreadableAyahID: "quran.unreadable-ayah-id"
        case .unreadable, .ambiguousNumber: "quran.unreadable-reference"
        case .notOneAyah: "quran.one-ayah"
        case .notOneSurah: "quran.one-surah"
        }
    }

    fileprivate var details: [String: String] {
        switch self {
        case .noSuchSurah: return ["allowed": "1-\(QuranMetadata.surahCount)"]
        case .noSuchAyah(let surah, _):
            guard (1...QuranMetadata.surahCount).contains(surah) else { return [:] }
            return ["allowed": "\(surah):1-\(QuranMetadata.surahs[surah - 1].ayahCount)"]
        case .noSuchIndex: return ["allowed": "1-\(QuranMetadata.ayahCount)"]
        case .noSuchDivision(let kind, _): return ["allowed": "1-\(kind.count)"]
        case .unknownName(_, let surahs), .ambiguousName(_, let surahs):
            return surahs.isEmpty ? [:] : ["surahs": surahs.map { String($0.number) }.joined(separator: ",")]
        case .backwards, .ambiguousNumber, .unreadableAyahID, .unreadable, .notOneAyah, .notOneSurah: return [:]
        }
    }
}

extension QuranReferenceError: BoundaryError {
    package var atBoundary: MizanError { MizanError(self) }
}
