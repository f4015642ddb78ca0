package import FoundationEssentials

/// Whose data it is: a UUID outside the store, a small integer inside it.
package struct OwnerID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The shared data, which every owner may read and only admins write. It is stored under the name `house`.
    package static let shared = OwnerID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    /// Lower-case, with dashes: the form in URLs, exports and the store.
    package var description: String { uuid.text }
}

extension OwnerID {
    /// Reads a UUID in either case.
    package init?(_ text: String) {
        guard let uuid = UUID(text: text) else { return nil }
        self.init(uuid)
    }

    /// The owner's name in record names of the CloudKit shape (seed 002): an underscore and 32 hexadecimal digits.
    package var recordName: String {
        "_" + withUnsafeBytes(of: uuid.uuid) { Hexadecimal.text($0) }
    }
}
