internal import Changes
internal import HomeBase
package import Kernel
package import ModuleKit

/// The zones that an owner lives in: changes the list, and computes the present day.
package struct ZoneService: Sendable {
    package let zones: OwnerZones
    private let clock: Clock

    package init(context: ModuleContext) { (zones, clock) = (context.zones, context.clock) }

    /// The present moment, for answers that depend on it.
    package var now: Instant { clock.now() }

    package func calendar(in transaction: ReadTransaction, at now: Instant) throws -> CalendarReport {
        try CalendarReport(zones.calendar(in: transaction), stays: HomeBase.stays(in: transaction), at: now)
    }

    /// Sets the zone of a stay. Refuses a zone that this machine does not know, and an invalid hour. If the list leaves the
    /// earliest days without a zone at the end of a write, the write is refused.
    ///
    /// - Parameters:
    ///   - day: the first day of the stay. The earliest day of all stands for the zone that a person has always lived in.
    ///   - dayStart: the hour at which days begin. Nil keeps the hour of the stay; a new stay gets the hour of the stay before
    ///     it.
    package func set(
        _ zone: String, from day: CivilDay = .earliest, dayStart: Int? = nil, in transaction: WriteTransaction
    ) throws -> Written<ZoneStay> {
        _ = try zones.machine.database.zone(zone)
        let before = try HomeBase.zoneStays(in: transaction.view).list(
            RecordQuery(
                filters: [RecordQuery.Filter("startsOn", .less, day.description)],
                sort: [RecordQuery.Sort("startsOn", descending: true)], limit: 1)
        ).items.first?.entity
        return try HomeBase.zoneStays(in: transaction).write(day) { stored in
            try ZoneStay(
                startsOn: day, zone: zone, dayStart: dayStart ?? stored?.dayStart ?? before?.dayStart ?? 0)
        }
    }

    /// Sets the zone of all days: the later stays are removed.
    package func setAlways(_ zone: String, dayStart: Int? = nil, in transaction: WriteTransaction) throws {
        _ = try set(zone, dayStart: dayStart, in: transaction)
        for stay in try HomeBase.stays(in: transaction.view) where stay.recordID > .earliest {
            try remove(from: stay.recordID, in: transaction)
        }
    }

    package func remove(from day: CivilDay, in transaction: WriteTransaction) throws {
        try HomeBase.zoneStays.remove(day, in: transaction)
    }
}
