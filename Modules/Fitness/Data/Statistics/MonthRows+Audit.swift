internal import Changes
internal import FitnessDomain
internal import Kernel
internal import ModuleKit
internal import Storage

extension MonthRows {
    @Sendable static func compare(_ reading: ReadTransaction) throws -> [Finding] {
        var kept: [Month: PeriodStatistics] = [:]
        do {
            try self.kept(from: 0, through: 999_912, in: reading) { kept[$0] = $1 }
        } catch let error as MizanError where error.code == .corruptData {
            return [Finding(.problem, error.message)]
        }
        let computed = try computed(in: reading)
        let wrong = Set(kept.keys).union(computed.keys).filter { kept[$0] != computed[$0] }
        guard !wrong.isEmpty else { return [] }
        return [
            Finding(.problem, "\(Counted.text(wrong.count, "month")) of entries have stored figures that do not match.")
        ]
    }

    @Sendable static func rebuild(_ rows: DerivedRows) throws {
        try rows.session.execute("DELETE FROM fitness_month WHERE owner = \(rows.ownerKey)")
        try save(try computed(in: rows.reading).sorted { $0.key.order < $1.key.order }.map { ($0, $1) }, in: rows)
    }

    private static func computed(in reading: ReadTransaction) throws -> [Month: PeriodStatistics] {
        var months: [Month: PeriodStatistics] = [:]
        for type in ProgressMetricType.allCases {
            var rest = try EntryDays.of(type, in: .all, in: reading)[...]
            while let first = rest.first {
                let month = CivilMonth(of: first.day)
                let days = rest.prefix { CivilMonth(of: $0.day) == month }
                months[Month(type: type, month: month)] = PeriodStatistics(days)
                rest = rest.dropFirst(days.count)
            }
        }
        return months
    }
}
