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

    @Test func bothAppsExportTheSameContent() throws {
        let moment = try #require(Instant("2026-01-01T08:00:00Z"))
        let habit = try Habit(
            id: "6f1f", subject: .dua(CatalogueID("neon:7")), timeSlot: .morning, sortOrder: 0, addedAt: moment)
        let storage = HabitStorage(
            activeJourneys: [try CatalogueID("neon:3"), try CatalogueID("neon:1")], habits: [habit],
            days: [
                try PracticeDay(
                    day: try #require(CivilDay("2026-01-07")),
                    completed: [CatalogueID("neon:2"), CatalogueID("neon:10")]),
                try PracticeDay(day: try #require(CivilDay("2026-01-08")), completed: []),
            ], lastUpdated: try #require(Instant("2026-01-08T14:30:00Z")))
        #expect(WebHabitsMapper.toData(storage).data.json == web)
        #expect(AppHabitsMapper.toData(storage).data.json == phone)
        #expect(WebHabitsMapper.toData(storage).unheld.isEmpty)
    }

    @Test func fieldsThatTheAppsCannotStoreAreNamed() throws {
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

    @Test func activityRowsAreImportedAsDays() throws {
        var reading = ShapeReading(.strict)
        let row = ActivityRow(
            id: 1, userID: "u", date: try #require(CivilDay("2026-01-08")), duasCompleted: [3, 1, 3], xpEarned: 20)
        let day = try ActivityRowMapper.toDomain(row, at: path, &reading)
        #expect(day.completed.map(\.text) == ["neon:1", "neon:3"])
    }
}
