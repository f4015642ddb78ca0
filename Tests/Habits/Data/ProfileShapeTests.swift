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

    @Test func figuresAreComputedWhenTheyAreShown() throws {
        let (row, web, app) = (
            ProfileRowMapper.toData(try shown()), WebProfileMapper.toData(try shown()),
            AppProfileMapper.toData(try shown())
        )
        #expect([row.totalXP, row.level, row.streak] == [1_000, 5, 5])
        #expect([web.totalXP, web.level, web.streak] == [1_000, 5, 5])
        #expect([app.totalXP, app.level, app.streak] == [1_000, 5, 5])
        #expect([row.userID, web.userID, app.userID] == [id, id, id])
        #expect([row.json["last_active_date"], web.json["lastActiveDate"]] == ["2026-01-08", "2026-01-08"])
        #expect(app.json["lastActiveDate"] == "2026-01-08T00:00:00Z")
        #expect([row.json["is_admin"], web.json["isAdmin"], app.json["isAdmin"]] == [true, true, true])
    }

    @Test func computedValuesAreNotImported() throws {
        var reading = ShapeReading(.strict)
        var shape = WebProfileMapper.toData(try shown())
        shape.streak = 900
        shape.level = 70
        shape.isAdmin = true
        shape.displayName = nil
        var changed = try profile()
        try WebProfileMapper.toDomain(shape, at: path, &reading).update(&changed, earnedHere: 900)
        var expected = try profile()
        expected.displayName = nil
        #expect(changed == expected)
    }

    @Test func aLargerTotalIsCarried() throws {
        var reading = ShapeReading(.strict)
        var row = ProfileRowMapper.toData(try shown())
        row.totalXP = 5_000
        let stated = try ProfileRowMapper.toDomain(row, at: path, &reading)
        var changed = try profile()
        try stated.update(&changed, earnedHere: 900)
        #expect(changed.carriedXP == 4_100)
        #expect(try stated.profile(earnedHere: 0, at: moment).carriedXP == 5_000)
    }

    @Test(arguments: [-1, 1_000_000_000_001])
    func pointsThatCannotBeAreRefused(xp: Int) throws {
        var (reading, row, changed) = (ShapeReading(.strict), ProfileRowMapper.toData(try shown()), try profile())
        row.totalXP = xp
        let stated = try ProfileRowMapper.toDomain(row, at: path, &reading)
        #expect(throws: HabitsError.self) { try stated.update(&changed, earnedHere: 0) }
        #expect(changed == (try profile()))
    }

    @Test func theOwnerStaysWhoTheyAre() throws {
        var (reading, row, changed) = (ShapeReading(.strict), ProfileRowMapper.toData(try shown()), try profile())
        row.userID = "not-a-uuid"
        #expect(throws: HabitsError.unreadableUserID("not-a-uuid")) {
            try ProfileRowMapper.toDomain(row, at: path, &reading)
        }
        row.userID = "00000000-0000-4000-8000-000000000000"
        let stated = try ProfileRowMapper.toDomain(row, at: path, &reading)
        let error = try #require(throws: MizanError.self) { try stated.update(&changed, earnedHere: 0) }
        #expect(error.reason == "habits.other-user")
    }
}
