import Changes
import HabitsData
import HabitsDomain
import ModuleKit
import PagesKit
import Storage
import TestSupport
import Testing

struct HabitsPagesTests {
    let facade: HabitsPagesFacade

    init() async throws {
        facade = try await HabitsPagesFacade()
    }

    private static let day = "2026-01-08"

    private func add(_ title: String, id: String, goal: String? = nil) async throws {
        let habits = facade.habits
        try await facade.write { writing in
            let subject = Habit.Subject.own(title: title, goal: try goal.map { try Goal(typed: $0) })
            _ = try habits.add(subject, slot: .morning, id: id, in: writing)
        }
    }

    @Test func anEmptyPlanLeadsToTheJourneysAndAJourneyFillsThePlan() async throws {
        #expect(try await facade.send("/app/habits").text.contains("href=\"/app/habits/journeys\""))
        let sent = try await facade.send(
            "/app/habits/journeys", ["journey": "starter:first-steps", "follow": "true"])
        let location = sent.location
        #expect(location.hasPrefix("/app/habits?done="))
        let plan = try await facade.send(location).text
        #expect(plan.contains("class=\"deed next\""))
        #expect(plan.contains("action=\"/app/undo\"") && plan.contains("name=\"back\" value=\"/app/habits\""))
        try await facade.send("/app/habits/journeys", ["journey": "starter:first-steps", "follow": "false"])
        #expect(!(try await facade.send("/app/habits").text.contains("class=\"deed next\"")))
    }

    @Test func aThingIsDoneWithOneFormAndCanBeOpenedAgain() async throws {
        try await add("Walk", id: "walk")
        let plan = try await facade.send("/app/habits").text
        #expect(plan.contains("action=\"/app/habits/things/walk/done\"") && plan.contains("0 of 1 done"))
        let sent = try await facade.send("/app/habits/things/walk/done", ["day": Self.day])
        #expect(sent.location.hasPrefix("/app/habits?day=2026-01-08&done="))
        #expect(try await facade.send("/app/habits").text.contains("1 of 1 done"))
        let again = try await facade.send("/app/habits/things/walk/open", ["day": Self.day])
        #expect(again.location.hasPrefix("/app/habits/things/walk?day=2026-01-08"))
        #expect(try await facade.send("/app/habits").text.contains("0 of 1 done"))
        try await facade.send("/app/habits/things/walk/skip", ["day": Self.day])
        #expect(try await facade.send("/app/habits").text.contains("Skipped"))
        try await facade.send("/app/habits/things/walk/open", ["day": Self.day])
        #expect(!(try await facade.send("/app/habits").text.contains("Skipped")))
    }

