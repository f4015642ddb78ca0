internal import HabitsDomain
internal import Kernel
internal import Storage

// The rest of the catalogue (contracts/habits.md §1.4), for all owners.

/// A row of `habits_dua_category`.
struct DuaCategoryRecord: StoredRecord {
    let id: String
    var name: String
    var slug: String
    var description: String?

    static let words = RecordWords(nil, "A category of duas.", by: ["name"], beside: ["description"])

    static let schema = RecordSchema<Self>(
        "habits.DuaCategory", table: "habits_dua_category", scope: .shared, merging: .fields, isFew: true,
        columns: Column("id", \.id, [.key, .filtered, .sorted]),
        Column("name", \.name, [.filtered, .sorted]),
        Column("slug", \.slug, [.filtered, .sorted]),
        Column("description", \.description),
        make: Self.init)
}

/// A row of `habits_dua_collection`.
struct DuaCollectionRecord: StoredRecord {
    let id: String
    var name: String
    var slug: String
    var description: String?
    var isPremium: Bool

    static let words = RecordWords(nil, "A collection of duas.", by: ["name"], beside: ["description"])

    static let schema = RecordSchema<Self>(
        "habits.DuaCollection", table: "habits_dua_collection", scope: .shared, merging: .fields, isFew: true,
        columns: Column("id", \.id, [.key, .filtered, .sorted]),
        Column("name", \.name, [.filtered, .sorted]),
        Column("slug", \.slug, [.filtered, .sorted]),
        Column("description", \.description),
        Column("isPremium", \.isPremium, .filtered),
        make: Self.init)
}

/// A row of `habits_journey` (seed 000, "Journey Type Mapping").
struct JourneyRecord: StoredRecord {
    let id: String
    var name: String
    var slug: String
    var description: String?
    var emoji: String
    var estimatedMinutes: Int
    var dailyXp: Int
    var isPremium: Bool
    var isFeatured: Bool
    var sortOrder: Int
    let createdAt: Instant?

    static let words = RecordWords(
        nil, "A series of duas that people follow.", by: ["name"], beside: ["estimatedMinutes"])

    static let schema = RecordSchema<Self>(
        "habits.Journey", table: "habits_journey", scope: .shared, merging: .fields, isFew: true,
        columns: Column("id", \.id, [.key, .filtered, .sorted]),
        Column("name", \.name, [.filtered, .sorted]),
        Column("slug", \.slug, [.filtered, .sorted]),
        Column("description", \.description),
        Column("emoji", \.emoji),
        Column("estimatedMinutes", \.estimatedMinutes, [.filtered, .sorted]),
        Column("dailyXp", \.dailyXp, [.filtered, .sorted]),
        Column("isPremium", \.isPremium, .filtered),
        Column("isFeatured", \.isFeatured, .filtered),
        Column("sortOrder", \.sortOrder, [.filtered, .sorted]),
        Column("createdAt", \.createdAt, merge: .least),
        make: Self.init)
}

/// A row of `habits_journey_dua`: a dua's place in a journey. Its key lets a journey have a dua once.
struct JourneyDuaRecord: StoredRecord {
    let journeyId: String
    let duaId: String
    var timeSlot: TimeSlot
    var sortOrder: Int

    static let words = RecordWords(
        nil, "The place of a dua in a journey.", of: ("duaId", "habits.Dua"), beside: ["timeSlot"])

    static let schema = RecordSchema<Self>(
        "habits.JourneyDua", table: "habits_journey_dua", scope: .shared, merging: .fields, isFew: true,
        columns: Column("journeyId", \.journeyId, [.key, .filtered, .sorted]),
        Column("duaId", \.duaId, [.key, .filtered]),
        Column("timeSlot", \.timeSlot, .filtered),
        Column("sortOrder", \.sortOrder, .sorted),
        make: Self.init)
}
