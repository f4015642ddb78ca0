internal import Changes
internal import HomeBase
package import Kernel
package import ModuleKit

/// The zones that an owner lives by: the list changes, and says which day it is.
package struct ZoneService: Sendable {
    package let zones: OwnerZones
    private let clock: Clock

    package init(context: ModuleContext) { (zones, clock) = (context.zones, context.clock) }

    /// The time of an answer that depends on it.
    package var now: Instant { clock.now() }

    package func calendar(in transaction: ReadTransaction, at now: Instant) throws -> CalendarReport {
        try CalendarReport(zones.calendar(in: transaction), stays: HomeBase.stays(in: transaction), at: now)
    }

    /// Refuses a zone that this machine does not know, and an hour that is none. The write is refused that ends with a
    /// list that begins later than all days.
    ///
    /// - Parameters:
    ///   - day: the first day of the stay; the earliest of all for the zone that a person has always lived by.
    ///   - dayStart: the hour at which days begin; nil keeps that of the stay, or goes on with that of the one before.
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

    package func remove(from day: CivilDay, in transaction: WriteTransaction) throws {
        try HomeBase.zoneStays.remove(day, in: transaction)
    }
}
