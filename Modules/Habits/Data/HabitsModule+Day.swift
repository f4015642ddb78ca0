internal import HabitsDomain
package import Kernel
package import ModuleKit

extension HabitsModule {
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let plan = try plan(on: day, in: reading)
        guard !plan.habits.isEmpty else {
            return [.next("Follow a journey", by: "habits journeys follow first-steps", of: Self.practiceSeries)]
        }
        let streak = try standing(in: reading).streaks.current
        var lines: [DayLine] = [
            .done(
                "\(plan.done) of \(plan.asked) done, \(plan.earnedXP) XP"
                    + (streak > 0 ? "; streak \(Counted.text(streak, "day"))" : ""), of: Self.practiceSeries)
        ]
        if let next = plan.next, let place = plan.nextPlace {
            lines.append(.next(next.title, by: "habits done \(place + 1)", of: Self.practiceSeries))
        } else if let place = plan.openLimitPlace {
            lines.append(
                .next(plan.habits[place].title, by: "habits done \(place + 1) --value VALUE", of: Self.practiceSeries))
        }
        return lines
    }

    private static let practiceSeries = "habits.practice"
}
