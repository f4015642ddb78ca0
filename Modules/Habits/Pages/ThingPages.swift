internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// One thing of the plan: the words to say with a counter, or a habit with its amount.
struct ThingPages {
    let habits: HabitsModule
    let frame: PageFrame

    var all: [Endpoint] { [show, done, count, skip, open] }

    static func link(_ id: String, on day: CivilDay) -> Link {
        Link(segments: ["habits", "things", id], query: [("day", day.description)])
    }

    /// The address of a form about the thing.
    static func link(_ id: String, _ deed: String) -> Link { Link("habits", "things", id, deed) }

    private static let path = Link("habits", "things").text + "/{id}"
    private static let id = Field.required("id", .text, "The thing's id in the plan.")
    private static let day = Field.required("day", .day)

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.path), "One thing of a plan", of: HabitsModule.id, path: [Self.id],
            query: [.optional("day", .day, "Today by default.")]
        ) { [habits, frame] request, reading in
            let today = try habits.today(in: reading)
            let day = try request.query.optional("day", as: CivilDay.self) ?? today
            let thing = try habits.line(request.path.text("id"), on: day, in: reading)
            return ThingView(thing: thing, day: day, frame: frame).page
        }
    }

    private var done: Endpoint {
        deed(
            "done", "Do one thing of a plan with the form",
            form: [.optional("amount", .text), .optional("note", .text)]
        ) {
            habits, thing, day, request, writing in
            let amount = try request.body.optionalText("amount").map {
                try Thousandths(typed: DecimalDigits.fold($0), as: "amount").number
            }
            try habits.complete(
                thing.target, thousandths: amount, note: request.body.optionalText("note"), on: day, in: writing)
            return PlanPage.link(day)
        }
    }

    /// Stays on the page until the last repetition, then returns to the plan.
    private var count: Endpoint {
        deed("count", "Count repetitions of a dua with the form", form: [.optional("by", .within(1...1_000))]) {
            habits, thing, day, request, writing in
            guard let dua = thing.duaID else {
                throw Refusal.pageRefused("\(HabitsTexts.english.notCounted)")
            }
            let by = Int(try request.body.optionalInteger("by") ?? 1)
            let count = try habits.count(dua, adding: by, on: day, in: writing).entity.count
            return count < thing.wanted ? Self.link(thing.id, on: day) : PlanPage.link(day)
        }
    }

    private var skip: Endpoint {
        deed("skip", "Skip one thing of a plan with the form") { habits, thing, day, _, writing in
            try habits.skip(thing.target, on: day, in: writing)
            return PlanPage.link(day)
        }
    }

    /// Makes a thing that was done or skipped open again.
    private var open: Endpoint {
        deed("open", "Open one thing of a plan again with the form") { habits, thing, day, _, writing in
            thing.state == .skipped
                ? try habits.unskip(thing.target, on: day, in: writing)
                : try habits.undo(thing.target, on: day, in: writing)
            return Self.link(thing.id, on: day)
        }
    }

    private func deed(
        _ name: String, _ summary: String, form: [Field] = [],
        _ change: @escaping @Sendable (HabitsModule, PlannedHabit, CivilDay, Request, WriteTransaction) throws -> Link
    ) -> Endpoint {
        .changingPage(
            PathTemplate("\(Self.path)/\(name)"), summary, of: HabitsModule.id, path: [Self.id],
            form: [Self.day] + form
        ) { [habits] request, writing in
            let day = try request.body.day("day")
            let thing = try habits.line(request.path.text("id"), on: day, in: writing.view)
            return try change(habits, thing, day, request, writing)
        }
    }
}

/// The thing as the page shows it: the words large, and under them the one thing to do.
struct ThingView {
    let thing: PlannedHabit
    let day: CivilDay
    let frame: PageFrame
    private let texts = HabitsTexts.english

    init(thing: PlannedHabit, day: CivilDay, frame: PageFrame) {
        (self.thing, self.day, self.frame) = (thing, day, frame)
    }

    var page: Page {
        Page(
            thing.title, in: frame, at: ThingPages.link(thing.id, on: day), hasArabic: thing.dua != nil,
            main: """
                \(with: thing.dua?.texts, { DuaText($0).html })
                \(with: thing.dua?.background.source, { "<p class=\"soft\">\($0)</p>" })
                \(deed)
                <div class="places">\(thing.state == .open ? form("skip", texts.skip) : HTML()) \
                <a href="\(link: PlanPage.link(day))">\(texts.plan)</a></div>
                """)
    }

    private var deed: HTML {
        switch thing.state {
        case .skipped, .done, .filled: finished
        case .open, .missed: thing.duaID != nil && thing.wanted > 1 ? counter : doing
        }
    }

    private var finished: HTML {
        "<p class=\"figures\">\(texts.state(of: thing))</p>\n\(form("open", texts.openAgain))"
    }

    /// The counter fills the screen: it counts wherever it is touched. The script keeps unsent touches in the browser, for this
    /// owner alone.
    private var counter: HTML {
        """
        <form class="counter" method="post" action="\(link: ThingPages.link(thing.id, "count"))" data-wanted="\(thing.wanted)">
        \(hiddenDay)
        <button class="next"><output>\(thing.amount)</output> \(texts.of) \(thing.wanted)<br>\
        <span class="small">\(texts.touchAnywhere)</span></button>
        </form>
        <p class="small" role="status" data-unsent="\(texts.unsent)" hidden></p>
        """
    }

    private var doing: HTML {
        let isCounted: Bool = if case .own(let habit) = thing.subject { habit.goal != nil } else { false }
        return """
            <form method="post" action="\(link: ThingPages.link(thing.id, "done"))">
            \(hiddenDay)
            \(isCounted ? amount : HTML())
            \(thing.duaID == nil ? note : HTML())
            <button class="next">\(texts.doneNow)</button>
            </form>
            """
    }

    private var amount: HTML {
        """
        <p class="figures">\(texts.state(of: thing))</p>
        <label for="amount">\(texts.amount)</label>
        <input id="amount" name="amount" inputmode="decimal" autocomplete="off">
        <p class="soft">\(thing.isLimit ? texts.amountOfLimit : texts.amountHint)</p>
        """
    }

    private var note: HTML {
        """
        <details><summary>\(texts.addNote)</summary>
        <label for="note">\(texts.note)</label><textarea id="note" name="note" rows="3" dir="auto"></textarea></details>
        """
    }

    private var hiddenDay: HTML { "<input type=\"hidden\" name=\"day\" value=\"\(day.description)\">" }

    private func form(_ name: String, _ label: String) -> HTML {
        """
        <form method="post" action="\(link: ThingPages.link(thing.id, name))">\(hiddenDay)\
        <button class="quiet">\(label)</button></form>
        """
    }
}

/// The words of a dua: Arabic first and large.
struct DuaText {
    let texts: Dua.Texts

    init(_ texts: Dua.Texts) {
        self.texts = texts
    }

    var html: HTML {
        """
        <p lang="ar" dir="rtl">\(texts.arabic)</p>
        \(with: texts.transliteration, { "<p class=\"soft\" dir=\"auto\"><em>\($0)</em></p>" })
        <p dir="auto">\(texts.translationEn)</p>
        """
    }
}
