internal import Charts
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// A day in the form that people like to see in the morning. Characters repeat the meaning of the colours.
struct DayLines {
    let plan: DayPlan
    let reached: PracticeStanding
    /// The followed journeys.
    let journeys: [Journey]
    var waiting: WaitingForCatalogue?
    let isToday: Bool
    let display: TextDisplay

    private var style: TerminalStyle { TerminalStyle(display: display) }
    private var marks: Marks { Marks(display) }

    func lines() throws -> [String] {
        let heading = try [title, ""] + standing
        guard !plan.habits.isEmpty else { return heading + [""] + beginning }
        let widths = Widths(
            titles: plan.habits.map { marks.shown($0.title) }, amounts: plan.habits.map(amount), in: display.columns)
        let next = plan.nextPlace
        var lines = heading
        for (slot, habits) in plan.slots where !habits.isEmpty {
            lines += ["", slotLine(slot, habits)]
            for place in plan.habits.indices where plan.habits[place].slot == slot {
                lines += self.lines(at: place, isNext: place == next, widths)
            }
        }
        lines.append("")
        if !journeys.isEmpty {
            lines.append(style.dimmed(fitted("Following: " + journeys.map(name).joined(separator: ", "))))
        }
        lines += waitingLines
        lines.append(fitted(end))
        return lines
    }

    /// The advice about lines that have no text.
    private var waitingLines: [String] {
        guard let waiting, !waiting.isEmpty else { return [] }
        let parts = [
            (waiting.journeys, "journey", "journeys"), (waiting.duas, "dua", "duas"),
        ].compactMap { ids, one, many in
            ids.isEmpty
                ? nil
                : "\(ids.count) \(ids.count == 1 ? one : many) (\(ids.prefix(5).map(\.text).joined(separator: ", "))"
                    + (ids.count > 5 ? ", …)" : ")")
        }
        let isOne = waiting.journeys.count + waiting.duas.count == 1
        let sentence =
            "\(parts.joined(separator: " and ")) \(isOne ? "is" : "are") not in the catalogue here; an admin can "
            + "import the app's catalogue with mizan import FILE --shared."
        return WrappedText.lines(
            marks.shown(sentence), width: max(20, min(display.columns, 100)))
    }

    // MARK: The day and the standing

    private var title: String {
        get throws {
            style.bold(fitted(try plan.day.heading(isUnicode: display.isUnicode)))
        }
    }

    private var standing: [String] {
        let level = reached.level
        let streak = reached.streaks
        var words = "Streak \(Counted.text(streak.current, "day"))"
        if streak.longest > streak.current { words += ", best \(streak.longest)" }
        let duas = reached.duaStreaks
        if duas.current != streak.current {
            words += " \(marks.dot) of duas alone \(Counted.text(duas.current, "day"))"
        }
        let today = plan.asked == 0 ? "nothing asked" : "\(plan.done) of \(plan.asked) done"
        let rest = plan.isFrozen ? " \(marks.dot) a day of rest" : ""
        return [
            line(
                "Level \(level.level)", level.fraction,
                "\(level.totalXP) XP, \(level.xpToNext) to level \(level.level + 1)", 1),
            line(
                isToday ? "Today" : "Then", plan.progress,
                "\(today) \(marks.dot) \(plan.earnedXP) of \(plan.possibleXP) XP" + rest, 2),
            fitted(words),
        ]
    }

    private func line(_ name: String, _ share: Double, _ words: String, _ series: Int) -> String {
        let bar = marks.bar(share, of: 20)
        return TextColumns.padded(name, to: 10) + style.colored(bar.full, series: series) + style.dimmed(bar.rest)
            + "  "
            + fitted(words, behind: 32)
    }

    // MARK: The habits

    private func slotLine(_ slot: TimeSlot, _ habits: [PlannedHabit]) -> String {
        let done = habits.count { $0.state == .done || $0.state == .filled }
        let asked = habits.count { $0.state != .skipped }
        let name =
            switch slot {
            case .morning: "Morning"
            case .anytime: "Any time"
            case .evening: "Evening"
            }
        return style.bold(TextColumns.padded(name, to: 10)) + style.dimmed("\(done)/\(asked)")
    }

