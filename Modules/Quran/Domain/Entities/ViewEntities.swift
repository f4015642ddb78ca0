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
            (\.juz, "`mizan quran surahs` shows that of the surah's first ayah as a column."),
            (\.hizb, "`GET /v1/quran/places` shows the hizb in which a place begins and ends."),
            (\.page, "`mizan quran surahs` shows that of the surah's first ayah as a column."),
        ]
    }
}
