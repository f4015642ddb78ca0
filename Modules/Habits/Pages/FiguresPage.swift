internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import PagesKit

/// The figures of all days: streaks, weekdays, and the weeks as a map.
struct FiguresPage {
    let habits: HabitsModule
    let frame: PageFrame
    private let texts = HabitsTexts.english
    private static let weeks = 12

    init(habits: HabitsModule, frame: PageFrame) {
        (self.habits, self.frame) = (habits, frame)
    }

    static let link = Link("habits", "figures")

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "The figures of all days", of: HabitsModule.id) {
            [self] _, reading in
            let summary = try habits.summary(in: reading)
            let map = try habits.heatMap(weeks: Self.weeks, in: reading)
            return Page(
                texts.figures, in: frame, at: Self.link,
                main: """
                    <dl class="figures">
                    <div><dt>\(texts.streakTitle)</dt><dd>\(Counted.text(summary.streaks.current, "day"))</dd></div>
                    <div><dt>\(texts.longest)</dt><dd>\(Counted.text(summary.streaks.longest, "day"))</dd></div>
                    <div><dt>\(texts.practised)</dt><dd>\(Sparkline(map.weeks.joined().map { Double($0.completed) }).html) \
                    \(Counted.text(summary.practisedDays, "day"))</dd></div>
                    <div><dt>\(texts.level)</dt><dd>\(summary.level.level)</dd></div>
                    </dl>
                    <h2>\(texts.lastWeeks)</h2>
                    <ol class="heat">\(each: map.weeks.joined(), cell)</ol>
                    \(summary.practisedDays > 0 ? weekdays(summary) : HTML())
                    """)
        }
    }

    private func cell(_ cell: HeatMap.Cell) -> HTML {
        "<li class=\"warm\(cell.warmth)\"><span>\(cell.day.words()): \(texts.doneCount(cell.completed))</span></li>"
    }

    private func weekdays(_ summary: PracticeSummary) -> HTML {
        """
        <h2>\(texts.weekdays)</h2>
        <dl class="figures">\(each: summary.byWeekday, weekday)</dl>
        """
    }

    private func weekday(_ one: (weekday: Weekday, practised: Int, of: Int)) -> HTML {
        """
        <div><dt>\(one.weekday.title)</dt><dd><meter min="0" max="\(max(one.of, 1))" value="\(one.practised)">\
        </meter> \(one.practised) \(texts.of) \(one.of)</dd></div>
        """
    }
}
