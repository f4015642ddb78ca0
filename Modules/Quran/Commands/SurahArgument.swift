internal import Kernel
internal import QuranDomain

/// A surah as typed: its number, or its name in either script.
enum SurahArgument {
    static func surah(_ text: String) throws -> Surah {
        if let number = Int(text) { return try QuranMetadata.surah(number) }
        let place = try QuranReference(text)
        guard case .surah(let surah) = place else {
            throw MizanError(.invalidInput, "quran.one-surah", "A surah is needed here, such as 2 or Al-Baqarah.")
        }
        return surah
    }
}
