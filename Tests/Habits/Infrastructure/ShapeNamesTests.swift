import HabitsInfrastructure
import Kernel
import Testing

/// The members of each shape, by their names and in the order of seed 000.
struct ShapeNamesTests {
    private static let moment = Instant(microseconds: 1_767_882_600_000_000)

    private func names(_ json: JSONValue) throws -> [String] {
        guard case .object(let members) = json else { throw ForeignPath("shape").rejected("no object") }
        return members.map(\.name)
    }

    @Test func rowsAreNamedAsTheColumns() throws {
        let dua = DuaRow(id: 1, titleEn: "t", arabicText: "a", translationEn: "e", repetitions: 1, xpValue: 10)
        #expect(
            try names(dua.json) == [
                "id", "category_id", "collection_id", "title_en", "title_ar", "arabic_text", "transliteration",
                "translation_en", "source", "repetitions", "best_time", "difficulty", "est_duration_sec",
                "rizq_benefit", "context", "prophetic_context", "xp_value", "audio_url", "created_at", "updated_at",
            ])
        #expect(dua.json["category_id"] == .null)
        let journey = JourneyRow(
            id: 1, name: "n", slug: "s", emoji: "📿", estimatedMinutes: 15, dailyXP: 100, isPremium: false,
            isFeatured: true, sortOrder: 2, createdAt: Timestamp(Self.moment))
        #expect(
            try names(journey.json) == [
                "id", "name", "slug", "description", "emoji", "estimated_minutes", "daily_xp", "is_premium",
                "is_featured", "sort_order", "created_at",
            ])
        #expect(journey.json["created_at"] == "2026-01-08T14:30:00+00:00")
        let profile = ProfileRow(
            userID: "u", streak: 1, totalXP: 2, level: 1, lastActiveDate: CivilDay("2026-01-08"), isAdmin: false)
        #expect(
            try names(profile.json) == [
                "id", "user_id", "display_name", "streak", "total_xp", "level", "last_active_date", "is_admin",
                "created_at", "updated_at",
            ])
        #expect(profile.json["last_active_date"] == "2026-01-08")
    }

    @Test func theWebIsNamedAsItsTypes() throws {
        let dua = WebDua(
            id: "1", title: "t", arabic: "a", transliteration: "", translation: "e", xpValue: 10, repetitions: 1,
            context: WebDua.Context())
        #expect(
            try names(dua.json) == [
                "id", "title", "arabic", "transliteration", "translation", "category", "xpValue", "repetitions",
                "context",
            ])
        #expect(
            try names(dua.context.json) == [
                "source", "bestTime", "benefits", "story", "propheticContext", "difficulty", "estimatedDuration",
            ])
        #expect([dua.json["id"], dua.context.json["story"]] == ["1", .null])
        let journey = WebJourney(
            id: 1, name: "n", slug: "s", emoji: "📿", estimatedMinutes: 15, dailyXP: 100, isPremium: false,
            isFeatured: true)
        #expect(
            try names(journey.json) == [
                "id", "name", "slug", "description", "emoji", "estimatedMinutes", "dailyXp", "isPremium", "isFeatured",
            ])
        #expect(journey.json["id"] == 1)
        let profile = WebProfile(userID: "u", streak: 1, totalXP: 2, level: 1, isAdmin: false)
        #expect(
            try names(profile.json) == [
                "userId", "displayName", "streak", "totalXp", "level", "lastActiveDate", "isAdmin",
            ])
        let habits = WebHabits(
            activeJourneyIDs: ["1"],
            customHabits: [
                WebHabit(id: "h", duaID: "1", timeSlot: "morning", sortOrder: 0, addedAt: "", source: "custom")
            ], habitCompletions: [], lastUpdated: Timestamp(Self.moment))
        #expect(try names(habits.json) == ["activeJourneyIds", "customHabits", "habitCompletions", "lastUpdated"])
        #expect(
            try names(habits.customHabits[0].json) == ["id", "duaId", "timeSlot", "sortOrder", "addedAt", "source"])
        #expect(habits.json["lastUpdated"] == "2026-01-08T14:30:00.000Z")
    }

    @Test func thePhoneLeavesOutWhatIsNil() throws {
        var dua = AppDua(
            id: 1, titleEn: "t", arabicText: "a", translationEn: "e", repetitions: 1, difficulty: "beginner",
            xpValue: 10, createdAt: Timestamp(Self.moment), updatedAt: Timestamp(Self.moment))
        #expect(
            try names(dua.json) == [
                "id", "titleEn", "arabicText", "translationEn", "repetitions", "difficulty", "xpValue", "createdAt",
                "updatedAt",
            ])
        dua = AppDua(
            id: 1, categoryID: 1, collectionID: 1, titleEn: "t", titleAr: "t", arabicText: "a", transliteration: "t",
            translationEn: "e", source: "s", repetitions: 1, bestTime: "morning", difficulty: "beginner",
            estDurationSec: 1, rizqBenefit: "r", context: "c", propheticContext: "p", xpValue: 10, audioURL: "u",
            createdAt: Timestamp(Self.moment), updatedAt: Timestamp(Self.moment), categorySlug: "morning")
        #expect(
            try names(dua.json) == [
                "id", "categoryId", "collectionId", "titleEn", "titleAr", "arabicText", "transliteration",
                "translationEn", "source", "repetitions", "bestTime", "difficulty", "estDurationSec", "rizqBenefit",
                "context", "propheticContext", "xpValue", "audioUrl", "createdAt", "updatedAt", "categorySlug",
            ])
        #expect(dua.json["createdAt"] == "2026-01-08T14:30:00Z")
    }
}
