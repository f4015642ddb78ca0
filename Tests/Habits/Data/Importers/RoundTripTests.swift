import HabitsDomain
import HabitsInfrastructure
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HabitsData

/// Data survives a round trip: web, Mizan, phone, a second Mizan, web.
struct RoundTripTests {
    @Test(arguments: 1...30)
    func theHistorySurvivesARoundTrip(seed: UInt64) async throws {
        var history = RandomHistory(seed: seed)
        let web = history.web()
        let (first, second) = (try await HabitsStore(), try await HabitsStore())
        try await first.take(web.json)
        let phone = try await first.storage(.ios)
        let list = PropertyListValue.dictionary([
            .init(key: AppStorage.key, value: .data(JSONWriter.bytes(phone.value)))
        ])
        let report = try await second.take(.propertyList(list))
        #expect(report.rejected.isEmpty && report.remarks.isEmpty)
        let back = try await second.storage(.web)
        #expect(back.unheld.isEmpty)
        let named = Set(phone.unheld.filter { $0.field == "addedAt" }.map(\.key))
        let expected = web.customHabits.filter { !$0.addedAt.isEmpty || !named.contains($0.id) }
        #expect(back.value["activeJourneyIds"] == web.json["activeJourneyIds"])
        #expect(back.value["habitCompletions"] == web.sortedDays)
        #expect(back.value["customHabits"] == .array(expected.map { $0.inWholeSeconds(named).json }))
        // The first Mizan still has the data that the phone could not store.
        let own = try await first.storage(.web)
        #expect(own.value["customHabits"] == web.json["customHabits"])
        #expect(own.value["habitCompletions"] == web.sortedDays)
        // The data that comes back to the first Mizan contains nothing new.
        #expect(try await first.take(back.value).changed == 0)
        #expect(try await first.take(.propertyList(list)).changed == 0)
    }

    @Test func fieldsThatNoAppCanStoreAreNamed() async throws {
        let habits = try await HabitsStore()
        let today = try day("2026-01-08")
        let dua = try id("neon:7")
        let (waking, steps) = (try id("starter:waking"), try id("starter:first-steps"))
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.add(.dua(dua), slot: .morning, schedule: .weekdays([.friday]), id: "a", in: transaction)
            _ = try module.add(.own(title: "Walk", goal: nil), slot: .anytime, id: "walk", in: transaction)
            _ = try module.enter(HabitEntry(day: today, habitID: "walk", thousandths: 1_000), in: transaction)
            _ = try module.count(dua, in: transaction)
            _ = try module.complete(waking, in: transaction)
            _ = try module.skip(dua, on: today, in: transaction)
            _ = try module.follow(steps, in: transaction)
            _ = try module.freeze(today, in: transaction)
            _ = try module.add(.dua(try CatalogueID("neon:8")), slot: .evening, id: "b", in: transaction)
            _ = try module.change("b", in: transaction) { $0.isArchived = true }
            _ = try module.add(.own(title: "Run", goal: nil), slot: .anytime, id: "run", in: transaction)
            _ = try module.change("run", in: transaction) { $0.isArchived = true }
        }
        let web = try await habits.storage(.web).unheld.map { "\($0.key) \($0.field)" }
        #expect(
            web == [
                "starter:first-steps activeJourneyIds", "walk duaId", "2026-01-08/starter:waking completedDuaIds",
                "b isArchived", "run duaId", "a schedule", "2026-01-08 skippedDuaIds", "2026-01-08 isFrozen",
                "counts counts",
                "entries entries",
            ])
    }

    @Test func anEmptyStoreExportsAnEmptyStorage() async throws {
        let habits = try await HabitsStore()
        let web = try await habits.storage(.web)
        #expect(
            web.value == [
                "activeJourneyIds": [], "customHabits": [], "habitCompletions": [],
                "lastUpdated": .string(TestClock.start.description),
            ])
        #expect(
            try web.file(wholeStorage: true).starts(with: Array(#"{"rizq_user_habits":"{\"activeJourneyIds\":[]"#.utf8))
        )
    }

    private static let file: JSONValue = [
        "theme": "dark",
        "rizq_user_habits": [
            "activeJourneyIds": ["1"], "customHabits": [],
            "habitCompletions": [["date": "2026-01-08", "completedDuaIds": ["7"]]],
            "lastUpdated": "2026-01-08T14:30:00.123Z",
        ],
    ]

    /// F-20: an export contains the app's own time of the last change, as long as nothing has changed since.
    @Test func theAppsLastChangeTimeIsExportedAgain() async throws {
        let habits = try await HabitsStore()
        habits.store.clock.advance(seconds: 3_600)
        try await habits.take(Self.file)
        #expect(try await habits.storage(.web).value["lastUpdated"] == "2026-01-08T14:30:00.123Z")
        // A second file contains more data, but its time of the last change is earlier.
        habits.store.clock.advance(seconds: 60)
        try await habits.take([
            "activeJourneyIds": ["2"], "lastUpdated": "2026-01-07T00:00:00.000Z",
        ])
        #expect(try await habits.storage(.web).value["lastUpdated"] == "2026-01-08T14:30:00.123Z")
        let dua = try id("neon:9")
        habits.store.clock.advance(seconds: 1)
        try await habits.store.write { [module = habits.module] in _ = try module.complete(dua, in: $0) }
        let then = TestClock.start.advanced(by: .seconds(3_661))
        #expect(try await habits.storage(.web).value["lastUpdated"] == .string(then.description))
    }

    /// F-20: JavaScript writes milliseconds with three digits.
    @Test func webMomentsHaveMilliseconds() {
        #expect(WebStyle.text(Instant(microseconds: 1_767_882_600_123_456)) == "2026-01-08T14:30:00.123Z")
        #expect(WebStyle.text(Instant(microseconds: -1)) == "1969-12-31T23:59:59.999Z")
    }

    /// F-21: a file may have other data beside the key. If an export leaves this data out, it reports this.
    @Test func omissionsOfAFileAreReported() async throws {
        let habits = try await HabitsStore()
        try await habits.take(Self.file)
        let phone = try await habits.storage(.ios)
        #expect(
            phone.lacks(wholeStorage: false, file: "out.plist").first
                == "Not in the file: theme, and everything else in the phone.")
        #expect(
            phone.lacks(wholeStorage: false, file: "out.plist").last?.contains("plutil -replace rizq_user_habits")
                == true)
        let web = try await habits.storage(.web)
        #expect(web.lacks(wholeStorage: false, file: "-").isEmpty)
        #expect(
            web.lacks(wholeStorage: true, file: "-").first
                == "Not in the file: theme, and everything else in the browser.")
    }

    /// F-37: an export for the apps omits days on which nothing was done. It contains such a day only if the day was imported
    /// from the apps.
    @Test(arguments: [AppKind.web, .ios])
    func anEmptyDayIsNotWritten(kind: AppKind) async throws {
        let habits = try await HabitsStore()
        try await habits.take(Self.file)
        try await habits.take(["habitCompletions": [["date": "2026-01-07", "completedDuaIds": []]]])
        let (tomorrow, dua, starter) = (try day("2026-01-09"), try id("neon:3"), try id("starter:waking"))
        let (fifth, sixth) = (try day("2026-01-05"), try day("2026-01-06"))
        try await habits.store.write { [module = habits.module] transaction in
            _ = try module.freeze(tomorrow, in: transaction)
            _ = try module.thaw(tomorrow, in: transaction)
            _ = try module.complete(dua, on: sixth, in: transaction)
            _ = try module.undo(dua, on: sixth, in: transaction)
            _ = try module.complete(starter, on: fifth, in: transaction)
        }
        guard case .array(let days)? = try await habits.storage(kind).value["habitCompletions"] else {
            Issue.record("no days")
            return
        }
        #expect(days.map { $0["date"] } == ["2026-01-07", "2026-01-08"])
    }

    @Test func theTimeOfTheLastChangeIsExported() async throws {
        let habits = try await HabitsStore()
        let dua = try id("neon:7")
        habits.store.clock.advance(seconds: 60)
        try await habits.store.write { [module = habits.module] in _ = try module.complete(dua, in: $0) }
        habits.store.clock.advance(seconds: 3_600)
        let then = TestClock.start.advanced(by: .seconds(60))
        #expect(try await habits.storage(.web).value["lastUpdated"] == .string(then.description))
    }
}

