internal import Changes
internal import Kernel
internal import QuranDomain

extension AyahReference {
    /// An ayah as stored in records: its ID, and the two numbers of the ID, by which a query sorts. Throws if the ID and the
    /// numbers contradict each other.
    init(ayahID: String, surahNumber: Int, ayahNumber: Int) throws {
        try self.init(ayahID: ayahID)
        guard surahNumber == surah, ayahNumber == ayah else {
            throw MizanError(
                .corruptData, "quran.ayah-mismatch",
                "The ayah \(ayahID) is given with surah \(surahNumber) and ayah \(ayahNumber), which is a different "
                    + "ayah.")
        }
    }
}

extension RecordCompletion {
    /// The two numbers need not be sent beside an ayah's ID.
    static var ofAyah: RecordCompletion {
        RecordCompletion(shown: ["recordName", "version"]) { sent, _, _ in
            guard case .string(let text)? = sent["ayahID"] else { return [:] }
            do throws(QuranReferenceError) {
                let ayah = try AyahReference(ayahID: text)
                return ["surahNumber": .integer(Int64(ayah.surah)), "ayahNumber": .integer(Int64(ayah.ayah))]
            } catch {
                // The record is refused later, when it is read.
                return [:]
            }
        }
    }
}

extension RecordField.Order {
    /// An ayah is compared by its two numbers. As a text, `10:1` would be sorted before `2:1`.
    static let ofAyah = RecordField.Order(fields: ["surahNumber", "ayahNumber"]) { text in
        do throws(QuranReferenceError) {
            let ayah = try AyahReference(typed: text)
            return [.integer(Int64(ayah.surah)), .integer(Int64(ayah.ayah))]
        } catch {
            return nil
        }
    }
}
