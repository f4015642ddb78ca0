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
    /// The ayah that was read last, as typed: the one that is named, or the last one of a surah.
    init(lastRead text: String) throws {
        switch Int(text) == nil ? try QuranReference(text) : .surah(try Surah(typed: text)) {
        case .ayah(let ayah): self = ayah
        case .surah(let surah): self = AyahRange(surah).last
        case let place:
            throw MizanError(
                .invalidInput, "quran.one-ayah",
                "Progress is the last ayah read in a surah; “\(place)” is neither one ayah nor one surah.",
                advice: "mizan quran progress set 2:255, or surah 18 for all of it")
        }
    }
}
