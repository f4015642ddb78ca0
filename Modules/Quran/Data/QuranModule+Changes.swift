internal import Changes
package import Kernel
package import ModuleKit
package import QuranDomain
internal import Storage

// Changes that commands and endpoints share: the rule is written once, and the caller supplies the transaction.

extension QuranModule {
    package static func noFavorite(in place: QuranReference) -> MizanError {
        favorites.absence("No ayah of \(place) is a favourite.")
    }

    /// Marks an ayah as a favourite. An ayah that is marked already keeps its date if none is given.
    package func addFavorite(
        _ ayah: AyahReference, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<FavoriteAyah> {
        try Self.favorites(in: transaction).write(ayah) { stored in
            FavoriteAyah(ayah: ayah, favoritedAt: moment ?? stored?.favoritedAt ?? transaction.now)
        }
    }

    /// Sets the last-read ayah of its surah. Setting the same ayah again is a new reading.
    package func setProgress(
        lastRead ayah: AyahReference, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<ReadingProgress> {
        try Self.progress(in: transaction).write(ayah.surah) { _ in
            ReadingProgress(lastRead: ayah, lastUpdatedAt: moment ?? transaction.now)
        }
    }

    /// Sets the value of a setting. A setting that already has this value keeps the date of its last change if none is given.
    package func setSetting(
        _ key: String, to json: String, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<AppSetting> {
        try Self.appSettings(in: transaction).write(key) { stored in
            let setting = try AppSetting(
                settingKey: key, settingValue: json, lastModifiedAt: moment ?? transaction.now)
            try setting.requireAddress()
            if moment == nil, let stored, stored.settingValue == setting.settingValue { return stored.entity }
            return setting
        }
    }

    /// Creates or changes the profile. Nil keeps the stored value; an empty text removes it.
    package func changeProfile(_ change: ProfileChange, in transaction: WriteTransaction) throws -> Written<UserProfile>
    {
        try Self.profile(in: transaction).write(OnlyOne()) { stored in
            try change.applied(to: stored?.entity, at: transaction.now)
        }
    }
}