    /// The last repetition leads back to the plan; the earlier ones stay with the words.
    @Test func theCounterCountsToTheLastRepetition() async throws {
        let habits = facade.habits
        let dua = try CatalogueID("starter:astaghfirullah")
        try await facade.write { _ = try habits.add(.dua(dua), slot: .anytime, id: "istighfar", in: $0) }
        let page = try await facade.send("/app/habits/things/istighfar").text
        #expect(
            page.contains("lang=\"ar\" dir=\"rtl\"") && page.contains("class=\"counter\"")
                && page.matches(of: #/Touch anywhere to count/#).count == 1)
        let wanted = try await facade.store.database.read(facade.store.other) {
            try habits.repetitions(of: dua, in: $0)
        }
        try #require(wanted > 1)
        for count in 1..<wanted {
            let sent = try await facade.send("/app/habits/things/istighfar/count", ["day": Self.day])
            let location = sent.location
            #expect(location.hasPrefix("/app/habits/things/istighfar?day="))
            if count == 1 { #expect(try await facade.send(location).text.contains("<output>1</output>")) }
        }
        // The page's script sends touches again whose answer was lost: with the same key, they count once.
        let form: KeyValuePairs = ["day": Self.day, "by": "1"]
        let count = "/app/habits/things/istighfar/count"
        let last = try await facade.send(count, form, key: "touches-1")
        #expect(try await facade.send(count, form, key: "touches-1").location == last.location)
        try await facade.send(count, ["day": Self.day, "by": "2"], status: 422, key: "touches-1")
        let stored = try await facade.store.database.read(facade.store.other) {
            try HabitsModule.counts.all(in: $0).map(\.count)
        }
        #expect(stored == [wanted])
        #expect(last.location.hasPrefix("/app/habits?day="))
        #expect(try await facade.send("/app/habits").text.contains("1 of 1 done"))
    }

    @Test func anAmountIsReadAsTheCommandReadsIt() async throws {
        try await add("Read", id: "read", goal: "at-least 20 pages")
        try await facade.send("/app/habits/things/read/done", ["day": Self.day, "amount": "٧.٥"])
        #expect(try await facade.send("/app/habits").text.contains("7.5 of 20 pages"))
        try await facade.send("/app/habits/things/read/done", ["day": Self.day, "note": "early"])
        #expect(try await facade.send("/app/habits/things/read").text.contains("Done"))
        try await facade.send("/app/habits/things/read/count", ["day": Self.day], status: 400)
    }

    @Test func theLineNamesAThingOfTheDay() async throws {
        try await add("Morning walk", id: "walk")
        let (habits, line) = (facade.habits, try #require(facade.pages.lines.first))
        #expect(line.slice == HabitsModule.id)
        try await facade.write { writing in
            for other in ["12.50 coffee", "done nothing here"] {
                let change = try line.read(other, writing.view)
                #expect(change == nil, "\(other)")
            }
            let change = try #require(try line.read("Done morning WALK", writing.view))
            try change(writing)
        }
        let plan = try await facade.store.database.read(facade.store.other) {
            try habits.plan(on: habits.today(in: $0), in: $0)
        }
        #expect(plan.done == 1)
    }

    @Test func duasAreFoundAndAddedToThePlan() async throws {
        let found = try await facade.send("/app/habits/duas?find=kursi").text
        #expect(found.contains("/app/habits/duas/starter:ayat-al-kursi"))
        #expect(try await facade.send("/app/habits/duas?find=zzzz").text.contains("No dua has these words."))
        let page = try await facade.send("/app/habits/duas/starter:ayat-al-kursi").text
        #expect(page.contains("dir=\"rtl\""))
        try await facade.send("/app/habits/duas/starter:ayat-al-kursi", ["slot": "evening"])
        #expect(try await facade.send("/app/habits").text.contains("<h2>Evening</h2>"))
        try await facade.send("/app/habits/duas/starter:ayat-al-kursi", ["slot": "evening"], status: 400)
        try await facade.send("/app/habits/duas/starter:nothing", status: 404)
    }

    /// The size is kept by a cookie, so the page that follows has it.
    @Test func theTextsOfAPartOfTheDayAreOnOnePage() async throws {
        let habits = facade.habits
        try await facade.write { writing in
            for (name, slot) in [("ayat-al-kursi", TimeSlot.evening), ("astaghfirullah", .morning)] {
                _ = try habits.add(.dua(CatalogueID("starter:" + name)), slot: slot, id: name, in: writing)
            }
        }
        #expect(try await facade.send("/app/habits").text.contains("href=\"/app/habits/texts?slot=evening\""))
        let evening = try await facade.send("/app/habits/texts?slot=evening").text
        #expect(evening.matches(of: #/<p lang="ar"/#).count == 1 && evening.contains("class=\"sizes\""))
        let morning = try await facade.send("/app/habits/texts?slot=morning").text
        #expect(morning.contains(" times.") && morning.matches(of: #/<p lang="ar"/#).count == 1)
        #expect(try await facade.send("/app/habits/texts?slot=anytime").text.contains("Nothing with a text"))
    }

    @Test func figuresShowTheWeeks() async throws {
        try await add("Walk", id: "walk")
        try await facade.send("/app/habits/things/walk/done", ["day": Self.day])
        let page = try await facade.send("/app/habits/figures").text
        #expect(
            page.contains("class=\"spark\"") && page.contains("class=\"warm4\"")
                && page.contains("Thursday, 8 January 2026: 1 done"))
    }

    @Test func textsOfPeopleAreEscapedOnEveryPage() async throws {
        let title = "<script>alert(1)</script>\"'"
        try await add(title, id: "a/b\"<i>")
        for target in ["/app/habits", "/app/habits/things/a%2Fb%22%3Ci%3E", "/app/habits/duas?find=%3Cscript%3E%22"] {
            let page = try await facade.send(target).text
            #expect(!page.contains("<script>alert") && !page.contains("<i>"), "\(target)")
            #expect(page.contains("&lt;script&gt;"), "\(target)")
        }
    }

    @Test(arguments: [(8, "Walk"), (18, "Read")])
    func theHourDecidesWhatIsNext(hour: Int, title: String) async throws {
        try await add("Walk", id: "walk")
        let habits = facade.habits
        try await facade.write {
            _ = try habits.add(.own(title: "Read", goal: nil), slot: .evening, id: "read", in: $0)
        }
        // The clock stands at 14:30.
        facade.store.clock.advance(seconds: Int64(24 + hour) * 3_600 - 52_200)
        let page = try await facade.send("/app/habits").text
        #expect(page.contains("<span class=\"small\">Now</span> <bdi>\(title)</bdi>"))
        let slots = page.split(separator: "<h2>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(slots.first == (hour < 12 ? "Morning" : "Evening"))
        let lines = try await facade.store.database.read(facade.store.other) {
            try habits.daySummary(habits.today(in: $0), in: $0)
        }
        #expect(lines.filter { $0.state == .next }.map(\.text) == [title])
    }
}
