internal import Changes
internal import Connectors
internal import Kernel
internal import Storage

/// A record that was received from a remote, before it is stored.
struct Arrival: Hashable {
    let reference: RecordReference
    /// Nil if a snapshot of the remote did not contain the record. The time of its removal is then unknown.
    let tag: String?
    /// Without the owner's id, which is different at the remote.
    let fields: JSONValue?
    /// True if an import brought the record into its present state at the remote.
    var isImported = false
    /// The fields at the remote that are not known here.
    var opaque: JSONValue?

    init(_ item: RemoteItem, _ type: (any RecordType)?) {
        reference = item.reference
        tag = item.tag
        fields = item.fields.map { type?.schema.withoutOwner($0) ?? $0 }
        isImported = item.isImported
        opaque = item.opaque
    }

    /// Nil if the note has no received state that waits.
    init?(waitingIn note: RecordNote) {
        guard let theirs = note.theirs else { return nil }
        (reference, tag, fields) = (note.reference, theirs.tag, theirs.fields)
        opaque = note.opaque
    }

    init(missing reference: RecordReference) {
        (self.reference, tag, fields) = (reference, nil, nil)
    }

    /// The unknown fields to note. The unknown fields of a removed record stay known, because the record may be created again.
    func opaque(over before: RecordNote?) -> JSONValue? { fields == nil ? before?.opaque : opaque }
}

extension AnyRecordSchema {
    /// The fields that both sides have in common.
    func withoutOwner(_ json: JSONValue) -> JSONValue {
        guard let owner = fields.first(where: { $0.kind.isOwner }), case .object(let members) = json else {
            return json
        }
        return .object(members.filter { $0.name != owner.name })
    }
}
