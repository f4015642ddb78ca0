internal import Changes
internal import Kernel
internal import Storage

/// Records in the form of an answer.
struct CloudKitPresentation {
    let reading: ReadTransaction
    let zone: CloudKitZone
    /// The names of the fields that the caller wants; nil for all.
    var desired: Set<String>?
    var numbersAsStrings = false
    /// The time of changes that this transaction is making.
    var now: Instant?
    /// The size of the records that were shown.
    private(set) var weight = 0
    /// Records that were written together have the same batch.
    private var batch: JournalBatch?
    /// False if all names have their usual spelling; nil if that is not known yet.
    private var hasSpellings: Bool?

    init(_ reading: ReadTransaction, _ zone: CloudKitZone, desired: Set<String>? = nil, now: Instant? = nil) {
        (self.reading, self.zone, self.desired, self.now) = (reading, zone, desired, now)
    }

    private var user: String { reading.owner.recordName }

    static func tag(_ version: RecordVersion) -> String { String(version, radix: 36) }

    mutating func name(of state: CloudKitState, _ type: CloudKitType) throws -> String? {
        try name(of: type.recordType.schema.reference(state.key), state.fields)
    }

    /// - Parameter fields: the fields, also of a removed record.
    mutating func name(of reference: RecordReference, _ fields: JSONValue?) throws -> String? {
        guard let usual = CloudKitType.recordName(of: reference, fields, user: user) else { return nil }
        let hasSpellings = try hasSpellings ?? CloudKitSpelling.areAny(in: reading)
        self.hasSpellings = hasSpellings
        return hasSpellings ? try CloudKitSpelling.of(usual, in: reading) : usual
    }

    mutating func record(_ state: CloudKitState, _ type: CloudKitType, named name: String) throws -> JSONValue {
        var fields = type.wire(state.fields, user: user, numbersAsStrings: numbersAsStrings)
        weight += state.fields.weight
        if let desired, case .object(let members) = fields {
            fields = .object(members.filter { desired.contains($0.name) })
        }
        return .object([
            "recordName": .string(name), "recordType": .string(type.name),
            "recordChangeTag": .string(Self.tag(state.version)), "fields": fields, "pluginFields": [:],
            "created": try stamp(state.createdVersion), "modified": try stamp(state.version), "deleted": false,
            "zoneID": zone.id(of: reading.owner),
        ])
    }

    /// A removed record in a change feed.
    func tombstone(_ name: String, _ type: CloudKitType, at version: RecordVersion) -> JSONValue {
        [
            "recordName": .string(name), "recordType": .string(type.name), "deleted": true,
            "recordChangeTag": .string(Self.tag(version)), "zoneID": zone.id(of: reading.owner),
        ]
    }

    /// When a version was made, and by whom; nil if the history no longer goes back so far.
    private mutating func stamp(_ version: RecordVersion) throws -> JSONValue? {
        if batch?.versions.contains(version) != true { batch = try Journal.batch(of: version, in: reading) }
        let moment = batch?.versions.contains(version) == true ? batch?.at : now
        return moment.map {
            [
                "timestamp": .integer($0.milliseconds),
                "userRecordName": .string(user),
            ]
        }
    }
}
