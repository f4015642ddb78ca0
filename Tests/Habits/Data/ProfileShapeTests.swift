import FoundationEssentials
import HabitsDomain
import HabitsInfrastructure
import Kernel
import Testing

@testable import HabitsData

struct ProfileShapeTests {
    private let path = ForeignPath("profile")
    private let moment = Instant(microseconds: 1_767_882_600_000_000)
    private let id = "6f1f3c1e-6d0b-4f9a-9d3e-1b2c3d4e5f60"

    private func profile() throws -> UserProfile {
        try UserProfile(
            userID: try #require(UUID(uuidString: id)), displayName: "Maryam", carriedXP: 100, createdAt: moment,
            updatedAt: moment)
    }

    private func shown() throws -> ShownProfile {
        let profile = try profile()
        return ShownProfile(
            profile, level: try LevelProgress(carriedXP: profile.carriedXP, earnedXP: 900), streak: 5,
            lastActiveDay: CivilDay("2026-01-08"), isAdmin: true)
    }

    @Test func theProfilesFiguresAreComputedWhenShown() throws {
        let date: JSONValue = "2026-01-08T14:30:00+00:00"
        #expect(
            try Shape.row.json(shown()) == [
                "id": .null, "user_id": .string(id), "display_name": "Maryam", "streak": 5, "total_xp": 1_000,
                "level": 5,
                "last_active_date": "2026-01-08", "is_admin": true, "created_at": date, "updated_at": date,
            ])
        #expect(
            try Shape.web.json(shown()) == [
                "userId": .string(id), "displayName": "Maryam", "streak": 5, "totalXp": 1_000, "level": 5,
                "lastActiveDate": "2026-01-08", "isAdmin": true,
            ])
        #expect(
            try Shape.ios.json(shown()) == [
                "userId": .string(id), "displayName": "Maryam", "streak": 5, "totalXp": 1_000, "level": 5,
                "lastActiveDate": "2026-01-08T00:00:00Z", "isAdmin": true, "createdAt": "2026-01-08T14:30:00Z",
                "updatedAt": "2026-01-08T14:30:00Z",
            ])
    }

    private func stated(
        _ changes: JSONValue, _ mapper: any ShapeMapper<ProfileFigures>.Type = ProfileRowMapper.self
    ) throws -> StatedProfile {
        var reading = ShapeReading(.strict)
        let shape = try mapper.toData(ProfileFigures(shown())).with(changes)
        return try StatedProfile(mapper.toDomain(shape, at: path, &reading), at: path, &reading)
    }

    @Test func computedValuesAreNotImported() throws {
        let said: JSONValue = ["streak": 900, "level": 70, "isAdmin": true, "displayName": .null]
        var changed = try profile()
        try stated(said, WebProfileMapper.self).update(&changed, earnedHere: 900)
        var expected = try profile()
        expected.displayName = nil
        #expect(changed == expected)
    }

    @Test func aLargerImportedTotalIsKept() throws {
        let stated = try stated(["total_xp": 5_000])
        var changed = try profile()
        try stated.update(&changed, earnedHere: 900)
        #expect(changed.carriedXP == 4_100)
        #expect(try stated.profile(earnedHere: 0, at: moment).carriedXP == 5_000)
    }

    @Test(arguments: [-1, 1_000_000_000_001])
    func impossiblePointsAreRefused(xp: Int) throws {
        var changed = try profile()
        let stated = try stated(["total_xp": .integer(Int64(xp))])
        #expect(throws: HabitsError.self) { try stated.update(&changed, earnedHere: 0) }
        #expect(changed == (try profile()))
    }

    @Test func aProfileOfAnotherUserIsRefused() throws {
        var changed = try profile()
        #expect(throws: HabitsError.unreadableUserID("not-a-uuid")) { try stated(["user_id": "not-a-uuid"]) }
        let other = try stated(["user_id": "00000000-0000-4000-8000-000000000000"])
        let error = try #require(throws: MizanError.self) { try other.update(&changed, earnedHere: 0) }
        #expect(error.reason == "habits.other-user")
    }
}
