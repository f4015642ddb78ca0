internal import Kernel
internal import QuranDomain

/// Fields that several record types of the contract share (seed 002).
enum QuranFields {
    static let ownerRecordName = RecordField("ownerRecordName", .owner, queryable: true)

    static let surahNumber = RecordField("surahNumber", .integer, queryable: true, sortable: true)

    static let ayahNumber = RecordField("ayahNumber", .integer, queryable: true, sortable: true)

    /// As text `10:1` would come before `2:1`: an ayah compares by its two numbers.
    static let ayahID = RecordField(
        "ayahID", .text, queryable: true, sortable: true,
        order: RecordField.Order(fields: ["surahNumber", "ayahNumber"]) { text in
            guard case .success(let ayah) = Result(catching: { try AyahReference(typed: text) }) else { return nil }
            return [.integer(Int64(ayah.surah)), .integer(Int64(ayah.ayah))]
        })
}
