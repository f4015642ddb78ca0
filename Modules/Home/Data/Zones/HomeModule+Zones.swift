package import Kernel
package import ModuleKit
internal import Storage

extension HomeModule {
    /// What Home itself stores for owners. It travels, is exported and is checked like a slice's.
    package static let recordTypes: [any RecordType] = [zoneStays.recordType]

    package static let zoneStays = EntityType(
        ZoneStayMapper.self, order: ["startsOn"], absence: "home.no-such-stay", advice: "`mizan zone` shows the list."
    ) { $0 == .earliest ? "No zone is set." : "No zone of the list begins on \($0)." }

    static let zoneList = Invariant(
        "home.zones", "No day is before the first stay of a zone list, which has \(mostStays) stays at most.",
        of: [zoneStays.recordType.schema]
    ) { _, reading in
        // The first alone says it, and a list may be long.
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

    /// A write of something that has a day reads the list, and others wait for it.
    static let mostStays = 1_000

    /// An owner's zone list as it is stored.
    package static func stays(in transaction: ReadTransaction) throws -> [ZoneStay] {
        try zoneStays.all(in: transaction)
    }

    /// Refuses a zone that this machine does not know, and an hour that is none. The write is refused that ends with a
    /// list that begins later than all days.
    ///
    /// - Parameters:
    ///   - day: the first day of the stay; the earliest of all for the zone that a person has always lived by.
    ///   - dayStart: the hour at which days begin; nil keeps that of the stay, or goes on with that of the one before.
    package func setZone(
        _ zone: String, from day: CivilDay = .earliest, dayStart: Int? = nil, in transaction: WriteTransaction
    ) throws -> Written<ZoneStay> {
        _ = try zones.machine.database.zone(zone)
        let before = try Self.zoneStays(in: transaction.view).list(
            RecordQuery(
                filters: [RecordQuery.Filter("startsOn", .less, day.description)],
                sort: [RecordQuery.Sort("startsOn", descending: true)], limit: 1)
        ).items.first?.entity
        return try Self.zoneStays(in: transaction).write(day) { stored in
            try ZoneStay(
                startsOn: day, zone: zone, dayStart: dayStart ?? stored?.dayStart ?? before?.dayStart ?? 0)
        }
    }

    package func removeZone(from day: CivilDay, in transaction: WriteTransaction) throws {
        try Self.zoneStays.remove(day, in: transaction)
    }
}
