package import Kernel

/// An ayah that its owner marked as a favourite (seed 002, FavoriteAyah). There is at most one such record per ayah.
package struct FavoriteAyah: Hashable, RecordEntity {
    package let ayah: AyahReference
    package let favoritedAt: Instant

    package var recordID: AyahReference { ayah }

    package init(ayah: AyahReference, favoritedAt: Instant) {
        (self.ayah, self.favoritedAt) = (ayah, favoritedAt)
    }
}
