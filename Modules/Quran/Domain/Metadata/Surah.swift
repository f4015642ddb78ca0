package import Kernel

/// One of the 114 surahs.
package struct Surah: Hashable, Sendable, Identifiable {
    package let number: Int
    /// Without vowel marks, as in the source: `البقرة`.
    package let arabicName: String
    /// `Al-Baqara`: the name in messages and tables.
    package let transliteration: String
    /// `The Cow`.
    package let englishName: String
    package let ayahCount: Int
    package let revelationPlace: RevelationPlace
    /// The surah's position in the order of revelation, 1...114, according to one tradition.
    package let revelationOrder: Int
    /// The global index, 1...6236, of its first ayah.
    package let firstAyahIndex: Int

    package enum RevelationPlace: String, Hashable, Sendable, CaseIterable { case makkah, madinah }

    package var id: Int { number }

    /// `Surah 2 (Al-Baqara)`, for messages.
    package var title: String { "Surah \(number) (\(transliteration))" }
}

extension Surah: ShownEntity {
    /// Page and juz are those in which the surah begins.
    package static let shown: [ShownField<Self>] = [
        ShownField("number", \.number), ShownField("transliteration", \.transliteration),
        ShownField("englishName", \.englishName), ShownField("ayahCount", \.ayahCount),
        ShownField("revelationPlace", \.revelationPlace.rawValue), ShownField("revelationOrder", \.revelationOrder),
        ShownField("page") { AyahRange($0).first.page }, ShownField("juz") { AyahRange($0).first.juz },
        ShownField("arabicName", \.arabicName),
    ]

    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.revelationPlace, "It is a column of `mizan quran surahs`."),
            (\.revelationOrder, "It is a column of `mizan quran surahs`."),
        ]
    }
}
