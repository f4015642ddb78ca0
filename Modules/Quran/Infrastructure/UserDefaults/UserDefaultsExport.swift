package import Kernel

/// What the app kept in UserDefaults before it had CloudKit (seed 002, "Migration Notes"), read from an export.
///
/// Nothing that is wrong in one place keeps the rest from being read: it is rejected with its place and the reason.
/// Whether surahs and ayahs exist is for the domain to say.
package struct UserDefaultsExport: Hashable, Sendable {
    package enum Key: String, Hashable, Sendable, CaseIterable {
        case favoriteAyahs
        case ayahNotes
        case progress = "ReadingProgressStore.progress"
    }

    package let favorites: [FavoriteDTO]
    package let notes: [NoteDTO]
    package let progress: [ProgressDTO]
    package let rejected: [RejectedItem]
    /// How many more were rejected than are listed.
    package let unlistedRejections: Int
    /// Why nothing could be read of a key: its value is something else, or a document that is damaged.
    package let unreadable: [RejectedItem]
    /// The known keys that the export has and that could be read, each with how many of its entries could not.
    package let readKeys: [Key: Int]
    /// The other keys, in their order: settings of the system and of libraries.
    package let ignoredKeys: [String]

    /// Whether this is an export of that app: it has at least one of the known keys.
    package static func recognises(_ root: PropertyListValue) -> Bool {
        guard case .dictionary(let entries) = root else { return false }
        return entries.contains { Key(rawValue: $0.key) != nil }
    }

    /// - Parameter propertyList: reads a property list, XML or binary, that stands inside a `<data>` value.
    package init(
        _ root: PropertyListValue, propertyList: ([UInt8]) throws -> PropertyListValue
    ) throws(UserDefaultsExportError) {
        guard case .dictionary(let entries) = root else { throw .notADictionary(kind: root.kind) }
        self = withoutActuallyEscaping(propertyList) { propertyList in
            UserDefaultsExport(entries: entries, nested: NestedDocuments(propertyList: propertyList))
        }
    }

    private init(entries: [PropertyListValue.Entry], nested: NestedDocuments) {
        var favorites = Readings<FavoriteDTO>()
        var notes = Readings<NoteDTO>()
        var progress = Readings<ProgressDTO>()
        var readKeys: [Key: Int] = [:]
        var ignoredKeys: [String] = []
        var unreadable: [RejectedItem] = []
        for entry in entries {
            guard let key = Key(rawValue: entry.key) else {
                ignoredKeys.append(entry.key)
                continue
            }
            let path = WirePath(key.rawValue)
            do throws(RejectedItem) {
                let value = try nested.open(WireValue(entry.value), at: path)
                switch key {
                case .favoriteAyahs:
                    favorites = try FavoritesReader.read(value, at: path)
                    readKeys[key] = favorites.rejections
                case .ayahNotes:
                    notes = try NotesReader.read(value, at: path)
                    readKeys[key] = notes.rejections
                case .progress:
                    progress = try ProgressReader.read(value, at: path)
                    readKeys[key] = progress.rejections
                }
            } catch {
                unreadable.append(error)
            }
        }
        self.favorites = favorites.items
        self.notes = notes.items
        self.progress = progress.items
        self.unreadable = unreadable
        self.readKeys = readKeys
        self.ignoredKeys = ignoredKeys
        rejected = favorites.rejected + notes.rejected + progress.rejected
        unlistedRejections = favorites.unlisted + notes.unlisted + progress.unlisted
    }
}
