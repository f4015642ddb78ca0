internal import Kernel
internal import QuranDomain

extension AyahReference {
    /// An ayah as records hold it: its ID, and beside it the two numbers of the ID, by which a query sorts. An ID and
    /// numbers that contradict each other name no ayah.
    init(ayahID: String, surahNumber: Int64, ayahNumber: Int64) throws {
        try self.init(ayahID: ayahID)
        guard surahNumber == Int64(surah), ayahNumber == Int64(ayah) else {
            throw MizanError(
                .corruptData, "quran.ayah-mismatch",
                "The ayah \(ayahID) is given with surah \(surahNumber) and ayah \(ayahNumber), which is another one.")
        }
    }
}
