/// One entry of `favoriteAyahs`.
package struct FavoriteDTO: Hashable, Sendable {
    /// As the app wrote it: `2:255`. Whether the ayah exists is not the wire's to say.
    package let ayahID: String

    package init(ayahID: String) {
        self.ayahID = ayahID
    }
}
