internal import ArgumentParser
internal import Kernel
internal import QuranDomain

/// A place in the Quran as typed, in one word or several.
struct PlaceArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("2:255, 2:255-257, Al-Baqarah 255, juz 30 or page 50.", valueName: "place"))
    var words: [String]

    func place() throws -> QuranReference {
        try QuranReference(words.joined(separator: " "))
    }
}

extension AyahReference {
    /// The last-read ayah as typed: the named ayah, or the last ayah of a named surah or page. A number alone may be either and
    /// is refused, as everywhere that a place is typed.
    init(lastRead text: String) throws {
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