extension HabitsStore {
    func storage(_ kind: AppKind) async throws -> AppStorage {
        try await store.read { [module] in try module.appStorage(kind, in: $0) }
    }
}

/// A random history like the histories that the web app stores. The same seed always gives the same history.
private struct RandomHistory {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func web() -> WebHabits {
        var days: [HabitCompletion<String>] = []
        let first = Int.random(in: 18_000...20_400, using: &generator)
        for number in 0..<Int.random(in: 0...40, using: &generator) where Bool.random(using: &generator) {
            guard let day = CivilDay(daysSince1970: first + number) else { continue }
            days.append(HabitCompletion(date: day, completedDuaIDs: ids(atMost: 12)))
        }
        days.shuffle(using: &generator)
        let habits = ids(atMost: 8).enumerated().map { place, dua in
            // The moments have the form that JavaScript writes: they always have milliseconds, which are sometimes zero.
            let moment = Int64.random(in: 1_600_000_000...1_760_000_000, using: &generator) * 1_000_000
            let fraction = Bool.random(using: &generator) ? 0 : Int64.random(in: 0...999, using: &generator) * 1_000
            return WebHabit(
                id: "habit-\(dua)", duaID: dua,
                timeSlot: TimeSlot.allCases.randomElement(using: &generator)?.rawValue ?? "",
                sortOrder: place,
                addedAt: Int.random(in: 0...9, using: &generator) == 0
                    ? "" : WebStyle.text(Instant(microseconds: moment + fraction)), source: "custom")
        }
        return WebHabits(
            activeJourneyIDs: ids(atMost: 5).shuffled(using: &generator), customHabits: habits, habitCompletions: days,
            lastUpdated: Timestamp(TestClock.start))
    }

    /// Ids in numerical order, each once.
    private mutating func ids(atMost most: Int) -> [String] {
        var found = Set<Int>()
        for _ in 0..<Int.random(in: 0...most, using: &generator) {
            found.insert(Int.random(in: 1...300, using: &generator))
        }
        return found.sorted().map(String.init)
    }
}

extension WebHabits {
    fileprivate var sortedDays: JSONValue {
        .array(habitCompletions.sorted { $0.date < $1.date }.map(\.json))
    }
}

extension WebHabit {
    fileprivate func inWholeSeconds(_ named: Set<String>) -> WebHabit {
        guard named.contains(id), let moment = Instant(addedAt) else { return self }
        var habit = self
        habit.addedAt = WebStyle.text(Instant(microseconds: moment.microseconds / 1_000_000 * 1_000_000))
        return habit
    }
}
