package import FitnessDomain
package import Kernel
package import ModuleKit
internal import Storage

/// The latest entry of a type, and the value of the owner's present day.
package struct CurrentValue: ShownEntity {
    package let metric: MetricView
    package let entry: ProgressEntry
    /// The value by the type's rule; nil if the owner's present day has no entry.
    package let today: Double?
    package let standing: EntryStanding

    package static let shown: [ShownField<Self>] =
        [
            ShownField("type", \.entry.type), ShownField("unit", \.entry.type.unit),
            ShownField("quantity", \.entry.quantity), ShownField("date", \.entry.taken.instant),
            ShownField("day", \.entry.taken.shown.day), ShownField("time", \.entry.taken.shown.time.description),
            ShownField("zone", \.entry.taken.zone), ShownField("notes", \.entry.notes), ShownField("id", \.entry.id),
            ShownField("today", \.today), ShownField("dayRule", \.metric.dayRule),
        ] + EntryStanding.shown.map { $0.of(\.standing) }
}

extension FitnessModule {
    /// The latest entry of each type that has entries, in the order of the types.
    package func current(
        of types: [ProgressMetricType] = ProgressMetricType.allCases, in reading: ReadTransaction
    ) throws -> [CurrentValue] {
        let preferences = try preferences(in: reading)
        let today = try DayRange(self.today(in: reading))
        let latest = try latest(of: types, in: reading)
        return try zip(latest, standings(of: latest.map(\.id), in: reading)).map { entry, standing in
            let metric = MetricView(entry.type, preferences)
            let total = try EntryDays.of(entry.type, in: today, in: reading).first
            return CurrentValue(
                metric: metric, entry: entry, today: total?.value(by: metric.dayRule), standing: standing)
        }
    }

    /// The latest entry of each type that has entries, in the order of the types. Entries in the future are ignored.
    package func latest(of types: [ProgressMetricType], in reading: ReadTransaction) throws -> [ProgressEntry] {
        var keys: [String] = []
        let now = context.clock.now()
        for type in types {
            let row = try reading.session.firstRow(
                """
                SELECT id FROM fitness_entry
                WHERE owner = \(reading.ownerKey) AND type = \(type.rawValue) AND date <= \(now) AND deleted_at IS NULL
                ORDER BY date DESC, id DESC LIMIT 1
                """)
            if let row { keys.append(try row.text(0)) }
        }
        return try entries(keys, in: reading)
    }

    /// The doubt about a quantity that is far from the quantities before it; nil if there is no doubt.
    package func doubt(
        _ quantity: Double, of type: ProgressMetricType, at date: Instant?, in reading: ReadTransaction
    ) throws -> QuantityDoubt? {
        let before = try reading.session.rows(
            """
            SELECT quantity FROM fitness_entry
            WHERE owner = \(reading.ownerKey) AND type = \(type.rawValue) AND date <= \(date ?? context.clock.now())
                AND deleted_at IS NULL
            ORDER BY date DESC, id DESC LIMIT \(QuantityDoubt.mostBefore)
            """
        ).map { try $0.real(0) }
        return QuantityDoubt(quantity, of: type, after: before)
    }

    /// The entries with these keys, in their order.
    func entries(_ keys: [String], in reading: ReadTransaction) throws -> [ProgressEntry] {
        var entries: [String: ProgressEntry] = [:]
        for row in try RecordTable<ProgressEntryRecord>(reading).find(keys) {
            entries[row.entity.id.text] = try ProgressEntryMapper.toDomain(row.entity)
        }
        return keys.compactMap { entries[$0] }
    }
}
