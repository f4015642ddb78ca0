package import Kernel
internal import Storage

/// The contract of a record type, for devices that send such records.
package struct SyncTypeContract: Sendable {
    /// `slice.Name`.
    package let type: String
    package let feed: FeedName
    /// The fields that form the key; empty if an owner has at most one record of the type.
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
