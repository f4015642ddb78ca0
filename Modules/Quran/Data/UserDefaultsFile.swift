internal import Changes
internal import Kernel
package import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure

/// An owner's records in the form in which the app stored them in UserDefaults. The app's migration reads this form (seed 002,
/// "Migration Notes").
package struct UserDefaultsFile: Sendable {
    /// An XML property list.
    package let bytes: [UInt8]
    package let favorites: Int
    package let notes: Int
    package let progress: Int
    /// Stored data that such a file cannot represent, described for a report.
    package let omissions: [Omission]

    package struct Omission: Sendable, Equatable {
        package let count: Int
        package let what: String
    }
}

extension QuranModule {
    package func userDefaultsFile(in transaction: ReadTransaction) throws -> UserDefaultsFile {
        let favorites = try Self.favorites(in: transaction).all()
        let notes = try Self.notes(in: transaction).all()
        let stored = try Self.progress(in: transaction).all()
        // If one entry lacks a date, the app reads no progress at all.
        let progress = stored.filter { UserDefaultsWriter.canHold($0.lastUpdatedAt) }
        let moments = ImportMoments(transaction: transaction)
        let writable = notes.filter { PropertyListWriter.canHold($0.text) }
        let file = PropertyListValue.dictionary([
            UserDefaultsWriter.favorites(favorites.map { FavoriteDTO(ayahID: $0.ayah.ayahID) }),
            UserDefaultsWriter.notes(writable.map { NoteDTO(ayahID: $0.ayah.ayahID, text: $0.text) }),
            UserDefaultsWriter.progress(
                progress.map { one in
                    ProgressDTO(
                        surahNumber: one.surahNumber, lastReadAyah: one.lastReadAyah, totalAyahs: one.totalAyahs,
                        progressPercentage: one.progressPercentage, lastUpdatedAt: one.lastUpdatedAt)
                }),
        ])
        let omissions = [
            (notes.count - writable.count, "note", "notes", " with a character that XML cannot hold"),
            (favorites.count, "moment of a favourite", "moments of favourites", ""),
            (writable.count, "id and date of a note", "ids and dates of notes", ""),
            (stored.count - progress.count, "surah", "surahs", " with a date of reading that such a file cannot hold"),
            (
                try progress.filter { try moments.contains($0.lastUpdatedAt) }.count, "mark", "marks",
                " that the date of a reading is only that of its import"
            ),
            (try Self.appSettings(in: transaction).all().count, "setting", "settings", ""),
            (try Self.profile(in: transaction).find(OnlyOne()) == nil ? 0 : 1, "profile", "profiles", ""),
        ]
        return UserDefaultsFile(
            bytes: try Self.written(file), favorites: favorites.count, notes: writable.count, progress: progress.count,
            omissions: omissions.filter { $0.0 > 0 }.map { count, one, many, rest in
                UserDefaultsFile.Omission(count: count, what: Counted.word(count, one, many) + rest)
            })
    }

    /// Texts that XML cannot represent were left out before, and the file holds nothing else that it cannot represent.
    private static func written(_ file: PropertyListValue) throws -> [UInt8] {
        do {
            return try PropertyListWriter.xml(file)
        } catch {
            throw MizanError(.internal, "quran.export", "The property list could not be made: \(error).")
        }
    }
}
