internal import Kernel

extension OverallProgress: ViewEntity {}
extension JuzProgress: ViewEntity {}
extension FavoritePeriod: ViewEntity {}

extension Surah: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.revelationPlace, "a column of `mizan quran surahs`"),
            (\.revelationOrder, "a column of `mizan quran surahs`"),
            (\.ayahIndices, "the range of its ayahs is computed from them"),
        ]
    }
}
