internal import Changes
internal import Connectors
internal import Kernel
internal import Storage

/// A record that came from a remote, on its way into the store.
struct Arrival: Hashable {
    let reference: RecordReference
    /// Nil where the remote does not have it any more, and does not say when it went: a snapshot did not bring it.
    let tag: String?
    /// Without the owner's name, which is another one there.
    let fields: JSONValue?
    /// True if a file brought it there as it is.
    var isImported = false

    init(_ item: RemoteItem, _ type: (any RecordType)?) {
        reference = item.reference
        tag = item.tag
        fields = item.fields.map { type?.schema.withoutOwner($0) ?? $0 }
        isImported = item.isImported
    }

    init(_ reference: RecordReference, _ theirs: RecordNote.Theirs) {
        (self.reference, tag, fields) = (reference, theirs.tag, theirs.fields)
    }

    init(missing reference: RecordReference) {
        (self.reference, tag, fields) = (reference, nil, nil)
    }
}

extension AnyRecordSchema {
    /// The fields as both sides have them.
    func withoutOwner(_ json: JSONValue) -> JSONValue {
        guard let owner = fields.first(where: { $0.kind.isOwner }), case .object(let members) = json else {
            return json
        }
        return .object(members.filter { $0.name != owner.name })
    }
}
