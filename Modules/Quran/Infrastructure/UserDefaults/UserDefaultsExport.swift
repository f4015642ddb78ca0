package import Kernel

/// The data that the app stored in UserDefaults before it used CloudKit (seed 002, "Migration Notes"), read from an export.
///
/// A fault in one place does not prevent the rest from being read: the value is rejected with its path and the reason. The
/// domain checks that surahs and ayahs exist.
package struct UserDefaultsExport: Sendable {
    package enum Key: String, Hashable, Sendable, CaseIterable {
        case favoriteAyahs
        case ayahNotes
        case progress = "ReadingProgressStore.progress"
    }

    /// The values of each known key that is present and readable; nil for a key that is missing or unreadable.
    package private(set) var favorites: Readings<FavoriteDTO>?
    package private(set) var notes: Readings<NoteDTO>?
    package private(set) var progress: Readings<ProgressDTO>?
    /// The reasons why nothing could be read from a key: its value has a different form, or is a damaged document.
    package private(set) var unreadable: [ImportReport.Rejection] = []
    /// The keys that are not known here, in order: settings of the system and of libraries.
    package private(set) var ignoredKeys: [String] = []
    /// Remarks on tolerated faults in documents inside a value.
    package private(set) var remarks: [String] = []

    /// True if this is an export of that app. Such an export has at least one of the known keys.
    package static func recognises(_ keys: [String]) -> Bool { keys.contains { Key(rawValue: $0) != nil } }

    /// - Parameter propertyList: reads an XML or binary property list that a `<data>` value contains.
    package init(
        _ root: ForeignValue, propertyList: ([UInt8]) throws -> PropertyListValue
    ) throws(UserDefaultsExportError) {
        guard case .dictionary(let entries) = root else { throw .notADictionary(kind: root.kind) }
        self = withoutActuallyEscaping(propertyList) { propertyList in
            UserDefaultsExport(entries: entries, nested: NestedDocuments(propertyList: propertyList))
        }
    }

    private init(entries: [(key: String, value: ForeignValue)], nested: NestedDocuments) {
        for entry in entries {
            guard let key = Key(rawValue: entry.key) else {
                ignoredKeys.append(entry.key)
                continue
            }
            let path = ForeignPath(key.rawValue)
            do throws(ImportReport.Rejection) {
                let value = try nested.open(entry.value, at: path)
                switch key {
                case .favoriteAyahs: favorites = try Self.favorites(value, at: path)
                case .ayahNotes: notes = try Self.notes(value, at: path)
                case .progress: progress = try ProgressReader.read(value, at: path)
                }
            } catch {
                unreadable.append(error)
            }
        }
        remarks = nested.remarks
    }

    /// Reads an array of ayah IDs. The app stores the IDs as a set, so their order has no meaning.
    private static func favorites(
        _ value: ForeignValue, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> Readings<FavoriteDTO> {
        var readings = Readings<FavoriteDTO>()
        try value.readTexts(
            at: path, "an array of ayah IDs", each: "an ayah ID like \"2:255\"", into: &readings, FavoriteDTO.init)
        return readings
    }

    /// The texts on each ayah, by ayah ID.
    private static func notes(
        _ value: ForeignValue, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> Readings<NoteDTO> {
        var readings = Readings<NoteDTO>()
        for (ayahID, texts) in try value.entries(at: path, "a dictionary from ayah IDs to notes") {
            do throws(ImportReport.Rejection) {
                try texts.readTexts(
                    at: path / ayahID, "an array of notes", each: "the text of a note", into: &readings
                ) { NoteDTO(ayahID: ayahID, text: $0) }
            } catch {
                readings.reject(error)
            }
        }
        return readings
    }
}
