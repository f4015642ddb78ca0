internal import Charts
internal import FoundationEssentials
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The summary of all days in a form for people.
struct SummaryLines {
    let summary: PracticeSummary
    let display: TextDisplay

    private var style: TerminalStyle { TerminalStyle(display: display) }
    private var marks: Marks { Marks(display) }
    private var duas: Streaks { summary.duaStreaks }

    func lines() -> [String] {
        let level = summary.level
        var lines = [
            style.bold(
                fitted(
                    "Level \(level.level) \(marks.dot) \(level.totalXP) XP \(marks.dot) \(level.xpToNext) to the next")),
            fitted(
                "\(Counted.text(summary.completions, "completion")) on \(Counted.text(summary.practisedDays, "day")). "
                    + "Streak \(Counted.text(summary.streaks.current, "day")), longest \(summary.streaks.longest)."),
        ]
        if (duas.current, duas.longest) != (summary.streaks.current, summary.streaks.longest) {
            lines.append(
                fitted("Duas alone: streak \(Counted.text(duas.current, "day")), longest \(duas.longest)."))
        }
        if summary.practisedDays > 0 {
            lines +=
                ["", style.bold("Best streaks")] + best + ["", style.bold("By slot")] + slots
                + ["", style.bold("By weekday")] + weekdays
        }
        return lines + ["", style.bold("Achievements")] + achievements
    }

    private var best: [String] {
        summary.streaks.best(PracticeSummary.shownStreaks).map { streak in
            TextColumns.padded(Counted.text(streak.length, "day"), to: 10, atStart: true)
                + "  \(streak.first) to \(streak.last)"
        }
    }

    private var slots: [String] {
        let most = max(1, summary.bySlot.values.max() ?? 0)
        return TimeSlot.allCases.map { slot in
            let count = summary.bySlot[slot] ?? 0
            return bar(slot.rawValue, Double(count) / Double(most), "\(count)")
        }
    }

    private var weekdays: [String] {
        summary.byWeekday.map { one in
            bar(
                one.weekday.name, one.of == 0 ? 0 : Double(one.practised) / Double(one.of),
                "\(one.practised) of \(one.of)")
        }
    }

    private func bar(_ name: String, _ share: Double, _ words: String) -> String {
        let bar = marks.bar(share, of: 20)
        return "  " + TextColumns.padded(name.capitalized, to: 11) + style.colored(bar.full, series: 0)
            + style.dimmed(bar.rest) + "  \(words)"
    }

    private var achievements: [String] {
        summary.achievements.map { state in
            let mark = state.isEarned ? marks.of(.done) : marks.of(.open)
            let rest = state.isEarned ? "" : " (\(state.reached) of \(state.achievement.needed))"
            return fitted("  \(mark) \(state.achievement.title)\(rest)")
        }
    }

    private func fitted(_ text: String) -> String { TextColumns.fitted(text, to: display.columns, on: display) }
}
