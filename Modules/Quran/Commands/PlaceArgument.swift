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

    /// The ayah that was read last: the one that is named, or the last one of a surah.
    func lastRead() throws -> AyahReference {
        switch try place() {
        case .ayah(let ayah): ayah
        case .surah(let surah): AyahRange(surah).last
        case let place: throw QuranReferenceError.notOneAyah(place)
        }
    }
}

extension RecordQuery {
    /// The query, for the ayahs of a place only.
    func within(_ place: QuranReference) -> RecordQuery {
        var query = self
        query.filters += [
            Filter("ayahID", .greaterOrEqual, place.ayahs.first.ayahID),
            Filter("ayahID", .lessOrEqual, place.ayahs.last.ayahID),
        ]
        return query
    }
}
