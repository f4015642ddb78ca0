internal import Changes
internal import Kernel
internal import QuranDomain

extension AyahReference {
    /// An ayah as records hold it: its ID, and beside it the two numbers of the ID, by which a query sorts. An ID and
    /// numbers that contradict each other name no ayah.
    init(ayahID: String, surahNumber: Int, ayahNumber: Int) throws {
        try self.init(ayahID: ayahID)
        guard surahNumber == surah, ayahNumber == ayah else {
            throw MizanError(
                .corruptData, "quran.ayah-mismatch",
                "The ayah \(ayahID) is given with surah \(surahNumber) and ayah \(ayahNumber), which is another one.")
        }
    }
}

extension RecordCompletion {
    /// The two numbers of an ayah's ID need not be sent beside it.
    static var ofAyah: RecordCompletion {
        RecordCompletion(shown: ["recordName", "version"]) { sent, _, _ in
            guard case .string(let text)? = sent["ayahID"] else { return [:] }
            do throws(QuranReferenceError) {
                let ayah = try AyahReference(ayahID: text)
                return ["surahNumber": .integer(Int64(ayah.surah)), "ayahNumber": .integer(Int64(ayah.ayah))]
            } catch {
                // It is refused when the record is read.
                return [:]
            }
        }
    }
}

extension RecordField.Order {
    /// As text `10:1` would come before `2:1`: an ayah compares by its two numbers.
    static let ofAyah = RecordField.Order(fields: ["surahNumber", "ayahNumber"]) { text in
        do throws(QuranReferenceError) {
            let ayah = try AyahReference(typed: text)
            return [.integer(Int64(ayah.surah)), .integer(Int64(ayah.ayah))]
        } catch {
            return nil
        }
    }
}
