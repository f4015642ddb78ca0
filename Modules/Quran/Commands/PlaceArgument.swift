internal import ArgumentParser
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
