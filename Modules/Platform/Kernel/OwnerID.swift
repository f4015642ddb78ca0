package import FoundationEssentials

/// Whose data it is: a UUID outside the store, a small integer inside it.
package struct OwnerID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The house itself: shared data that every owner may read and only admins write.
    package static let house = OwnerID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    /// Lower-case, with dashes: the form in URLs, exports and the store.
    package var description: String { uuid.uuidString.lowercased() }
}
