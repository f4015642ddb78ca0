package import FoundationEssentials

/// The owner of data: a UUID outside the store, a small integer inside it.
package struct OwnerID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The shared data, which every owner may read and only admins write. It is stored under the name `house`.
    package static let shared = OwnerID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    /// The placeholder in the store for a removed account, until all rows of the account are deleted. The last eight bytes are
    /// the key of these rows. An account's own id is random, and never begins with eight zero bytes.
    package static func departed(_ key: Int64) -> OwnerID {
        withUnsafeBytes(of: key.bigEndian) { key in
            OwnerID(
                UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7])))
        }
    }

    package var isDeparted: Bool {
        self != .shared && withUnsafeBytes(of: uuid.uuid) { $0.prefix(8).allSatisfy { $0 == 0 } }
    }

    /// Lower-case, with dashes: the form in URLs, exports and the store.
    package var description: String { uuid.text }
}

extension OwnerID {
    /// Parses a UUID in upper or lower case.
    package init?(_ text: String) {
        guard let uuid = UUID(text: text) else { return nil }
        self.init(uuid)
    }

    /// The owner's name in record names of the CloudKit shape (seed 002): an underscore and 32 hexadecimal digits.
    package var recordName: String {
        "_" + withUnsafeBytes(of: uuid.uuid) { Hexadecimal.text($0) }
    }
}
