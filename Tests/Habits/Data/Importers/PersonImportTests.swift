import Changes
import HabitsDomain
import Kernel
import TestSupport
import Testing

@testable import HabitsData

/// F-19: a person's data in the apps' database.
struct PersonImportTests {
    let habits: HabitsStore

    init() async throws {
        habits = try await HabitsStore()
    }

    private static let profile: JSONValue = [
        "rows": [
            [
                "id": 1, "user_id": "6f1c1b5e-2c0e-4c0d-9c57-0d6e1b5a9f11", "display_name": "Amina", "streak": 5,
                "total_xp": 1_234, "level": 5, "last_active_date": "2026-01-08", "is_admin": false,
                "created_at": "2026-01-01T00:00:00+00:00", "updated_at": "2026-01-08T14:30:00+00:00",
            ]
        ], "rowCount": 1,
    ]
    private static let activity: JSONValue = [
        "rows": [
            [
                "id": 1, "user_id": "6f1c1b5e-2c0e-4c0d-9c57-0d6e1b5a9f11", "date": "2026-01-08",
                "duas_completed": [1, 3, 7], "xp_earned": 45,
            ]
        ], "rowCount": 1,
    ]

    private func shown() async throws -> ShownProfile {
        try await habits.store.read { [module = habits.module] in try module.shownProfile(in: $0).entity }
    }

    @Test func aProfileIsImportedAndItsFiguresAreReported() async throws {
        let report = try await habits.take(Self.profile)
        #expect(report.counts.map(\.kind) == ["profiles"] && report.counts.map(\.added) == [1])
        #expect(report.rejected.isEmpty)
        #expect(
            report.remarks == [
                "The file gives 1234 XP, level 5 and a streak of 5 days; here the result is 1234 XP, level 5 and a "
                    + "streak of 0 days."
            ])
        let profile = try await shown()
        #expect(profile.profile.userID.recordKey == "6f1c1b5e-2c0e-4c0d-9c57-0d6e1b5a9f11")
        #expect(profile.profile.displayName == "Amina" && profile.level.totalXP == 1_234)
        #expect(try await habits.take(Self.profile).changed == 0)
    }

    @Test func daysAreImportedAndTheirPointsAreReported() async throws {
        let report = try await habits.take(Self.activity)
        #expect(report.counts.map(\.kind) == ["days"] && report.counts.map(\.added) == [1])
        #expect(report.remarks == ["The file counts 45 XP for 1 day; its duas are worth 30 XP here."])
        let day = try day("2026-01-08")
        let stored = try await habits.store.read { try HabitsModule.days.find(day, in: $0)?.entity }
        #expect(stored?.completed.map(\.text) == ["neon:1", "neon:3", "neon:7"])
        #expect(try await habits.take(Self.activity).changed == 0)
    }

    /// The stated total includes the points of all days. If the days are imported after the total, their points are not added
    /// again.
    @Test(arguments: [[profile, activity], [activity, profile]])
    func theTotalDoesNotDependOnTheOrderOfTheFiles(files: [JSONValue]) async throws {
        for file in files { try await habits.take(file) }
        #expect(try await shown().level.totalXP == 1_234)
    }

    @Test func rowsOfOtherUsersAreSkipped() async throws {
        try await habits.take(Self.profile)
        let other: JSONValue = [
            "user_activity": [
                ["user_id": "00000000-2c0e-4c0d-9c57-0d6e1b5a9f11", "date": "2026-01-07", "duas_completed": [1]]
            ]
        ]
        let report = try await habits.take(other)
        #expect(report.changed == 0)
        #expect(
            report.rejected.map(\.reason).contains(
                "this belongs to a different user from the user whose rows are imported"))
    }
}
