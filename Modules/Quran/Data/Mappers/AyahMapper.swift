internal import Kernel
internal import QuranDomain

/// An ayah as records hold it: its ID, and beside it the two numbers of the ID, by which a query sorts.
enum AyahMapper {
    /// An ID and numbers that contradict each other name no ayah.
    static func toDomain(_ ayahID: String, surah: Int64, ayah number: Int64) throws -> AyahReference {
        let ayah = try AyahReference(ayahID: ayahID)
        guard surah == Int64(ayah.surah), number == Int64(ayah.ayah) else {
            throw MizanError(
                .corruptData, "quran.ayah-mismatch",
                "The ayah \(ayahID) is given with surah \(surah) and ayah \(number), which is another one.")
        }
        return ayah
    }
}
