internal import Changes
internal import HabitsDomain
internal import ModuleKit
internal import Storage

/// The limits on the parts of a plan. A plan reads all of its parts, and so does a change that adds a part at the end.
enum HabitLimits {
    static let invariant = Invariant.ofChanges(
        "habits.few", "There are at most \(HabitsError.most) habits, and at most as many followed journeys.",
        of: [HabitRecord.schema.erased, ActiveJourneyRecord.schema.erased]
    ) { touched, reading in
        try check(
            touched.of(HabitRecord.schema.erased.type), "habits",
            "SELECT 1 FROM habits_habit WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL", reading)
        try check(
            touched.of(ActiveJourneyRecord.schema.erased.type), "journeys",
            "SELECT 1 FROM habits_active_journey WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL", reading)
    }

    /// Refuses only a change that increases the number.
    private static func check(
        _ touched: [TouchedRecord], _ what: String, _ rows: SQL, _ reading: ReadTransaction
    ) throws {
        let hasMore = touched.contains { record in
            if case .gone = record.now { false } else { record.before == nil }
        }
        guard hasMore, try reading.session.firstRow("\(rows) LIMIT 1 OFFSET \(Int64(HabitsError.most))") != nil else {
            return
        }
        throw HabitsError.tooMany(what)
    }
}
