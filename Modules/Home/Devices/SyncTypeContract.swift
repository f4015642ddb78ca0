package import Kernel
internal import Storage

/// The contract of a record type for devices that send records of it.
package struct SyncTypeContract: Sendable {
    /// `slice.Name`.
    package let type: String
    package let feed: FeedName
    /// The fields that the key is made of; none where an owner has one record at most.
    package let keys: [String]
    package let fields: [RecordField]

    package var slice: String { RecordReference(type: type, key: "").slice }

    init(_ schema: AnyRecordSchema) {
        type = schema.type
        feed = schema.scope == .shared ? .shared : .own
        keys = schema.keys.map(\.name)
        fields = schema.fields
    }
}
