package import Kernel

extension AyahReference {
    package var surahOfAyah: Surah { QuranMetadata.surahs[surah - 1] }
}

extension RecordQuery {
    /// The query, limited to the ayahs of a place.
    package func within(_ place: QuranReference) -> RecordQuery {
        var query = self
        query.filters += [
            Filter("ayahID", .greaterOrEqual, place.ayahs.first.ayahID),
            Filter("ayahID", .lessOrEqual, place.ayahs.last.ayahID),
        ]
        return query
    }
}
