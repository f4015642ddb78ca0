internal import Changes
internal import FoundationEssentials
internal import Kernel
internal import QuranDomain
internal import Storage

/// A record type of the seed's CloudKit schema, and the record type of this slice that stores its records.
struct CloudKitType: Sendable {
    /// `FavoriteAyah`.
    let name: String
    let recordType: any RecordType
    /// The fields of the seed's table, in its order.
    let fields: [CloudKitField]

    static let all: [CloudKitType] = [
        QuranModule.favorites.recordType, QuranModule.notes.recordType, QuranModule.progress.recordType,
        QuranModule.appSettings.recordType, QuranModule.profile.recordType,
    ].map(CloudKitType.init)

    private init(_ recordType: any RecordType) {
        let schema = recordType.schema
        self.recordType = recordType
        name = String(schema.type.drop { $0 != "." }.dropFirst())
        // The id of a note is in the record's name only.
        fields = schema.fields.filter { $0.name != "id" }.map {
            CloudKitField($0, isReference: $0.name == "userRecord")
        }
    }

    static func named(_ name: String) -> CloudKitType? { all.first { $0.name == name } }

    static func of(_ reference: RecordReference) -> CloudKitType? {
        all.first { $0.recordType.schema.type == reference.type }
    }

    func field(_ name: String) -> CloudKitField? { fields.first { ExactText($0.name) == ExactText(name) } }
}

// MARK: Names

extension CloudKitType {
    /// The record with this name in CloudKit. The name states the record's type, so a tombstone needs no type.
    ///
    /// - Parameter user: the record name of the CloudKit account.
    static func reference(
        _ recordName: String, user: String
    ) throws(RecordNameError) -> (reference: RecordReference, name: QuranRecordName) {
        let name = try QuranRecordName(recordName, user: user)
        let reference =
            switch name {
            case .favorite(_, let ayah): QuranModule.favorites.recordType.schema.reference(ayah.ayahID)
            case .note(_, _, let id): QuranModule.notes.recordType.schema.reference(id.recordKey)
            case .progress(_, let surah): QuranModule.progress.recordType.schema.reference(surah.recordKey)
            case .setting(_, let key): QuranModule.appSettings.recordType.schema.reference(key)
            case .profile: QuranModule.profile.recordType.schema.reference(OnlyOne().recordKey)
            }
        return (reference, name)
    }

    /// The name of a record in CloudKit; nil if the record cannot have one.
    ///
    /// - Parameter fields: the record's fields, also of a removed record: the name of a note states its ayah.
    static func recordName(of reference: RecordReference, _ fields: JSONValue?, user: String) -> String? {
        do throws(RecordNameError) { return try name(of: reference, fields, user: user)?.text() } catch { return nil }
    }

    private static func name(
        of reference: RecordReference, _ fields: JSONValue?, user: String
    ) throws(RecordNameError) -> QuranRecordName? {
        guard let type = of(reference) else { return nil }
        switch type.name {
        case "FavoriteAyah": return .favorite(user: user, ayah: try ayah(reference.key))
        case "AyahNote":
            guard case .string(let ayahID)? = fields?["ayahID"], let id = UUID(text: reference.key) else { return nil }
            return .note(user: user, ayah: try ayah(ayahID), id: id)
        case "ReadingProgress": return Int(reference.key).map { .progress(user: user, surah: $0) }
        case "AppSettings": return .setting(user: user, key: reference.key)
        default: return .profile(user: user)
        }
    }

    private static func ayah(_ ayahID: String) throws(RecordNameError) -> AyahReference {
        do { return try AyahReference(ayahID: ayahID) } catch { throw .reference(error) }
    }
}

// MARK: Fields

extension CloudKitType {
    /// The fields on the wire. `user` is the owner's name there.
    func wire(_ fields: JSONValue, user: String, numbersAsStrings: Bool = false) -> JSONValue {
        .object(
            self.fields.compactMap { one in
                let value = one.field.kind.isOwner ? .string(user) : fields[one.name]
                return value.flatMap { one.wire($0, numbersAsStrings: numbersAsStrings) }
                    .map { JSONValue.Member(one.name, $0) }
            })
    }
}
