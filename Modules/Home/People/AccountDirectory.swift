package import Kernel
package import ModuleKit
internal import Storage

/// The owners of this store.
package struct AccountDirectory: Sendable {
    private let context: ModuleContext

    package init(context: ModuleContext) {
        self.context = context
    }

    package struct Entry: Sendable, Equatable {
        package let id: OwnerID
        package let name: String
        package let version: RecordVersion
        /// Live records.
        package let records: Int64
        package let createdAt: Instant
    }

    /// Oldest first.
    package func entries() async throws -> [Entry] {
        try await context.database.read { session in
            try Owners.all(in: session).map { owner in
                let row = try session.firstRow(
                    """
                    SELECT created_at, (SELECT COUNT(*) FROM journal WHERE owner = \(owner.key) AND kind = 1)
                    FROM owners WHERE owner = \(owner.key)
                    """)
                guard let row else {
                    throw MizanError(
                        .internal, "owner.missing",
                        "An owner was deleted during the request.")
                }
                return Entry(
                    id: owner.id, name: owner.name, version: owner.version, records: try row.integer(1),
                    createdAt: try row.instant(0))
            }
        }
    }

    /// The owner with the name or id. Unlike opening the store, this creates none.
    package func find(_ text: String) async throws -> Entry {
        try OwnerChoice.find(text, among: try await entries(), id: \.id, name: \.name)
    }
}
