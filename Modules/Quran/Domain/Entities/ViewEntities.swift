package import Kernel

extension JuzProgress: ViewEntity {}
extension FavoritePeriod: ViewEntity {}
extension QuranDivision: ViewEntity {}
extension AyahRange: ViewEntity {}
extension QuranReference: ViewEntity {}

extension AyahReference: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("ayahID", \.ayahID), ShownField("surahNumber", \.surah), ShownField("ayahNumber", \.ayah),
        ShownField("juz", \.juz), ShownField("hizb", \.hizb), ShownField("page", \.page),
    ]

    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.juz, "`mizan quran surahs` has that of the first ayah as a column."),
            (\.hizb, "`GET /v1/quran/places` tells in which hizb a place begins and ends."),
            (\.page, "`mizan quran surahs` has that of the first ayah as a column."),
        ]
    }
}
