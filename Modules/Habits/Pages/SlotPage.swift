internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import PagesKit

/// All duas of one part of the day with their texts, to read one after the other, or to print.
struct SlotPage {
    let habits: HabitsModule
    let frame: PageFrame
    private let texts = HabitsTexts.english

    init(habits: HabitsModule, frame: PageFrame) {
        (self.habits, self.frame) = (habits, frame)
    }

    static func link(_ slot: TimeSlot? = nil) -> Link {
        Link(segments: ["habits", "texts"], query: [("slot", slot?.rawValue)])
    }

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The texts of one part of the day", of: HabitsModule.id,
            query: [
                .optional(
                    "slot", .choice(TimeSlot.allCases.map(\.rawValue)), "The part of the day; the present by default.")
            ]
        ) { [self] request, reading in
            let slot = try request.query.optionalText("slot").flatMap(TimeSlot.init) ?? habits.slot(in: reading)
            let day = try habits.today(in: reading)
            let duas = try habits.plan(on: day, in: reading).habits.filter { $0.slot == slot && $0.dua != nil }
            return Page(
                texts.slot(slot), in: frame, at: Self.link(slot), hasArabic: !duas.isEmpty,
                main: """
                    <p class="soft">\(day.words()) · \(day.words(in: .hijri))</p>
                    \(with: duas.isEmpty ? texts.noTexts : nil, { "<p>\($0)</p>" })
                    \(each: duas, text)
                    <p class="places"><a href="\(link: PlanPage.link())">\(texts.plan)</a></p>
                    """)
        }
    }

    private func text(_ thing: PlannedHabit) -> HTML {
        """
        <section class="text">
        <h2 dir="auto">\(thing.title)</h2>
        \(with: thing.dua?.texts, { DuaText($0).html })
        <p class="soft">\(thing.wanted > 1 ? texts.times(thing.wanted) + " " : "")\(thing.dua?.background.source ?? "")</p>
        </section>

        """
    }
}
