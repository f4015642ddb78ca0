package import Changes
package import Kernel
package import ModuleKit
package import QuranDomain
package import Storage

/// The slice's front door: all that the rest of Mizan knows of the slice.
package struct QuranModule: Module {
    package static let id = "quran"
    package static let title = "Quran"
    package static let migrations = QuranMigrations.all
    package static let preferences = [pagesPerDay.setting]

    static let pagesPerDay = SettingKey<Int>.integer(
        "pagesPerDay", 1...604, standard: 1, help: "The number of pages of the Quran that you read a day.")

    /// The Domain checks every change that arrives as fields, from a device or from history. If a change breaks a rule, the
    /// change is refused. Its computed values are computed again.
    package var recordTypes: [any RecordType] {
        [
            Self.favorites.recordType, Self.notes.recordType, Self.progress.recordType, Self.appSettings.recordType,
            Self.profile.recordType,
            // new-module: record types
        ]
    }
    package let importers: [any Importer]
    let context: ModuleContext
    let identifiers: Identifiers
    let zones: OwnerZones
    let preferences: OwnerPreferences
    /// CloudKit Web Services, for apps that connect to this server.
    package let cloudKit: CloudKitServer

    package init(context: ModuleContext) throws {
        self.context = context
        identifiers = context.identifiers
        zones = context.zones
        preferences = context.preferences
        cloudKit = CloudKitServer(try CloudKitServerSettings(context.settings), context)
        importers = [
            UserDefaultsImporter(propertyLists: context.propertyLists),
            RecordsImporter("quran.favorites", "Favourites", of: Self.favorites.recordType),
            RecordsImporter("quran.notes", "Notes", of: Self.notes.recordType),
            RecordsImporter("quran.progress", "Progress", of: Self.progress.recordType),
            RecordsImporter("quran.settings", "Settings of the Quran app", of: Self.appSettings.recordType),
            // new-module: importers
        ]
    }
}

// MARK: The types

extension QuranModule {
    package static let favorites = EntityType(
        FavoriteAyahMapper.self, order: ["ayahID"],
        recordName: { QuranRecordName.favorite(user: $1, ayah: $0.ayah).possible }, completing: .ofAyah,
        absence: Refusal(.notFound, "quran.not-a-favorite")
    ) { "\($0) is not a favourite." }

    package static let notes = EntityType(
        AyahNoteMapper.self, order: ["ayahID"],
        recordName: { QuranRecordName.note(user: $1, ayah: $0.ayah, id: $0.id).possible }, completing: .ofAyah,
        absence: Refusal(.notFound, "quran.no-such-note"),
        advice: "`mizan quran note list` shows them."
    ) { "There is no note \($0.recordKey)." }

    package static let progress = EntityType(
        ReadingProgressMapper.self, order: ["surahNumber"],
        recordName: { QuranRecordName.progress(user: $1, surah: $0.surahNumber).possible },
        absence: Refusal(.notFound, "quran.no-progress")
    ) {
        let known = (1...QuranMetadata.surahCount).contains($0)
        return "\(known ? QuranMetadata.surahs[$0 - 1].title : "Surah \($0)") has no progress yet."
    }

    package static let appSettings = EntityType(
        AppSettingMapper.self, recordName: { QuranRecordName.setting(user: $1, key: $0.settingKey).possible },
        admitting: { try $0.requireAddress() },
        absence: Refusal(.notFound, "quran.no-such-setting")
    ) { "There is no setting “\($0.prefix(80))”." }

    package static let profile = EntityType(
        UserProfileMapper.self, recordName: { _, user in QuranRecordName.profile(user: user).possible },
        absence: Refusal(.notFound, "quran.no-profile"),
        advice: "Make one: mizan quran profile set --apple-user-id ID"
    ) { _ in "There is no profile yet." }
}

extension QuranRecordName {
    /// A key that is too long for CloudKit is allowed here; the record then has no CloudKit name.
    fileprivate var possible: String? {
        do throws(RecordNameError) { return try text() } catch { return nil }
    }
}
