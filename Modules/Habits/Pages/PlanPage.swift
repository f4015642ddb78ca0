internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import PagesKit

/// The plan of a day by its slots. The slot of the present hour comes first.
struct PlanPage {
    let habits: HabitsModule
    let frame: PageFrame

    var all: [Endpoint] { [show] }

    static func link(_ day: CivilDay? = nil) -> Link {
        Link("habits", query: [("day", day?.description)])
    }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The plan of a day", of: HabitsModule.id,
            query: [.optional("day", .day, "Today by default.")]
        ) { [habits, frame] request, reading in
            let today = try habits.today(in: reading)
            let day = try request.query.optional("day", as: CivilDay.self) ?? today
            return PlanView(
                plan: try habits.plan(on: day, in: reading), today: today,
                streak: try habits.standing(in: reading).streaks.current, before: try day.adding(days: -1), frame: frame
            ).page
        }
    }
}

/// The plan as the page shows it: what is next, before everything else.
struct PlanView {
    let plan: DayPlan
    let today: CivilDay
    let streak: Int
    let before: CivilDay
    let frame: PageFrame
    private let texts = HabitsTexts.english

    init(plan: DayPlan, today: CivilDay, streak: Int, before: CivilDay, frame: PageFrame) {
        (self.plan, self.today, self.streak) = (plan, today, streak)
        (self.before, self.frame) = (before, frame)
    }

    var page: Page {
        Page(
            plan.day.words(seenOn: today), in: frame, at: PlanPage.link(plan.day == today ? nil : plan.day),
            main: """
                <p class="soft">\(plan.day.words(in: .hijri))\(streak > 0 ? " · " + texts.streak(streak) : "")</p>
                \(plan.habits.isEmpty ? nothing : progress)
                \(with: next, whatNow)
                \(each: slots, section)
                <p class="places"><a href="\(link: PlanPage.link(before))">\(texts.dayBefore)</a> \
                <a href="\(link: FiguresPage.link)">\(texts.figures)</a> \
                <a href="\(link: CataloguePages.journeysLink)">\(texts.journeys)</a> \
                <a href="\(link: CataloguePages.duasLink())">\(texts.duas)</a></p>
                """)
    }

    private var next: PlannedHabit? { plan.day == today ? plan.next : nil }

    private var slots: [(slot: TimeSlot, habits: [PlannedHabit])] {
        let slots = plan.slots.filter { !$0.habits.isEmpty }
        return slots.filter { $0.slot == plan.present } + slots.filter { $0.slot != plan.present }
    }

    private var nothing: HTML {
        """
        <p>\(texts.nothingPlanned)</p>
        <p><a class="deed" href="\(link: CataloguePages.journeysLink)">\(texts.chooseJourney)</a></p>
        """
    }

    private var progress: HTML {
        """
        <p><progress max="\(max(plan.asked, 1))" value="\(plan.done)" aria-label="\(texts.progress)"></progress> \
        <span class="figures">\(texts.done(plan.done, of: plan.asked))</span></p>
        """
    }

    private func whatNow(_ habit: PlannedHabit) -> HTML {
        """
        <p><a class="deed next" href="\(link: ThingPages.link(habit.id, on: plan.day))">\
        <span class="small">\(texts.now)</span> <bdi>\(habit.title)</bdi></a></p>
        """
    }

    private func section(_ slot: TimeSlot, _ habits: [PlannedHabit]) -> HTML {
        """
        <section>
        <h2>\(texts.slot(slot))</h2>
        <ul class="day">\(each: habits, line)</ul>
        \(with: plan.day == today ? habits.first { $0.dua != nil } : nil, { _ in
            "<p class=\"places\"><a href=\"\(link: SlotPage.link(slot))\">\(texts.readAll)</a></p>"
        })
        </section>

        """
    }

    private func line(_ habit: PlannedHabit) -> HTML {
        let link = ThingPages.link(habit.id, on: plan.day)
        let isDone = habit.state == .done || habit.state == .filled
        let check: HTML = """
            <form method="post" action="\(link: ThingPages.link(habit.id, "done"))">
            <input type="hidden" name="day" value="\(plan.day.description)">
            <button class="check" aria-label="\(texts.markDone(habit.title))">○</button></form>
            """
        let mark: HTML = "<span class=\"check\" aria-hidden=\"true\">\(isDone ? "●" : "–")</span>"
        return """
            <li class="row \(isDone ? "done" : "open")">\(habit.state == .open && habit.canBeDoneAtOnce ? check : mark)\
            <a href="\(link: link)"><bdi>\(habit.title)</bdi></a> <span class="soft figures">\(texts.state(of: habit))</span></li>
            """
    }
}

extension PlannedHabit {
    /// True if the thing needs no amount and no counting.
    var canBeDoneAtOnce: Bool { !isLimit && (duaID == nil || wanted == 1) }
}
