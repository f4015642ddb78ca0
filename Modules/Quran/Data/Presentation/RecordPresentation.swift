package import Kernel
package import QuranDomain
internal import Storage

/// How an entity looks outside: the contract's fields under their names, behind the name that the record has in
/// CloudKit. Commands and endpoints both show entities this way.
package struct RecordPresentation<Entity: Sendable>: Sendable {
    /// The record type's name: `quran.FavoriteAyah`.
    package let type: String
    /// The fields of the contract, from which filters, orders and descriptions follow.
    package let fields: [RecordField]
    private let makeValues: @Sendable (Entity, String) -> [FieldValue]

    fileprivate init<Record: StoredRecord>(
        _ type: Record.Type, recordName: @escaping @Sendable (Entity, String) -> QuranRecordName,
        toData: @escaping @Sendable (Entity) -> Record
    ) {
        self.type = Record.schema.type
        fields = [RecordField("recordName", .text, required: false)] + Record.schema.fields
        makeValues = { entity, owner in
            Record.schema.values(
                of: toData(entity), ownerRecordName: owner, behind: Self.name(recordName(entity, owner)))
        }
    }

    package var names: [String] { fields.map(\.name) }

    /// One value for each field, for each entity.
    package func rows(_ entities: [Entity], owner: OwnerID) -> [[FieldValue]] {
        let name = owner.recordName
        return entities.map { makeValues($0, name) }
    }

    package func json(_ entity: Entity, owner: OwnerID) -> JSONValue {
        .object(fields, makeValues(entity, owner.recordName))
    }

    /// A key too long for CloudKit is a fine key here; the record then has no name there.
    private static func name(_ name: QuranRecordName) -> FieldValue {
        do throws(QuranError) { return .text(try name.text()) } catch { return .absent }
    }
}

extension RecordPresentation<FavoriteAyah> {
    package static let favorite = RecordPresentation(
        FavoriteAyahRecord.self, recordName: { .favorite(user: $1, ayah: $0.ayah) },
        toData: { FavoriteAyahMapper.toData($0) })
}

extension RecordPresentation<AyahNote> {
    package static let note = RecordPresentation(
        AyahNoteRecord.self, recordName: { .note(user: $1, ayah: $0.ayah, id: $0.id) },
        toData: { AyahNoteMapper.toData($0) })
}

extension RecordPresentation<ReadingProgress> {
    package static let progress = RecordPresentation(
        ReadingProgressRecord.self, recordName: { .progress(user: $1, surah: $0.surahNumber) },
        toData: { ReadingProgressMapper.toData($0) })
}

extension RecordPresentation<AppSetting> {
    package static let setting = RecordPresentation(
        AppSettingRecord.self, recordName: { .setting(user: $1, key: $0.settingKey) },
        toData: { AppSettingMapper.toData($0) })
}

extension RecordPresentation<UserProfile> {
    package static let profile = RecordPresentation(
        UserProfileRecord.self, recordName: { .profile(user: $1) }, toData: { UserProfileMapper.toData($0) })
}
