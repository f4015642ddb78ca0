internal import Kernel
internal import Storage

/// A stored record of a CloudKit type.
struct CloudKitState: Sendable {
    let key: String
    let fields: JSONValue
    let version: RecordVersion
    let createdVersion: RecordVersion
}

/// The stored records of a CloudKit type, with the versions that CloudKit shows as tags and dates.
struct CloudKitTable: Sendable {
    let type: CloudKitType
    let read: @Sendable ([String], ReadTransaction) throws -> [CloudKitState]
    let list: @Sendable (RecordQuery, ReadTransaction) throws -> RecordPage<CloudKitState>
    /// Gives a record a new version without a change.
    let touch: @Sendable (String, WriteTransaction) throws -> RecordVersion?

    private static let all: [String: CloudKitTable] = {
        let tables = [
            make(FavoriteAyahRecord.self), make(AyahNoteRecord.self), make(ReadingProgressRecord.self),
            make(AppSettingRecord.self), make(UserProfileRecord.self),
        ].compactMap(\.self)
        return Dictionary(tables.map { ($0.type.name, $0) }) { first, _ in first }
    }()

    static func of(_ type: CloudKitType) throws -> CloudKitTable {
        guard let table = all[type.name] else {
            throw MizanError(.internal, "quran.cloudkit-type", "\(type.name) has no table.")
        }
        return table
    }

    private static func make<Record: StoredRecord>(_ record: Record.Type) -> CloudKitTable? {
        guard let type = CloudKitType.of(Record.schema.erased.reference("")) else { return nil }
        @Sendable func state(_ stored: Stored<Record>, _ owner: OwnerID) -> CloudKitState {
            CloudKitState(
                key: stored.entity.recordKey, fields: stored.entity.json(owner: owner), version: stored.version,
                createdVersion: stored.createdVersion)
        }
        return CloudKitTable(
            type: type,
            read: { keys, reading in
                try RecordTable<Record>(reading).find(keys).map { state($0, reading.owner) }
            },
            list: { query, reading in
                try RecordTable<Record>(reading).list(query).map { state($0, reading.owner) }
            },
            touch: { key, writing in try RecordTable<Record>(writing).touch(key) })
    }
}
