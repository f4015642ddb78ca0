package import Kernel

/// The progress in one surah, read from `ReadingProgressStore.progress`.
package struct ProgressDTO: Hashable, Sendable {
    package let surahNumber: Int
    package let lastReadAyah: Int
    /// The digits of a number too large for any ayah and for `Int`.
    package private(set) var beyond: String?
    /// The figures that the app stored. They may be wrong; the correct figures are in the metadata.
    package let totalAyahs: Int?
    package let progressPercentage: Double?
    /// Nil if the export has no date, or if the date is unreadable. An unreadable date is among the rejected values.
    package let lastUpdatedAt: Instant?

    package init(
        surahNumber: Int, lastReadAyah: Int, totalAyahs: Int? = nil, progressPercentage: Double? = nil,
        lastUpdatedAt: Instant? = nil
    ) {
        (self.surahNumber, self.lastReadAyah, self.totalAyahs) = (surahNumber, lastReadAyah, totalAyahs)
        (self.progressPercentage, self.lastUpdatedAt) = (progressPercentage, lastUpdatedAt)
    }

    package init(surahNumber: Int, beyond digits: String) {
        self.init(surahNumber: surahNumber, lastReadAyah: .max)
        beyond = digits
    }
}

/// One entry of `favoriteAyahs`.
package struct FavoriteDTO: Hashable, Sendable {
    /// The app's text: `2:255`. Reading does not check that the ayah exists.
    package let ayahID: String

    package init(ayahID: String) {
        self.ayahID = ayahID
    }
}

/// One text of `ayahNotes`. The export has neither ids nor dates for notes. The notes are in the order of the file.
package struct NoteDTO: Hashable, Sendable {
    package let ayahID: String
    package let text: String

    package init(ayahID: String, text: String) {
        (self.ayahID, self.text) = (ayahID, text)
    }
}
