internal import Changes
package import FitnessDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
package import Storage

/// An entry as a person logs it.
package struct EntryDraft: Sendable {
    /// The id that the entry has elsewhere; a fresh id by default.
    package var id: UUID?
    package var type: ProgressMetricType
    package var quantity: Double
    /// The present moment by default.
    package var date: Instant?
    /// The zone in which the entry was taken; the owner's zone by default.
    package var zone: String?
    package var notes: String?

    package init(
        id: UUID? = nil, _ type: ProgressMetricType, _ quantity: Double, at date: Instant? = nil, zone: String? = nil,
        notes: String? = nil
    ) {
        (self.id, self.type, self.quantity) = (id, type, quantity)
        (self.date, self.zone, self.notes) = (date, zone, notes)
    }
}

/// The changes of an entry. The type cannot change: another type would be another measurement.
package struct EntryChange: Sendable {
    package var quantity: Double?
    package var date: Instant?
    package var zone: String?
    package var notes: Patch<String> = .keep

    package init() {}
}

extension FitnessModule {
    /// Stores a measurement. An existing equal entry with the same id stays as it is.
    package func log(_ draft: EntryDraft, in transaction: WriteTransaction) throws -> Written<ProgressEntry> {
        let date = draft.date ?? transaction.now
        try Self.requirePast(date, now: transaction.now)
        let new = try ProgressEntry(
            id: draft.id ?? identifiers.fresh(), type: draft.type, quantity: draft.quantity,
            taken: clock(in: transaction).taken(date, zone: draft.zone), notes: draft.notes,
            createdAt: transaction.now, updatedAt: transaction.now)
        return try Self.entries(in: transaction).write(new.id) { stored in
            guard let stored else { return new }
            let differing = [
                ("type", stored.type != new.type), ("quantity", stored.quantity != new.quantity),
                ("date", draft.date != nil && stored.taken.instant != new.taken.instant),
                ("zone", draft.zone != nil && stored.taken.zone != new.taken.zone),
                ("notes", stored.notes != new.notes),
            ].filter(\.1).map(\.0).joined(separator: ", ")
            guard differing.isEmpty else {
                throw Refusal.entryExists(
                    "Another entry already has this id; it differs in \(differing).",
                    details: ["id": stored.id.text, "fields": differing])
            }
            return stored.entity
        }
    }

    package func change(
        _ id: UUID, _ change: EntryChange, in transaction: WriteTransaction
    ) throws -> Written<ProgressEntry> {
        let before = try Self.entries.require(id, in: transaction).entity
        var taken = before.taken
        if change.date != nil || change.zone != nil {
            let date = change.date ?? before.taken.instant
            try Self.requirePast(date, now: transaction.now)
            taken = try clock(in: transaction).taken(date, zone: change.zone ?? before.taken.zone)
        }
        let quantity = change.quantity ?? before.quantity
        let notes = ProgressEntry.said(change.notes.applied(to: before.notes))
        let isSame = quantity == before.quantity && notes == before.notes && taken == before.taken
        let after = try ProgressEntry(
            id: id, type: before.type, quantity: quantity, taken: taken, notes: notes, createdAt: before.createdAt,
            updatedAt: isSame ? before.updatedAt : transaction.now)
        return try Self.entries(in: transaction).write(id) { _ in after }
    }

    package func remove(_ id: UUID, in transaction: WriteTransaction) throws {
        try Self.entries.remove(id, in: transaction)
    }

    /// Restores a removed entry. A live entry stays as it is.
    package func restore(_ id: UUID, in transaction: WriteTransaction) throws -> Written<ProgressEntry> {
        if let there = try Self.entries.find(id, in: transaction) { return Written(unchanged: there) }
        guard try Self.entries(in: transaction).restore(id) != nil else { throw Self.entries.absent(id) }
        let now = try Self.entries.require(id, in: transaction)
        return Written(now.entity, Change(.updated, version: now.version))
    }

    /// The moment at which clocks showed a day and a time, in the given zone or the owner's.
    package func moment(
        of day: CivilDay, _ time: ClockTime, zone: String? = nil, in transaction: some OwnerTransaction
    ) throws -> Instant {
        try clock(in: transaction).moment(of: day, time, zone: zone)
    }

    /// A reader of moments by the clocks of a zone, or of the owner's zone if none is given.
    package func words(_ own: MomentWords, zone: String?, at now: Instant) throws -> MomentWords {
        guard let zone else { return own }
        let table = try EntryClock.table(zone, in: zones.machine.database)
        let today = try LocalTime(now, in: table).day
        return MomentWords(
            days: DayWords(today: today, calendar: own.days.calendar, firstWeekday: own.days.firstWeekday),
            zones: try ZoneList(table))
    }

    func clock(in transaction: some OwnerTransaction) throws -> EntryClock {
        EntryClock(calendar: try zones.calendar(in: transaction.reading), database: zones.machine.database)
    }

    static func requirePast(_ date: Instant, now: Instant) throws(FitnessError) {
        guard date <= EntryClock.latest(at: now) else { throw .future(date.description) }
    }
}
