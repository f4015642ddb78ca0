import Kernel

/// `favoriteAyahs`: an array of ayah IDs, which the app keeps as a set, so its order means nothing.
enum FavoritesReader {
    /// Throws where nothing can be read.
    static func read(
        _ value: ForeignValue, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> Readings<FavoriteDTO> {
        var readings = Readings<FavoriteDTO>()
        for (element, path) in try value.elements(at: path, "an array of ayah IDs") {
            readings.take(at: path) { () throws(ImportReport.Rejection) in
                FavoriteDTO(ayahID: try element.text(at: path, "an ayah ID like \"2:255\""))
            }
        }
        return readings
    }
}
