package import Kernel
package import QuranDomain
package import Storage

// Changes that commands and endpoints share: the rule is said once, the transaction is theirs.

extension QuranModule {
    package static let noProfile = MizanError(
        .notFound, "quran.no-profile",
        "There is no profile yet.",
        advice: "Make one: mizan quran profile set --apple-user-id ID")

    package static func noSetting(_ key: String) -> MizanError {
        MizanError(.notFound, "quran.no-such-setting", "There is no setting “\(key.prefix(80))”.")
    }

    package static func noFavorite(_ ayah: AyahReference) -> MizanError {
        MizanError(.notFound, "quran.not-a-favorite", "\(ayah) is not a favourite.")
    }

    package static func noFavorite(in place: QuranReference) -> MizanError {
        MizanError(.notFound, "quran.not-a-favorite", "No ayah of \(place) is a favourite.")
    }

    package static func noProgress(_ surah: Surah) -> MizanError {
        MizanError(.notFound, "quran.no-progress", "\(surah.title) has no progress yet.")
    }

    /// Marks an ayah; one that is marked already keeps its moment, if none is given.
    package func addFavorite(
        _ ayah: AyahReference, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<FavoriteAyah> {
        let favorites = favorites(in: transaction)
        let stored = try favorites.find(ayah)
        let favorite = FavoriteAyah(ayah: ayah, favoritedAt: moment ?? stored?.favoritedAt ?? transaction.now)
        return Written(favorite, try favorites.save(favorite))
    }

    /// Says which ayah was read last in its surah; the same one again is a new reading.
    package func setProgress(
        lastRead ayah: AyahReference, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<ReadingProgress> {
        let progress = ReadingProgress(lastRead: ayah, lastUpdatedAt: moment ?? transaction.now)
        return Written(progress, try self.progress(in: transaction).save(progress))
    }

    /// Gives a setting a value; one that has that value already keeps the moment of its last change, if none is
    /// given.
    package func setSetting(
        _ key: String, to json: String, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<AppSetting> {
        let settings = settings(in: transaction)
        let setting = try AppSetting(
            settingKey: key, settingValue: json, lastModifiedAt: moment ?? transaction.now)
        try setting.requireAddress()
        if moment == nil, let stored = try settings.find(key), stored.settingValue == setting.settingValue {
            return Written(unchanged: stored)
        }
        return Written(setting, try settings.save(setting))
    }

    /// Makes the profile or changes it; nil keeps what is there, an empty text takes it away.
    package func changeProfile(
        _ change: ProfileChange, in transaction: WriteTransaction
    ) throws -> Written<UserProfile> {
        let repository = profile(in: transaction)
        let stored = try repository.find()
        guard let appleUserID = change.appleUserID ?? stored?.appleUserID else {
            throw MizanError(
                .invalidInput, "quran.apple-user-id", "A new profile needs the user ID of Sign in with Apple.",
                details: ["field": "appleUserID"])
        }
        if let given = change.userRecord, let kept = stored?.userRecord, given != kept {
            throw MizanError(
                .conflict, "quran.user-record", "The legacy reference cannot be changed once it is set.",
                details: ["field": "userRecord"])
        }
        if let given = change.createdAt, let kept = stored?.createdAt, given != kept {
            throw MizanError(
                .conflict, "quran.created-at", "The moment of the profile's creation cannot be changed.",
                details: ["field": "createdAt"])
        }
        let profile = try UserProfile(
            appleUserID: appleUserID, email: Self.changed(stored?.email, to: change.email),
            givenName: Self.changed(stored?.givenName, to: change.givenName),
            familyName: Self.changed(stored?.familyName, to: change.familyName),
            lastSignIn: change.lastSignIn ?? stored?.lastSignIn ?? transaction.now,
            userRecord: change.userRecord ?? stored?.userRecord,
            createdAt: stored?.createdAt ?? change.createdAt ?? transaction.now)
        return Written(profile, try repository.save(profile))
    }

    private static func changed(_ old: String?, to new: String?) -> String? {
        guard let new else { return old }
        return new.isEmpty ? nil : new
    }
}

/// What is to be different in a profile; nil leaves it as it is.
package struct ProfileChange: Sendable {
    package var appleUserID: String?
    package var email: String?
    package var givenName: String?
    package var familyName: String?
    package var lastSignIn: Instant?
    package var userRecord: String?
    /// Only a new profile takes it; else it must be what is stored.
    package var createdAt: Instant?

    package init(
        appleUserID: String? = nil, email: String? = nil, givenName: String? = nil, familyName: String? = nil,
        lastSignIn: Instant? = nil, userRecord: String? = nil, createdAt: Instant? = nil
    ) {
        self.appleUserID = appleUserID
        self.email = email
        self.givenName = givenName
        self.familyName = familyName
        self.lastSignIn = lastSignIn
        self.userRecord = userRecord
        self.createdAt = createdAt
    }
}
