package import Kernel
package import ModuleKit
internal import Storage

/// The owners of this store.
package struct AccountList: Sendable {
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
                guard let row else { throw MizanError(.internal, "owner.missing", "An owner vanished in the middle.") }
                return Entry(
                    id: owner.id, name: owner.name, version: owner.version, records: try row.integer(1),
                    createdAt: try row.instant(0))
            }
        }
    }

    /// The owner of that name. Unlike the house, it makes none.
    package func find(_ name: String) async throws -> Entry {
        let all = try await entries()
        guard let found = all.first(where: { ExactText($0.name) == ExactText(name) }) else {
            let names = all.map(\.name).joined(separator: ", ")
            throw MizanError(
                .notFound, "owner.unknown",
                "There is no owner “\(name.prefix(80))”. \(all.isEmpty ? "There is none at all." : "There is: \(names).")"
            )
        }
        return found
    }
}