    private func lines(at place: Int, isNext: Bool, _ widths: Widths) -> [String] {
        let habit = plan.habits[place]
        let mark = isNext ? marks.next : marks.of(habit.state)
        let amount = self.amount(of: habit)
        let xp = habit.xp > 0 ? "\(habit.xp) XP" : ""
        let title = TextColumns.fitted(marks.shown(habit.title), to: widths.title - Widths.gap, on: display)
        let line =
            TextColumns.padded(String(place + 1), to: 4, atStart: true) + "  \(mark)  "
            + TextColumns.padded(title, to: widths.title)
            + TextColumns.padded(amount, to: widths.amount, atStart: true)
            + TextColumns.padded(xp, to: Widths.xp, atStart: true)
        let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
        let whole = end.map { String(line[...$0]) } ?? ""
        switch habit.state {
        case _ where isNext: return [style.bold(whole)] + text(of: habit)
        case .open: return [whole]
        case .done, .filled, .skipped, .missed: return [style.dimmed(whole)]
        }
    }

    /// The widths of a day's columns. All lines of the day have the same widths.
    private struct Widths {
        /// Includes the gap after the title.
        let title: Int
        let amount: Int

        static let gap = 2
        static let xp = 8
        static let widestAmount = 24

        init(titles: [String], amounts: [String], in columns: Int) {
            amount = max(10, amounts.map(TextColumns.width).max() ?? 0)
            let widest = max(44, (titles.map(TextColumns.width).max() ?? 0) + Self.gap)
            title = max(8 + Self.gap, min(widest, columns - DayLines.margin - amount - Self.xp))
        }
    }

    private func amount(of habit: PlannedHabit) -> String {
        if habit.state == .skipped { return "skipped" }
        if habit.state == .filled, !habit.isLimit { return "enough" }
        guard habit.measure != nil else { return "" }
        if let text = habit.measureText { return TextColumns.fitted(text, to: Widths.widestAmount, on: display) }
        guard habit.wanted > 1 else { return "" }
        return habit.state == .done
            ? "\(habit.wanted)\(marks.times)" : "\(habit.amount)/\(habit.wanted)\(marks.times)"
    }

    /// All texts of the next habit, if it is a dua. The Arabic text has lines of its own, so that a terminal can reverse these
    /// lines.
    private func text(of habit: PlannedHabit) -> [String] {
        guard let dua = habit.dua else { return [] }
        var lines: [String] = []
        if display.isUnicode { lines += wrapped(dua.texts.arabic, WrappedText.rightToLeft) }
        if let transliteration = dua.texts.transliteration {
            lines += wrapped(transliteration).map(style.dimmed)
        }
        lines += wrapped(dua.texts.translationEn)
        if let source = dua.background.source { lines += wrapped(source).map(style.dimmed) }
        return lines
    }

    private static let margin = 9

    /// - Parameter direction: adds marks around each line for terminals that reverse text.
    private func wrapped(_ text: String, _ direction: (String) -> String = { $0 }) -> [String] {
        guard !text.isEmpty else { return [] }
        let columns = max(20, min(display.columns, 100) - Self.margin)
        return WrappedText.lines(PlainText.oneLine(marks.shown(text)), width: columns).map {
            String(repeating: " ", count: Self.margin)
                + direction(TextColumns.fitted($0, to: columns + 1, on: display))
        }
    }

    // MARK: The next step

    private var beginning: [String] {
        [
            "Nothing is planned yet. Follow a journey to have its duas here each day:", "",
            "    mizan habits journeys                     which there are",
            "    mizan habits journeys follow first-steps  a few minutes a day", "",
            "Or add what you like: mizan habits add starter:ayat-al-kursi --slot evening",
            "                      mizan habits add \"Read\" --goal \"20 pages\"",
        ]
    }

    private var end: String {
        let day = isToday ? "" : " --day \(plan.day)"
        guard let next = plan.next, let place = plan.nextPlace.map({ $0 + 1 }) else {
            if let limit = plan.openLimitPlace {
                return "How much was it? mizan habits done \(limit + 1) --value 0\(day)"
            }
            if plan.missed > 0 { return "Everything is recorded for this day." }
            return plan.done == 0 ? "Nothing is open." : "All done. \(marks.praise)"
        }
        let counts = (next.duaID != nil && next.wanted > 1) ? ", or count it: mizan habits count \(place)" : ""
        return "Next: mizan habits done \(place)" + day + counts
    }

    private func name(_ journey: Journey) -> String {
        display.isUnicode ? "\(journey.emblem.emoji) \(journey.name)" : journey.name
    }

    private func fitted(_ text: String, behind column: Int = 0) -> String {
        TextColumns.fitted(marks.shown(text), to: max(8, display.columns - column), on: display)
    }
}
