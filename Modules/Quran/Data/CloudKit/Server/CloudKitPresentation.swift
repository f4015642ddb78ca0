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
    /// Records that were written together have the same batch.
    private var batch: JournalBatch?

    init(_ reading: ReadTransaction, _ zone: CloudKitZone, desired: Set<String>? = nil, now: Instant? = nil) {
        (self.reading, self.zone, self.desired, self.now) = (reading, zone, desired, now)
    }

    private var user: String { reading.owner.recordName }

    static func tag(_ version: RecordVersion) -> String { String(version, radix: 36) }

    func name(of state: CloudKitState, _ type: CloudKitType) -> String? {
        CloudKitType.recordName(of: type.recordType.schema.reference(state.key), state.fields, user: user)
    }

    mutating func record(_ state: CloudKitState, _ type: CloudKitType, named name: String) throws -> JSONValue {
        var fields = type.wire(state.fields, user: user, numbersAsStrings: numbersAsStrings)
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
