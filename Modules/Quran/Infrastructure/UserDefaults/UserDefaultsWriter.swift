package import Kernel

/// Writes the form that the app's migration reads (seed 002, "Migration Notes"). Favourites are an array, and notes are grouped
/// by ayah. Progress is JSON in data, as the app's encoder writes it.
package enum UserDefaultsWriter {
    package static func favorites(_ favorites: [FavoriteDTO]) -> PropertyListValue.Entry {
        entry(.favoriteAyahs, .array(favorites.map { .string($0.ayahID) }))
    }

    /// The notes in order, with the notes of one ayah together.
    package static func notes(_ notes: [NoteDTO]) -> PropertyListValue.Entry {
        var ayahs: [(id: String, texts: [PropertyListValue])] = []
        for note in notes {
            if ayahs.last?.id != note.ayahID { ayahs.append((note.ayahID, [])) }
            ayahs[ayahs.count - 1].texts.append(.string(note.text))
        }
        return entry(.ayahNotes, .dictionary(ayahs.map { .init(key: $0.id, value: .array($0.texts)) }))
    }

    package static func progress(_ progress: [ProgressDTO]) -> PropertyListValue.Entry {
        let members = progress.map { one in
            JSONValue.Member(
                String(one.surahNumber),
                .object([
                    "surahNumber": .integer(Int64(one.surahNumber)), "lastReadAyah": .integer(Int64(one.lastReadAyah)),
                    "totalAyahs": one.totalAyahs.map { .integer(Int64($0)) },
                    "progressPercentage": one.progressPercentage.map(JSONValue.number),
                    "lastUpdatedAt": one.lastUpdatedAt.flatMap(ForeignDate.number).map(JSONValue.number),
                ]))
        }
        return entry(.progress, .data(JSONWriter.bytes(.object(members))))
    }

    /// True if the moment would be read back unchanged. The unit of a number must be guessed, and a moment after 2038 may be
    /// read in a different unit.
    package static func canHold(_ moment: Instant) -> Bool { ForeignDate.number(of: moment) != nil }

    private static func entry(
        _ key: UserDefaultsExport.Key, _ value: PropertyListValue
    ) -> PropertyListValue.Entry {
        PropertyListValue.Entry(key: key.rawValue, value: value)
    }
}
