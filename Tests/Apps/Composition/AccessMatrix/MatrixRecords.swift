import Kernel

/// A record of each type, under the key in the endpoints' examples. A new record type adds its own.
enum MatrixRecords {
    static let all: [(type: String, key: String, fields: JSONValue)] = [
        ("home.ZoneStay", "0001-01-01", ["startsOn": "0001-01-01", "zone": "Europe/Berlin", "dayStart": 3]),
        ("home.Preference", "home.today", ["key": "home.today", "value": "quran"]),
        (
            "habits.Day", "2026-01-07",
            [
                "date": "2026-01-07", "completedDuaIds": ["starter:waking"], "skippedDuaIds": ["starter:asbahna"],
                "isFrozen": true,
            ]
        ),
        ("habits.Count", "2026-01-07/starter:waking", ["date": "2026-01-07", "duaId": "starter:waking", "count": 1]),
        (
            "habits.Habit", "walk",
            [
                "id": "walk", "kind": "own", "subject": "the owner's own", "timeSlot": "anytime", "sortOrder": 0,
                "schedule": "daily", "isArchived": false,
            ]
        ),
        (
            "habits.Entry", "2026-01-07/walk",
            ["date": "2026-01-07", "habitId": "walk", "amount": 1, "isSkipped": false]
        ),
        (
            "habits.ActiveJourney", "starter:first-steps",
            ["journeyId": "starter:first-steps", "sortOrder": 0, "activatedAt": moment]
        ),
        (
            "habits.UserProfile", "only",
            ["userId": .string(note), "carriedXp": 0, "createdAt": moment, "updatedAt": moment]
        ),
        (
            "quran.FavoriteAyah", "2:255",
            ["ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "favoritedAt": moment]
        ),
        (
            "quran.AyahNote", note,
            [
                "id": .string(note), "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255,
                "noteText": "the owner's own", "createdAt": moment, "modifiedAt": moment,
            ]
        ),
        (
            "quran.ReadingProgress", "1",
            [
                "surahNumber": 1, "lastReadAyah": 7, "totalAyahs": 7, "progressPercentage": 100,
                "lastUpdatedAt": moment,
            ]
        ),
        ("quran.AppSettings", "theme", ["settingKey": "theme", "settingValue": "1", "lastModifiedAt": moment]),
        ("finance.Account", note, account(note, "the owner's own")),
        ("finance.Account", another, account(another, "the owner's second")),
        ("finance.Account", third, account(third, "the owner's third")),
        ("finance.Category", another, category(another, "the owner's own")),
        ("finance.Category", third, category(third, "the owner's second")),
        (
            "finance.Transaction", note,
            [
                "id": .string(note), "accountId": .string(note), "amountCents": -1_250, "amountHomeCents": -1_250,
                "homeCurrency": "EUR", "exchangeRate": "1", "description": "the owner's own",
                "date": "2026-01-07T00:00:00.000Z", "createdAt": moment, "updatedAt": moment,
            ]
        ),
        (
            "finance.Reconciliation", "01a2b3c4-0000-7000-8000-000000000003",
            [
                "id": "01a2b3c4-0000-7000-8000-000000000003", "accountId": .string(another), "name": "the owner's own",
                "status": "draft", "beginningBalanceCents": 0, "endingBalanceCents": 0, "createdAt": moment,
                "updatedAt": moment,
            ]
        ),
        (
            "fitness.ProgressEntry", note,
            [
                "id": .string(note), "type": "weight", "quantity": 75.5, "notes": "the owner's own", "date": moment,
                "zone": "UTC",
                "createdAt": moment,
                "updatedAt": moment,
            ]
        ),
        ("fitness.MetricPreference", "weight", ["type": "weight", "unit": "lb"]),
        (
            "finance.BankRow", another,
            [
                "id": .string(another), "importer": "finance.csv", "account": "Giro EUR",
                "transactionId": .string(note),
                "createdAt": moment,
            ]
        ),
        ("finance.HomeCurrency", "only", ["currencyCode": "EUR", "updatedAt": moment]),
        ("quran.UserProfile", "only", ["appleUserID": "001234", "lastSignIn": moment, "createdAt": moment]),
        (
            "library.Book", note,
            [
                "id": .string(note), "title": "the owner's own", "documentType": "pdf", "dateAdded": moment,
                "documentHash": .string(documentHash), "documentSize": 6, "coverHash": .string(documentHash),
            ]
        ),
        (
            "library.ReadingProgress", note,
            [
                "bookID": .string(note), "currentPage": 3, "currentCharacterIndex": 3, "isCompleted": false,
                "lastUpdated": moment,
            ]
        ),
        ("library.Voice", "21m00Tcm4TlvDq8ikWAM", ["id": "21m00Tcm4TlvDq8ikWAM", "name": "the owner's own"]),
        (
            "library.ReaderPosition", "b2",
            ["document": "b2", "progress": "/body/p[3]", "percentage": 0.5, "device": "Kobo", "lastUpdated": moment]
        ),
        // new-module: records
    ]

    /// The bytes of the document, and of the cover, of the owner's book.
    static let document = Array("GIF89a".utf8)
    static let documentHash = "610f5ae4d76e332636a17bd357fd6ce99029316a99d320280d4d77a746bf29e8"

    private static let moment: JSONValue = "2026-01-01T00:00:00Z"
    private static let note = "01a2b3c4-0000-7000-8000-000000000000"
    private static let another = "01a2b3c4-0000-7000-8000-000000000001"
    private static let third = "01a2b3c4-0000-7000-8000-000000000002"

    private static func account(_ id: String, _ name: String) -> JSONValue {
        [
            "id": .string(id), "groupId": .string(id), "name": .string(name), "type": "cash", "currencyCode": "EUR",
            "color": "#123456", "isVisible": true, "createdAt": moment, "updatedAt": moment,
        ]
    }

    private static func category(_ id: String, _ name: String) -> JSONValue {
        [
            "id": .string(id), "name": .string(name), "color": "#123456", "type": "expense", "createdAt": moment,
            "updatedAt": moment,
        ]
    }
}
