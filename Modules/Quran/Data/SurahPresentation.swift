package import Kernel
package import QuranDomain

/// The public form of a surah. It is no owner's record, but commands and endpoints also share its form.
package enum SurahPresentation {
    package static let fields = [
        RecordField("number", .integer), RecordField("transliteration", .text), RecordField("englishName", .text),
        RecordField("ayahCount", .integer), RecordField("revelationPlace", .text),
        RecordField("revelationOrder", .integer), RecordField("page", .integer), RecordField("juz", .integer),
        RecordField("arabicName", .text),
    ]

    /// One value for each field. Page and juz are those in which the surah begins.
    package static func values(_ surah: Surah) -> [FieldValue] {
        let first = AyahRange(surah).first
        return [
            .integer(Int64(surah.number)), .text(surah.transliteration), .text(surah.englishName),
            .integer(Int64(surah.ayahCount)), .text(surah.revelationPlace.rawValue),
            .integer(Int64(surah.revelationOrder)), .integer(Int64(first.page)), .integer(Int64(first.juz)),
            .text(surah.arabicName),
        ]
    }

    package static func json(_ surah: Surah) -> JSONValue {
        .object(fields, values(surah))
    }
}
