/// One entry of `favoriteAyahs`.
package struct FavoriteDTO: Hashable, Sendable {
    /// As the app wrote it: `2:255`. Whether the ayah exists is not the wire's to say.
    package let ayahID: String
    /// Where in the export it stood: `favoriteAyahs[3]`.
    package let keyPath: String

    package init(ayahID: String, keyPath: String) {
        self.ayahID = ayahID
        self.keyPath = keyPath
    }
}
