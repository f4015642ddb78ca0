internal import Kernel
package import ModuleKit
package import QuranDomain
package import Storage

/// The slice's front door: what the rest of the house knows of it.
package struct QuranModule: Module {
    package static let id = "quran"
    package static let title = "Quran"
    package static let migrations = QuranMigrations.all

    package let recordTypes: [any RecordType]
    package let importers: [any Importer]
    let identifiers: Identifiers

    package init(context: ModuleContext) {
        identifiers = context.identifiers
        recordTypes = Self.types
        importers = [UserDefaultsImporter(propertyLists: context.propertyLists)]
    }

    /// A change that comes as fields, from a device or out of history, goes through the Domain: refused if
    /// it breaks a rule, and with its computed values computed anew.
    ///
    /// Two devices that each did something else to a record both have their way; two that wrote another text, gave a
    /// setting another value or read to another ayah are asked, because neither knows better. A reading is one statement,
    /// ayah and moment: two of the same ayah are the later one.
    private static let types: [any RecordType] = [
        TableRecordType(FavoriteAyahRecord.self, merging: .fields(["favoritedAt": .greatest])) {
            FavoriteAyahMapper.toData(try FavoriteAyahMapper.toDomain($0))
        },
        TableRecordType(AyahNoteRecord.self, merging: .fields(["modifiedAt": .greatest, "createdAt": .least])) {
            AyahNoteMapper.toData(try AyahNoteMapper.toDomain($0))
        },
        TableRecordType(ReadingProgressRecord.self, merging: .agreement(["lastUpdatedAt": .greatest])) {
            ReadingProgressMapper.toData(try ReadingProgressMapper.toDomain($0))
        },
        TableRecordType(
            AppSettingRecord.self, merging: .fields(["lastModifiedAt": .greatest]),
            admitting: { try AppSettingMapper.toDomain($0).requireAddress() },
            normalise: { AppSettingMapper.toData(try AppSettingMapper.toDomain($0)) }
        ),
        TableRecordType(UserProfileRecord.self, merging: .fields(["lastSignIn": .greatest, "createdAt": .least])) {
            UserProfileMapper.toData(try UserProfileMapper.toDomain($0))
        },
    ]
}

// MARK: Repositories, bound to an owner and a transaction

extension QuranModule {
    package func favorites(in transaction: some OwnerTransaction) -> any FavoriteAyahRepository {
        SQLFavoriteAyahRepository(table: RecordTable(transaction))
    }

    package func notes(in transaction: some OwnerTransaction) -> any AyahNoteRepository {
        SQLAyahNoteRepository(table: RecordTable(transaction))
    }

    package func progress(in transaction: some OwnerTransaction) -> any ReadingProgressRepository {
        SQLReadingProgressRepository(table: RecordTable(transaction))
    }

    package func settings(in transaction: some OwnerTransaction) -> any AppSettingRepository {
        SQLAppSettingRepository(table: RecordTable(transaction))
    }

    package func profile(in transaction: some OwnerTransaction) -> any UserProfileRepository {
        SQLUserProfileRepository(table: RecordTable(transaction))
    }
}
