internal import FoundationEssentials
package import Kernel
package import Storage

/// A store with the probe's tables and two owners, on which the rules about engines are tested.
package struct DatabaseProbe: Sendable {
    package let database: any Database
    package let open: @Sendable () async throws -> any Database
    package let amina = OwnerID(UUID(uuid: (1, 1, 1, 1, 1, 1, 0x41, 1, 0x81, 1, 1, 1, 1, 1, 1, 1)))
    package let bilal = OwnerID(UUID(uuid: (2, 2, 2, 2, 2, 2, 0x42, 2, 0x82, 2, 2, 2, 2, 2, 2, 2)))

    package init(_ store: EmptyStore, with sets: [MigrationSet] = [ProbeTables.set]) async throws {
        database = store.database
        open = store.open
        try await database.migrate(sets)
        let people = [(amina, "amina"), (bilal, "bilal")]
        try await database.write(.shared) { transaction in
            for (id, name) in people { try Owners.create(id, name: name, epoch: name, in: transaction) }
        }
    }

    /// Changes records of the first owner.
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (RecordTable<ProbeRecord>) throws -> Result
    ) async throws -> Result {
        try await database.write(amina) { try body(RecordTable($0)) }
    }

    /// Writes a record of the first owner.
    package func save(_ name: String, count: Int64 = 0) async throws {
        _ = try await write { try $0.save(ProbeRecord(name, count: count)) }
    }

    /// The live records of an owner: name and count.
    package func counts(of owner: OwnerID? = nil, in other: (any Database)? = nil) async throws -> [String: Int64] {
        try await (other ?? database).read(owner ?? amina) { try Self.counts($0) }
    }

    static func counts(_ transaction: ReadTransaction) throws -> [String: Int64] {
        let items = try RecordTable<ProbeRecord>(transaction).list(RecordQuery()).items
        return Dictionary(items.map { ($0.entity.name, $0.entity.count) }) { first, _ in first }
    }

    package func usage(of owner: OwnerID) async throws -> OwnerUsage {
        try await database.read(owner) { try OwnerUsage(of: $0.ownerKey, in: $0.session) }
    }

    /// The difference between the stored usage of an owner and the sum over the owner's rows; nil if the two agree.
    package func miscounted(of owner: OwnerID) async throws -> UsageAudit.Difference? {
        try await database.read(owner) { try UsageAudit.difference(of: $0.ownerKey, in: $0.session) }
    }

    package func facts(of owner: OwnerID? = nil, in other: (any Database)? = nil) async throws -> JournalFacts {
        try await (other ?? database).read(owner ?? amina) { try JournalFacts($0) }
    }
}
