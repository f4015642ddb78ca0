internal import FitnessDomain
package import Kernel
package import ModuleKit

extension FitnessModule {
    /// The measurements of the day. Next are the types that were measured within the last two weeks, but not on the day.
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let latest = try latest(of: ProgressMetricType.allCases, in: reading)
        guard !latest.isEmpty else {
            return [.next("Enter a measurement", by: "fitness log weight 75.5kg", of: "fitness.weight")]
        }
        let (preferences, days) = (try preferences(in: reading), DayRange(day))
        let done = try latest.compactMap { entry -> DayLine? in
            let metric = MetricView(entry.type, preferences)
            guard let total = try EntryDays.of(entry.type, in: days, in: reading).first else { return nil }
            let quantity = QuantityText.of(total.value(by: metric.dayRule), of: entry.type, in: metric.shownIn)
            return .done("\(entry.type.title): \(quantity)", of: Self.series(entry.type))
        }
        let measured = Set(done.map(\.series))
        let due = latest.filter {
            let age = $0.taken.shown.day.days(until: day)
            return (1...14).contains(age) && !measured.contains(Self.series($0.type))
        }
        return done
            + due.sorted { $0.taken.instant > $1.taken.instant }.prefix(3).map {
                .next(
                    "\($0.type.title), last measured \($0.taken.shown.day.wordsWithin(seenOn: day))",
                    by: "fitness log \($0.type.rawValue) VALUE", of: Self.series($0.type))
            }
    }

    private static func series(_ type: ProgressMetricType) -> String { "fitness.\(type.rawValue)" }
}
