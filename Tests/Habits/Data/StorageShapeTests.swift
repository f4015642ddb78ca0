import HabitsDomain
import HabitsInfrastructure
import Kernel
import Testing

@testable import HabitsData

/// Seed 000, "Habit Storage Mapping".
struct StorageShapeTests {
    private let path = ForeignPath("storage")

    private let web: JSONValue = [
        "activeJourneyIds": ["3", "1"],
        "customHabits": [
            [
                "id": "6f1f", "duaId": "7", "timeSlot": "morning", "sortOrder": 0,
                "addedAt": "2026-01-01T08:00:00.000Z", "source": "custom",
            ]
        ],
        "habitCompletions": [
            ["date": "2026-01-07", "completedDuaIds": ["2", "10"]], ["date": "2026-01-08", "completedDuaIds": []],
        ],
        "lastUpdated": "2026-01-08T14:30:00.000Z",
    ]

    private let phone: JSONValue = [
        "activeJourneyIds": [3, 1],
        "customHabits": [
            [
                "id": "6f1f", "duaId": 7, "timeSlot": "morning", "sortOrder": 0, "addedAt": "2026-01-01T08:00:00Z",
            ]
        ],
        "habitCompletions": [
            ["date": "2026-01-07", "completedDuaIds": [2, 10]], ["date": "2026-01-08", "completedDuaIds": []],
        ],
        "lastUpdated": "2026-01-08T14:30:00Z",
    ]

    private func readWeb(_ json: JSONValue, _ reading: inout ShapeReading) throws -> HabitStorage {
        try WebHabitsMapper.toDomain(try WebHabits(json, at: path, &reading), at: path, &reading)
    }

    private func readPhone(_ json: JSONValue, _ reading: inout ShapeReading) throws -> HabitStorage {
        try AppHabitsMapper.toDomain(try AppHabits(json, at: path, &reading), at: path, &reading)
    }

    @Test func bothAppsSayTheSame() throws {
        var reading = ShapeReading(.strict)
        let (one, other) = (try readWeb(web, &reading), try readPhone(phone, &reading))
        #expect(one == other)
        #expect(one.activeJourneys.map(\.text) == ["neon:3", "neon:1"])
        #expect(WebHabitsMapper.toData(other).data.json == web)
        #expect(AppHabitsMapper.toData(one).data.json == phone)
        #expect(WebHabitsMapper.toData(other).unheld.isEmpty)
        #expect(reading.remarks.isEmpty)
    }

    /// An encoder's own dates, as the phone's default has them.
    @Test func numbersOfThePhonesEncoderAreRead() throws {
        var reading = ShapeReading(.lenient)
        let shape = try AppHabits(phone, at: path, &reading)
            .changed(by: ["lastUpdated": 789_575_400.5], at: path, &reading)
        #expect(shape.lastUpdated.instant == Instant("2026-01-08T14:30:00.500Z"))
    }

    @Test func daysThatComeTwiceAreTakenTogether() throws {
        var reading = ShapeReading(.lenient)
        let twice: JSONValue = [
            ["date": "2026-01-07", "completedDuaIds": ["2", "2"]],
            ["date": "2026-01-07", "completedDuaIds": ["5", "2"]],
        ]
        var shape = try WebHabits(web, at: path, &reading)
        shape = try shape.changed(by: ["habitCompletions": twice], at: path, &reading)
        let days = try WebHabitsMapper.toDomain(shape, at: path, &reading).days
        #expect(days.map(\.completed) == [[try CatalogueID("neon:2"), try CatalogueID("neon:5")]])
        #expect(reading.remarks.map(\.path) == ["storage.habitCompletions[1]"])
    }

    @Test func habitsOfJourneysAreLeftOutAndNoted() throws {
        var reading = ShapeReading(.lenient)
        var shape = try WebHabits(web, at: path, &reading)
        shape.customHabits[0].source = "journey"
        shape.customHabits[0].addedAt = ""
        #expect(try WebHabitsMapper.toDomain(shape, at: path, &reading).habits.isEmpty)
        #expect(reading.remarks.map(\.path) == ["storage.customHabits[0]"])
    }

    @Test func fieldsThatTheAppsCannotHoldAreNamed() throws {
        let day = try PracticeDay(
            day: try #require(CivilDay("2026-01-08")),
            completed: [CatalogueID("neon:1"), CatalogueID("starter:waking")])
        let own = try Habit(
            id: "walk", subject: .own(title: "Walk", goal: nil), timeSlot: .anytime, sortOrder: 0, addedAt: nil)
        let storage = HabitStorage(
            activeJourneys: [try CatalogueID("starter:first-steps")], habits: [own], days: [day],
            lastUpdated: Instant(microseconds: 0))
        for unheld in [WebHabitsMapper.toData(storage).unheld, AppHabitsMapper.toData(storage).unheld] {
            #expect(unheld.map(\.key) == ["starter:first-steps", "walk", "2026-01-08/starter:waking"])
        }
        #expect(WebHabitsMapper.toData(storage).data.habitCompletions.map(\.completedDuaIDs) == [["1"]])
    }

    @Test func activityRowsAreDays() throws {
        var reading = ShapeReading(.strict)
        let row = ActivityRow(
            id: 1, userID: "u", date: try #require(CivilDay("2026-01-08")), duasCompleted: [3, 1, 3], xpEarned: 20)
        let day = try ActivityRowMapper.toDomain(row, at: path, &reading)
        #expect(day.completed.map(\.text) == ["neon:1", "neon:3"])
    }
}
