import HabitsDomain
import HabitsInfrastructure
import Kernel
import Testing

@testable import HabitsData

/// The members of each shape of the catalogue, by name and in the order of seed 000.
struct CatalogueNamesTests {
    private static let moment = Instant(microseconds: 1_767_882_600_000_000)

    private func names(_ json: JSONValue?) throws -> [String] {
        guard case .object(let members)? = json else { throw ForeignPath("shape").rejected("no object") }
        return members.map(\.name)
    }

    private func bare() throws -> Dua {
        try Dua(
            id: CatalogueID("neon:1"), texts: Dua.Texts(titleEn: "t", arabic: "a", translationEn: "e"),
            createdAt: Self.moment, updatedAt: Self.moment)
    }

    private func journey() throws -> Journey {
        try Journey(id: CatalogueID("neon:1"), name: "n", slug: "s", sortOrder: 2, createdAt: Self.moment)
    }

    @Test func rowFieldsHaveTheColumnNames() throws {
        let dua = try DuaRowMapper.toData(bare())
        #expect(
            try names(dua) == [
                "id", "category_id", "collection_id", "title_en", "title_ar", "arabic_text", "transliteration",
                "translation_en", "source", "repetitions", "best_time", "difficulty", "est_duration_sec",
                "rizq_benefit", "context", "prophetic_context", "xp_value", "audio_url", "created_at", "updated_at",
            ])
        #expect(dua["category_id"] == .null)
        let journey = try JourneyRowMapper.toData(journey())
        #expect(
            try names(journey) == [
                "id", "name", "slug", "description", "emoji", "estimated_minutes", "daily_xp", "is_premium",
                "is_featured", "sort_order", "created_at",
            ])
        #expect(journey["created_at"] == "2026-01-08T14:30:00+00:00")
    }

    @Test func webFieldsHaveTheNamesOfTheWebTypes() throws {
        let dua = try WebDuaMapper.toData(bare())
        #expect(
            try names(dua) == [
                "id", "title", "arabic", "transliteration", "translation", "category", "xpValue", "repetitions",
                "context",
            ])
        #expect(
            try names(dua["context"]) == [
                "source", "bestTime", "benefits", "story", "propheticContext", "difficulty", "estimatedDuration",
            ])
        #expect([dua["id"], dua["context"]?["story"], dua["transliteration"]] == ["1", .null, ""])
        #expect(
            try names(WebJourneyMapper.toData(journey())) == [
                "id", "name", "slug", "description", "emoji", "estimatedMinutes", "dailyXp", "isPremium", "isFeatured",
            ])
    }

    @Test func thePhonesShapeOmitsNilFields() throws {
        var dua = try bare()
        #expect(
            try names(AppDuaMapper.toData(dua)) == [
                "id", "titleEn", "arabicText", "translationEn", "repetitions", "difficulty", "xpValue", "createdAt",
                "updatedAt",
            ])
        (dua.categoryID, dua.collectionID) = (try CatalogueID("neon:1"), try CatalogueID("neon:1"))
        (dua.texts.titleAr, dua.texts.transliteration, dua.background.source) = ("t", "t", "s")
        (dua.background.rizqBenefit, dua.background.context, dua.background.propheticContext) = ("r", "c", "p")
        (dua.bestTime, dua.estDurationSec, dua.audioURL, dua.categorySlug) = (BestTime(.morning), 1, "u", "morning")
        let json = try AppDuaMapper.toData(dua)
        #expect(
            try names(json) == [
                "id", "categoryId", "collectionId", "titleEn", "titleAr", "arabicText", "transliteration",
                "translationEn", "source", "repetitions", "bestTime", "difficulty", "estDurationSec", "rizqBenefit",
                "context", "propheticContext", "xpValue", "audioUrl", "createdAt", "updatedAt", "categorySlug",
            ])
        #expect(json["createdAt"] == "2026-01-08T14:30:00Z")
    }

    /// A value that does not fit the shape is reported before a value that the entity refuses. The path of a fault includes the
    /// member of a nested object.
    @Test(
        arguments: [
            (["context": .null], "dua.context: this is null, not an object"),
            (["context": [:], "id": "07", "title": 5], "dua.title: this is an integer, not a text"),
            (
                ["context": ["sauce": ""]],
                "dua.context[\"sauce\"]: there is no such member; there are source, bestTime, benefits, story, "
                    + "propheticContext, difficulty, estimatedDuration"
            ),
            (["context": ["story": 5]], "dua.context.story: this is an integer, not a text"),
            (["id": "07"], "dua.id: “07” is not the number of an entry of the backend"),
        ] as [(JSONValue, String)])
    func refusalsNameThePlaceOfTheFault(changes: JSONValue, refusal: String) throws {
        var reading = ShapeReading(.strict)
        let json = try WebDuaMapper.toData(bare()).with(changes)
        let error = try #require(throws: ImportReport.Rejection.self) {
            try WebDuaMapper.toDomain(json, at: ForeignPath("dua"), &reading)
        }
        #expect("\(error.path): \(error.reason)" == refusal)
    }

    @Test func aMissingObjectIsRefused() throws {
        var reading = ShapeReading(.lenient)
        let json: JSONValue = ["id": "1", "title": "t", "arabic": "a", "translation": "e"]
        #expect(throws: ImportReport.Rejection(path: "dua", reason: "this has no context")) {
            try WebDuaMapper.toDomain(json, at: ForeignPath("dua"), &reading)
        }
    }
}
