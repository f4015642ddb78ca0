internal import HabitsDomain
internal import Kernel
internal import Storage

/// A row of `habits_count`: the number of times that a dua was said on a day.
struct RepetitionCountRecord: StoredRecord {
    let date: CivilDay
    let duaId: String
    var count: Int

    static let words = RecordWords(
        "count", "The repetitions of a dua on a day.", of: ("duaId", "habits.Dua"), beside: ["date", "count"],
        counting: "count")

    /// The amounts that two devices have added since their last sync are summed.
    static let schema = RecordSchema<Self>(
        "habits.Count", table: "habits_count", merging: .resolver(merged),
        columns: Column("date", \.date, [.key, .filtered, .sorted]),
        Column("duaId", \.duaId, [.key, .filtered]),
        Column("count", \.count),
        make: Self.init)

    @Sendable private static func merged(_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue? {
        guard case .object(var members) = theirs, let place = members.firstIndex(where: { $0.name == "count" }),
            case .integer(let yours)? = yours["count"], case .integer(let theirs)? = theirs["count"]
        else { return nil }
        var start = 0
        if case .integer(let count)? = base["count"] { start = Int(count) }
        members[place].value = RepetitionCount.merged(base: start, Int(yours), Int(theirs)).json
        return .object(members)
    }
}

extension Int {
    fileprivate var json: JSONValue { .integer(Int64(self)) }
}
