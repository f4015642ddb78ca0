internal import Kernel
internal import Storage

/// A row of `habits_active_journey`: a journey that the owner follows.
struct ActiveJourneyRecord: StoredRecord {
    let journeyId: String
    var sortOrder: Int
    let activatedAt: Instant

    static let words = RecordWords(
        "followed journey", "A journey that you follow.", of: ("journeyId", "habits.Journey"), beside: ["activatedAt"])

    static let schema = RecordSchema<Self>(
        "habits.ActiveJourney", table: "habits_active_journey", merging: .fields, isFew: true,
        columns: Column("journeyId", \.journeyId, .key),
        Column("sortOrder", \.sortOrder, .sorted, merge: .least),
        Column("activatedAt", \.activatedAt, .sorted, merge: .least, standard: .made),
        make: Self.init)
}
