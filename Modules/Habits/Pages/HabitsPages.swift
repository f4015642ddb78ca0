package import HabitsData
internal import HabitsDomain
internal import ModuleKit
package import PagesKit

/// The pages of habits: the plan of the day, one thing to do, the figures, journeys and duas.
package enum HabitsPages {
    package static func pages(_ habits: HabitsModule) -> SlicePages {
        let texts = HabitsTexts.english
        return SlicePages(
            HabitsModule.id, PageFrame.Entry(texts.habits, PlanPage.link()),
            lines: [
                LineReader(HabitsModule.id, example: { try HabitLine.example(habits, in: $0) }) { line, reading in
                    try HabitLine(line, habits, in: reading)?.change
                }
            ],
            places: [RecordPlace(of: HabitsModule.duas) { CataloguePages.duaLink($0) }],
            sentences: HabitSentences(habits: habits).all
        ) { frame in
            PlanPage(habits: habits, frame: frame).all + SlotPage(habits: habits, frame: frame).all
                + ThingPages(habits: habits, frame: frame).all
                + FiguresPage(habits: habits, frame: frame).all + CataloguePages(habits: habits, frame: frame).all
        }
    }
}

/// A line such as “done walk”: the words of `mizan habits done`.
struct HabitLine {
    let change: LineReader.Change

    /// Nil unless the line begins with the verb and names something in today's plan.
    init?(_ line: String, _ habits: HabitsModule, in reading: ReadTransaction) throws {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "done" else { return nil }
        let name = words[1].lowercased()
        let day = try habits.today(in: reading)
        let plan = try habits.plan(on: day, in: reading)
        guard let thing = plan.habits.first(where: { $0.title.lowercased() == name || $0.id == name }) else {
            return nil
        }
        change = { try habits.complete(thing.target, on: day, in: $0) }
    }

    /// The line for the first thing that is open today; nil if nothing is.
    static func example(_ habits: HabitsModule, in reading: ReadTransaction) throws -> String? {
        let plan = try habits.plan(on: habits.today(in: reading), in: reading)
        let open = plan.habits.first { $0.state == .open && !$0.isLimit }
        return open.map { "\(HabitsTexts.english.lineVerb) \($0.title)" }
    }
}
