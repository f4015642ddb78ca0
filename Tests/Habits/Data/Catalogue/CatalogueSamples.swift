import Conformance
import Kernel

/// Sample records of the catalogue for the rules of modules.
enum CatalogueSamples {
    static let all: [String: RecordSample] = [
        "habits.Dua": RecordSample(
            key: "neon:7",
            [
                "id": "neon:7", "categoryId": "neon:1", "collectionId": "neon:2", "titleEn": "Ayat al-Kursi",
                "titleAr": "آية الكرسي", "arabicText": "اللَّهُ لَا إِلَٰهَ إِلَّا هُوَ", "transliteration": "Allāhu",
                "translationEn": "God", "source": "Sahih al-Bukhari 2311", "repetitions": 3, "bestTime": "Evening",
                "timeSlot": "evening", "difficulty": "intermediate", "estDurationSec": 60, "rizqBenefit": "benefit",
                "context": "story", "propheticContext": "é\"/", "xpValue": 25, "audioUrl": "https://example.org/a.mp3",
                "tags": ["sleep", "protection"], "createdAt": "2026-01-08T14:30:00.000Z",
                "updatedAt": "2026-01-09T14:30:00.000Z",
            ], changing: ["titleEn": "The Throne", "repetitions": 1]),
        "habits.DuaCategory": RecordSample(
            key: "neon:1", ["id": "neon:1", "name": "Morning", "slug": "morning", "description": "d"],
            changing: ["name": "Dawn"]),
        "habits.DuaCollection": RecordSample(
            key: "neon:2", ["id": "neon:2", "name": "Core", "slug": "core", "description": "d", "isPremium": false],
            changing: ["isPremium": true]),
        "habits.Journey": RecordSample(
            key: "neon:3",
            [
                "id": "neon:3", "name": "Rizq seeker", "slug": "rizq-seeker", "description": "d",
                "emoji": "/images/rizq.png", "estimatedMinutes": 15, "dailyXp": 270, "isPremium": false,
                "isFeatured": true, "sortOrder": 2, "createdAt": "2026-01-08T14:30:00.000Z",
            ], changing: ["isFeatured": false, "sortOrder": -1]),
        "habits.JourneyDua": RecordSample(
            key: "neon:3/neon:7", ["journeyId": "neon:3", "duaId": "neon:7", "timeSlot": "morning", "sortOrder": 1],
            changing: ["timeSlot": "evening"]),
    ]
}
