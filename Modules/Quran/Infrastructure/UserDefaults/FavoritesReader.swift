/// `favoriteAyahs`: an array of ayah IDs, which the app keeps as a set, so its order means nothing.
enum FavoritesReader {
    /// Throws where nothing can be read.
    static func read(_ value: WireValue, at path: WirePath) throws(RejectedItem) -> Readings<FavoriteDTO> {
        guard case .array(let elements) = value else {
            throw path.rejected("this is \(value.kind), not an array of ayah IDs")
        }
        var readings = Readings<FavoriteDTO>()
        for (position, element) in elements.enumerated() {
            readings.take { () throws(RejectedItem) in
                let path = path / position
                guard case .string(let ayahID) = element else {
                    throw path.rejected("this is \(element.kind), not an ayah ID like \"2:255\"")
                }
                return FavoriteDTO(ayahID: ayahID, keyPath: path.description)
            }
        }
        return readings
    }
}
