internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import Storage

/// Days are the owner's days, wherever the owner lives. A filter by a day finds exactly the items that count for that day.
enum DayRules {
    static let all: [EndpointRule] = [
        EndpointRule("days.own", "A filter by days, in words or not, finds what counts for those days for its owner.") {
            probe in
            for zones in lives {
                try await StageZones.$current.withValue(zones) {
                    try await probe.forEach("days.own", where: { !$0.dayFilters.isEmpty }) { fresh in
                        let list = try await fresh.filled().doing(fresh.plan.sample.now)
                        let days = try await list.ownDays()
                        for field in list.plan.dayFilters { try await list.filters(by: field, days) }
                    }
                }
            }
        }
    ]

    /// At 14:30 UTC, the next day has already begun in Auckland. Midnight UTC belongs to the previous day in New York, and also
    /// wherever a day begins at three.
    private static var lives: [OwnerZones] {
        let database = TimeZoneDatabase(.system())
        return [("America/New_York", 0), ("Pacific/Auckland", 0), ("Europe/Berlin", 3)].map { zone, dayStart in
            OwnerZones(machine: MachineZones(database: database)) { _ in [ZoneStay(zone: zone, dayStart: dayStart)] }
        }
    }
}

extension EndpointPlan {
    /// The filters of a list that accept words for days.
    fileprivate var dayFilters: [Field] {
        guard let list = endpoint.list else { return [] }
        return list.filters.filter { list.words(of: $0) != nil }
    }
}

/// Determines the day of a moment, and today's date.
private struct OwnDays {
    let zones: ZoneList
    let today: CivilDay
}

extension EndpointCase {
    fileprivate func ownDays() async throws -> OwnDays {
        let (context, owner) = (stage.context, stage.owner)
        return try await context.database.read(owner) { reading in
            let calendar = try context.zones.calendar(in: reading)
            return OwnDays(zones: calendar.zones, today: try calendar.today(at: context.clock.now()))
        }
    }

    fileprivate func filters(by field: Field, _ days: OwnDays) async throws {
        let all = try await items()
        let having = try all.compactMap { item in try day(of: item, by: field, days).map { (item: item, day: $0) } }
        try Expect.that(
            having.contains { $0.day == days.today },
            "no item is of today by \(field.name): the sample's `now` makes one")
        let yesterday = try days.today.adding(days: -1)
        var asked = [("today", days.today), ("yesterday", yesterday), ("tomorrow", try days.today.adding(days: 1))]
        for day in Set(having.map(\.day)).sorted() { asked.append((day.description, day)) }
        for (words, day) in asked {
            let comparisons: [(String, (CivilDay) -> Bool)] = [
                ("", { $0 == day }), ("[lt]", { $0 < day }), ("[le]", { $0 <= day }), ("[gt]", { $0 > day }),
                ("[ge]", { $0 >= day }),
            ]
            for (comparison, isMeant) in comparisons {
                let found = Set(try await items((field.name + comparison, words)))
                let meant = Set(having.filter { isMeant($0.day) }.map(\.item))
                try Expect.that(
                    found == meant,
                    "\(field.name)\(comparison)=\(words) finds \(found.count) items, \(meant.count) count for such days, in "
                        + "\(days.zones.stay(on: day).zone)")
            }
        }
    }

    /// The day for which an item counts: its stated day, or the day of its moment.
    private func day(of item: JSONValue, by field: Field, _ days: OwnDays) throws -> CivilDay? {
        var field = field.name
        if let filter = listing.filters.first(where: { $0.name == field }),
            case .momentsOfDays(let other)? = listing.words(of: filter)
        {
            field = other
        }
        guard case .string(let text)? = item[field] else { return nil }
        if let day = CivilDay(text) { return day }
        return try Instant(text).map { try days.zones.day(of: $0) }
    }
}
