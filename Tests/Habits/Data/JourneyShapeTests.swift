import HabitsDomain
import HabitsInfrastructure
import Kernel
import Testing

@testable import HabitsData

struct JourneyShapeTests {
    private let path = ForeignPath("journey")

    private func journey() throws -> Journey {
        try Journey(
            id: CatalogueID("neon:3"), name: "Rizq", slug: "rizq", description: "d",
            emblem: Emblem("/images/rizq.png"), estimatedMinutes: 20, dailyXP: 80, isPremium: true, isFeatured: true,
            sortOrder: 4, createdAt: Instant("2026-01-08T14:30:00Z"))
    }

    @Test func anUpdateFromAShapeKeepsTheFieldsThatTheShapeLacks() throws {
        let journey = try journey()
        var reading = ShapeReading(.strict)
        var (row, web, app) = (journey, journey, journey)
        let shapes = (
            row: try JourneyRowMapper.toData(journey), web: try WebJourneyMapper.toData(journey),
            app: try AppJourneyMapper.toData(journey)
        )
        try JourneyRowMapper.update(&row, with: shapes.row, at: path, &reading)
        try WebJourneyMapper.update(&web, with: shapes.web, at: path, &reading)
        try AppJourneyMapper.update(&app, with: shapes.app, at: path, &reading)
        #expect(row == journey)
        #expect(web == journey)
        #expect(app == journey)
        #expect(try JourneyRowMapper.toDomain(shapes.row, at: path, &reading) == journey)
        #expect(try WebJourneyMapper.toData(WebJourneyMapper.toDomain(shapes.web, at: path, &reading)) == shapes.web)
        #expect(try AppJourneyMapper.toData(AppJourneyMapper.toDomain(shapes.app, at: path, &reading)) == shapes.app)
    }

    /// A journey's id is a number on the web, unlike a dua's.
    @Test func idsAndEmblemsEqualTheSeeds() throws {
        #expect(try WebJourneyMapper.toData(journey())["id"] == 3)
        #expect(try AppJourneyMapper.toData(journey())["emoji"] == "/images/rizq.png")
        #expect(throws: Unheld.self) { try WebJourneyMapper.toData(StarterCatalogue().journeys[0]) }
    }

    @Test(arguments: [("morning", TimeSlot.morning, 0), ("Evening", .evening, 0), ("noon", .anytime, 1)])
    func linksReadBackAndUnknownSlotsAreReported(word: String, slot: TimeSlot, notes: Int) throws {
        var reading = ShapeReading(.strict)
        let link = try JourneyDuaRowMapper.toDomain(
            ["id": 9, "journey_id": 3, "dua_id": 7, "time_slot": .string(word), "sort_order": 2], at: path, &reading)
        #expect(link.timeSlot == slot)
        #expect(reading.remarks.count == notes)
        let (web, app) = (try WebJourneyDuaMapper.toData(link), try AppJourneyDuaMapper.toData(link))
        #expect([web["journeyId"], web["duaId"], app["duaId"]] == [3, "7", 7])
        #expect(try WebJourneyDuaMapper.toDomain(web, at: path, &reading) == link)
        #expect(try AppJourneyDuaMapper.toDomain(app, at: path, &reading) == link)
        #expect(try JourneyDuaRowMapper.toData(link)["id"] == .null)
    }

    @Test func categoriesAndCollectionsReadBackInEachShape() throws {
        var reading = ShapeReading(.strict)
        let category = try DuaCategory(id: CatalogueID("neon:4"), name: "Night", slug: "night", description: "d")
        let (row, web, app) = (
            try CategoryRowMapper.toData(category), try WebCategoryMapper.toData(category),
            try AppCategoryMapper.toData(category)
        )
        #expect(try CategoryRowMapper.toDomain(row, at: path, &reading) == category)
        #expect(try WebCategoryMapper.toDomain(web, at: path, &reading) == category)
        #expect(try AppCategoryMapper.toDomain(app, at: path, &reading) == category)
        #expect(reading.remarks.map(\.reason) == Array(repeating: "no app knows the category “night”", count: 3))

        let collection = try DuaCollection(
            id: CatalogueID("neon:2"), name: "Extended", slug: "extended", isPremium: true)
        let shapes = (
            row: try CollectionRowMapper.toData(collection), web: try WebCollectionMapper.toData(collection),
            app: try AppCollectionMapper.toData(collection)
        )
        #expect(try CollectionRowMapper.toDomain(shapes.row, at: path, &reading) == collection)
        #expect(try WebCollectionMapper.toDomain(shapes.web, at: path, &reading) == collection)
        #expect(try AppCollectionMapper.toDomain(shapes.app, at: path, &reading) == collection)
        #expect([shapes.web["id"], shapes.app["id"]] == ["2", 2])
    }
}
