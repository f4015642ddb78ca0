internal import Changes
package import FitnessDomain
package import FitnessInfrastructure
package import FoundationEssentials
package import Kernel
package import ModuleKit
package import Storage

/// A query for entries in the progress API.
package struct ProgressQuery: Sendable {
    /// Nil for all.
    package var type: ProgressMetricType?
    /// The first and the last day in the owner's time zone; nil for no bound.
    package var from: CivilDay?
    package var to: CivilDay?
    package var limit: Int
    package var offset: Int

    package init(type: ProgressMetricType?, from: CivilDay?, to: CivilDay?, limit: Int, offset: Int) {
        (self.type, self.from, self.to, self.limit, self.offset) = (type, from, to, limit, offset)
    }
}

/// A page of entries, the latest first, and the number of all of them.
package struct ProgressPage: Sendable {
    package let entries: [ProgressEntryResponse]
    package let total: Int64
}

extension FitnessModule {
    /// The latest entry of each type, in the order of the types.
    package func currentProgress(
        of types: [ProgressMetricType], in reading: ReadTransaction
    ) throws -> [ProgressEntryResponse] {
        try latest(of: types, in: reading).map(Self.shown)
    }

    package func progress(_ query: ProgressQuery, in reading: ReadTransaction) throws -> ProgressPage {
        if let from = query.from, let to = query.to { _ = try DayRange(from, to) }
        let zones = try progressZones(in: reading)
        let first = query.from.flatMap { Self.start(of: $0, in: zones) } ?? TakenAt.earliest
        let end =
            try query.to.flatMap { try $0 == .latest ? nil : Self.start(of: $0.adding(days: 1), in: zones) }
            ?? Self.never
        let keys = try keys(query, first, end, in: reading)
        return ProgressPage(
            entries: try entries(keys, in: reading).map(Self.shown),
            total: try count(query.type, first, end, in: reading))
    }

    package static func shown(_ entry: ProgressEntry) -> ProgressEntryResponse {
        ProgressEntryResponseMapper.toData(entry, id: entry.id.text)
    }

    /// The moment at which clocks in the façade's zone showed a day and a time. Without a time, it is the beginning of the day
    /// in the zones of `progressZones`.
    package func progressMoment(
        of day: CivilDay, _ time: ClockTime?, in transaction: some OwnerTransaction
    ) throws -> Instant {
        guard let time else {
            guard let start = Self.start(of: day, in: try progressZones(in: transaction.reading)) else {
                throw FitnessError.noSuchTime(day.description)
            }
            return start
        }
        guard let first = facade.zone.moments(showing: day, secondOfDay: time.secondOfDay).first else {
            throw FitnessError.noSuchTime("\(day) \(time)")
        }
        return first.moment
    }

    /// True if the entry belongs to another owner. The contract distinguishes such an entry from a missing entry. If the caller
    /// has an entry with the id, that entry counts, even if other owners have an entry with the same id. Each owner is
    /// searched, because no index is by id alone.
    package func isAnothers(_ id: UUID, in transaction: some OwnerTransaction) throws -> Bool {
        guard try Self.entries.find(id, in: transaction) == nil else { return false }
        return try transaction.reading.session.firstRow(
            """
            SELECT 1 FROM fitness_entry
            WHERE owner IN (SELECT o.owner FROM owners o
                    WHERE \(Owners.isPerson) AND o.owner <> \(transaction.reading.ownerKey))
                AND id = \(id.text) AND deleted_at IS NULL
            LIMIT 1
            """) != nil
    }

    // MARK: Days

    package func progressToday() throws -> CivilDay { try facade.zone.localTime(context.clock.now()).day }

    /// The zones for a day without a time: the owner's own zones, or the façade's zone if the owner has set no zones.
    private func progressZones(in reading: ReadTransaction) throws -> ZoneList {
        let calendar = try zones.calendar(in: reading)
        return calendar.origin == .set ? calendar.zones : facade.zone
    }

    /// The moment at which clocks showed midnight, whatever the hour at which the owner's day begins. For a day that the zone
    /// skipped, it is the midnight of the next day.
    static func start(of day: CivilDay, in zones: ZoneList) -> Instant? {
        var day: CivilDay? = day
        while let wanted = day {
            if let midnight = zones.moments(showing: wanted, secondOfDay: 0).first { return midnight.moment }
            if let first = zones.moments(of: wanted).first { return first.lowerBound }
            day = CivilDay(daysSince1970: wanted.daysSince1970 + 1)
        }
        return nil
    }

    private static let never = Instant(microseconds: .max)

    // MARK: Statements

    private func keys(
        _ query: ProgressQuery, _ first: Instant, _ end: Instant, in reading: ReadTransaction
    ) throws -> [String] {
        let ofType: SQL = query.type.map { "AND type = \($0.rawValue)" } ?? ""
        return try reading.session.rows(
            """
            SELECT id FROM fitness_entry
            WHERE owner = \(reading.ownerKey) \(ofType) AND date >= \(first) AND date < \(end) AND deleted_at IS NULL
            ORDER BY date DESC, id DESC LIMIT \(query.limit) OFFSET \(query.offset)
            """
        ).map { try $0.text(0) }
    }

    /// Counts the types one by one, each from an index that has all the needed columns.
    private func count(
        _ type: ProgressMetricType?, _ first: Instant, _ end: Instant, in reading: ReadTransaction
    ) throws -> Int64 {
        var total: Int64 = 0
        for type in type.map({ [$0] }) ?? ProgressMetricType.allCases {
            let row = try reading.session.firstRow(
                """
                SELECT COUNT(*) FROM fitness_entry
                WHERE owner = \(reading.ownerKey) AND type = \(type.rawValue) AND date >= \(first) AND date < \(end)
                    AND deleted_at IS NULL
                """)
            total += try row?.integer(0) ?? 0
        }
        return total
    }
}
