import HabitsDomain
import Kernel
import Testing

struct PlanTests {
    private func link(_ journey: String, _ dua: String, _ slot: TimeSlot, _ order: Int = 0) throws -> JourneyDua {
        try JourneyDua(journeyID: id(journey), duaID: id(dua), timeSlot: slot, sortOrder: order)
    }

    private func habit(_ name: String, _ subject: Habit.Subject, _ slot: TimeSlot = .anytime, order: Int = 0) throws
        -> Habit
    {
        try Habit(id: name, subject: subject, timeSlot: slot, sortOrder: order, addedAt: nil)
    }

    private func assembly(_ known: [Dua] = []) throws -> PlanAssembly {
        PlanAssembly(day: try day("2026-01-08")) { id in known.first { $0.id == id } }
    }

    /// Unlike Mizan, the app drops a second occurrence of a dua only within the same slot.
    @Test func theFirstOccurrenceOfADuaWinsAcrossJourneysAndSlots() throws {
        var assembly = try assembly()
        assembly.journeys = [
            try [link("neon:9", "neon:1", .evening, 1), link("neon:9", "neon:2", .morning, 2)],
            try [link("neon:3", "neon:1", .morning), link("neon:3", "neon:4", .anytime)],
        ]
        assembly.habits = [
            try habit("own", .dua(id("neon:4"))), try habit("new", .dua(id("neon:5")), .morning, order: 9),
        ]
        let plan = try assembly.plan()
        #expect(
            plan.habits.map(\.id) == [
                "journey-neon:9-dua-neon:2", "new", "journey-neon:3-dua-neon:4", "journey-neon:9-dua-neon:1",
            ])
        #expect(plan.slots.map(\.habits.count) == [2, 1, 1])
    }

    /// The app differs: it skips unknown duas.
    @Test func unknownDuasAppearByTheirIDAndCanBeCompleted() throws {
        var assembly = try assembly()
        assembly.journeys = [[try link("neon:9", "neon:77", .morning)]]
        #expect(try assembly.plan().next?.title == "neon:77")
        assembly.practice = try PracticeDay(day: assembly.day, completed: [id("neon:77")])
        let plan = try assembly.plan()
        #expect(plan.next == nil)
        #expect(plan.earnedXP == Dua.usualXP)
    }

    @Test(
        arguments: [
            (nil, "a"), (.morning, "a"), (.anytime, "a"), (.evening, "c"),
        ] as [(TimeSlot?, String)])
    func theFirstOpenHabitOfThePresentSlotIsNext(present: TimeSlot?, next: String) throws {
        var assembly = try assembly()
        assembly.habits = try [
            habit("a", .own(title: "A", goal: nil), .morning), habit("b", .own(title: "B", goal: nil), .evening),
            habit("c", .own(title: "C", goal: nil), .evening, order: 1),
        ]
        assembly.doings["b"] = HabitDoing(day: assembly.day, habitID: "b", thousandths: 1_000, isSkipped: false)
        var plan = try assembly.plan()
        plan.present = present
        #expect(plan.next?.id == next)
    }

    @Test func theFirstOpenHabitOfTheDayIsNext() throws {
        var assembly = try assembly([try dua("neon:1", repetitions: 3, xp: 25)])
        assembly.journeys = [
            try [
                link("neon:9", "neon:3", .evening), link("neon:9", "neon:1", .morning, 5),
                link("neon:9", "neon:2", .morning, 1),
            ]
        ]
        assembly.counts = [try id("neon:1"): 2]
        assembly.practice = try PracticeDay(day: assembly.day, completed: [id("neon:2")], skipped: [id("neon:3")])
        let plan = try assembly.plan()
        #expect(plan.next?.duaID == (try id("neon:1")))
        #expect([plan.next?.amount, plan.next?.wanted, plan.next?.xp] == [2, 3, 25])
        #expect([plan.done, plan.asked, plan.percentage] == [1, 2, 50])
        #expect(plan.habits.map(\.state) == [.done, .open, .skipped])
    }

    @Test(arguments: [(0, 3, 0), (1, 3, 33), (2, 3, 67), (3, 3, 100), (0, 0, 0)])
    func thePercentageIsRounded(done: Int, of count: Int, percent: Int) throws {
        var assembly = try assembly()
        assembly.journeys = [try (0..<count).map { try link("neon:9", "neon:\($0 + 1)", .morning, $0) }]
        assembly.practice = try PracticeDay(day: assembly.day, completed: (0..<done).map { try id("neon:\($0 + 1)") })
        #expect(try assembly.plan().percentage == percent)
    }

    @Test func ownHabitsAreCompletedByTheirEntries() throws {
        let goal = try Goal(thousandths: 20_000, unit: "pages")
        var assembly = try assembly()
        assembly.habits = [
            try habit("walk", .own(title: "Walk", goal: nil), order: 1),
            try habit("read", .own(title: "Read", goal: goal), order: 2),
            try habit("rest", .own(title: "Rest", goal: nil), order: 3),
            try habit("call", .own(title: "Call", goal: nil), order: 4),
        ]
        for (name, value, skipped) in [("walk", 1_000, false), ("read", 19_999, false), ("rest", nil, true)]
            as [(String, Int?, Bool)]
        {
            assembly.doings[name] = HabitDoing(
                day: assembly.day, habitID: name, thousandths: value, isSkipped: skipped)
        }
        assembly.filled = ["call"]
        let plan = try assembly.plan()
        #expect(plan.habits.map(\.title) == ["Walk", "Read", "Rest", "Call"])
        #expect(plan.habits.map(\.state) == [.done, .open, .skipped, .filled])
        #expect([plan.done, plan.asked, plan.possibleXP] == [2, 3, 0])
    }

    /// A day with an entry of zero is open, even if the other days of the period are enough, or if the goal is zero. But an
    /// entry of zero keeps a limit.
    @Test func anEntryOfZeroCompletesNoHabit() throws {
        var assembly = try assembly()
        let goals = try [
            Goal(thousandths: 0, unit: "km"), Goal(thousandths: 5_000, unit: "km"),
            Goal(thousandths: 9_000, direction: .atMost, unit: "km"),
        ]
        for (place, goal) in goals.enumerated() {
            let name = "h\(place)"
            assembly.habits.append(try habit(name, .own(title: name, goal: goal), order: place))
            assembly.amounts[name] = 7_000
            assembly.doings[name] = HabitDoing(
                day: assembly.day, habitID: name, thousandths: 0, isSkipped: false)
        }
        #expect(try assembly.plan().habits.map(\.state) == [.open, .open, .done])
    }

    @Test func habitsThatAreNotDueAreNotPlanned() throws {
        var assembly = try assembly()
        var (due, archived) = (try habit("a", .own(title: "A", goal: nil)), try habit("b", .own(title: "B", goal: nil)))
        var other = due
        // 8 January 2026 is a Thursday.
        due.schedule = .weekdays([.thursday])
        other.schedule = .weekdays([.friday])
        archived.isArchived = true
        assembly.habits = [due, other, archived]
        #expect(try assembly.plan().habits.map(\.id) == ["a"])
    }

    @Test func aHabitWithAnEntryIsPlannedOnTheDayOfTheEntry() throws {
        var assembly = try assembly()
        var (done, skipped) = (try habit("a", .own(title: "A", goal: nil)), try habit("b", .dua(id("neon:1"))))
        var other = try habit("c", .own(title: "C", goal: nil))
        let friday = Schedule.weekdays([.friday])
        (done.schedule, skipped.schedule, other.schedule) = (friday, friday, friday)
        assembly.habits = [done, skipped, other]
        assembly.doings = [
            "a": try HabitEntry(day: assembly.day, habitID: "a", thousandths: HabitEntry.done).doing
        ]
        assembly.practice = try PracticeDay(day: assembly.day, skipped: [id("neon:1")])
        #expect(try assembly.plan().habits.map(\.state) == [.done, .skipped])
    }

    @Test func aDuaIsPlannedAsOnlyOneHabit() throws {
        var stored = try habit("a", .dua(id("neon:1")))
        #expect(throws: HabitsError.alreadyAHabit(try id("neon:1"))) {
            try Habit.check(adding: id("neon:1"), to: [stored])
        }
        stored.isArchived = true
        try Habit.check(adding: id("neon:1"), to: [stored])
    }
}
