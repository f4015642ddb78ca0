internal import Accounts
package import Changes
package import Kernel
package import ModuleKit
package import Storage

/// The facts that all parts of Home share: the id, the migrations, and the record types that Home stores for owners. Records of
/// these types are synced, exported and checked like the records of a slice.
package enum HomeBase {
    package static let id = "home"
    /// The schema that exists whatever slices there are: that of the accounts, and Home's own.
    package static let schema = [AccountMigrations.set, MigrationSet(module: id, HomeMigrations.all)]

    package static let recordTypes: [any RecordType] = [zoneStays.recordType, preferences.recordType]

    package static let zoneStays = EntityType(
        ZoneStayMapper.self, order: ["startsOn"], absence: Refusal(.notFound, "home.no-such-stay"),
        advice: "`mizan zone` shows the list."
    ) { $0 == .earliest ? "No zone is set." : "No zone in the list begins on \($0)." }

    package static let preferences = EntityType(
        PreferenceMapper.self, order: ["key"], admitting: { try $0.requireAddress() },
        absence: Refusal(.notFound, "home.not-chosen"), advice: "`mizan settings` shows all."
    ) { "\($0.prefix(80)) already has its default value." }

    package static let zoneList = Invariant(
        "home.zones", "A zone list covers every day, and has at most \(mostStays) stays.",
        of: [zoneStays.recordType.schema]
    ) { _, reading in
        // The first stay is enough for this check, and the list may be long.
        let first = RecordQuery(sort: [RecordQuery.Sort("startsOn")], limit: 1)
        if let from = try zoneStays(in: reading).list(first).items.first?.entity.from {
            throw ZoneStayError.gap(before: from)
        }
        let count = try reading.session.firstRow(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 FROM home_zone_stay WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                LIMIT \(mostStays + 1)) AS stays
            """)
        if let count = try count?.integer(0), count > mostStays { throw ZoneStayError.tooMany }
    }

    /// The maximum number of stays in a list. A write of any record with a day reads the whole list, while other writes wait.
    package static let mostStays = 1_000

    /// An owner's stored zone list.
    package static func stays(in transaction: ReadTransaction) throws -> [ZoneStay] {
        try zoneStays.all(in: transaction)
    }
}
