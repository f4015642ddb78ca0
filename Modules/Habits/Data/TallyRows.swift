internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The rows of an owner's tally. Each write of days updates them, so that each day's figures need not read ten years.
enum TallyRows {
    static let derivation = Derivation(
        "habits.tally", "The number of completions of each dua, and the practised days, match the days and entries.",
        of: [
            HabitsModule.days.recordType.schema, HabitsModule.entries.recordType.schema,
            HabitsModule.habits.recordType.schema,
        ], in: ["habits_dua_tally", "habits_year_tally", "habits_own_counts"], update: update, comparing: compare,
        rebuild: rebuild)

    private static let years = YearRows<YearMarks>(table: "habits_year_tally", column: "marks")
    private static let ownYears = YearRows<YearCounts>(table: "habits_own_counts", column: "counts")

    static func kept(in transaction: ReadTransaction) throws -> PracticeTally {
        var tally = PracticeTally()
        let duas: SQL = "SELECT dua_id, times FROM habits_dua_tally WHERE owner = \(transaction.ownerKey)"
        try transaction.session.forEachRow(duas) { row in
            guard let dua = CatalogueID(recordKey: try row.text(0)) else { throw damage("dua", try row.text(0)) }
            tally.times[dua] = Int(try row.integer(1))
        }
        tally.years = try years.all(in: transaction)
        tally.ownCounts = try ownYears.all(in: transaction)
        return tally
    }

    /// The tally with the times of these duas, and the sum of all others. Days may name more duas than can be read while other
    /// requests wait.
    static func kept(telling duas: some Collection<CatalogueID>, in transaction: ReadTransaction) throws
        -> PracticeTally
    {
        var tally = PracticeTally(
            years: try years.all(in: transaction), ownCounts: try ownYears.all(in: transaction))
        let sum: SQL = "SELECT CAST(SUM(times) AS BIGINT) FROM habits_dua_tally WHERE owner = \(transaction.ownerKey)"
        tally.others = Int(try transaction.session.firstRow(sum)?.optionalInteger(0) ?? 0)
        try timesOfSome.forEachRow(of: duas.map(\.text), [.integer(transaction.ownerKey)], in: transaction) { row in
            guard let dua = CatalogueID(recordKey: try row.text(0)), tally.times[dua] == nil else { return }
            let times = Int(try row.integer(1))
            tally.times[dua] = times
            tally.others -= times
        }
        return tally
    }

    private static let timesOfSome = AnyOfKeys {
        "SELECT dua_id, times FROM habits_dua_tally WHERE owner = ? AND dua_id IN (\($0))"
    }

    @Sendable private static func compare(_ transaction: ReadTransaction) throws -> [Finding] {
        let computed = PracticeTally(try PracticeRows.history(in: transaction))
        let kept: PracticeTally
        do { kept = try self.kept(in: transaction) } catch let error as MizanError where error.reason == damaged {
            return [Finding(.problem, error.message)]
        }
        let duas = Set(kept.times.keys).union(computed.times.keys).filter { kept.times[$0] != computed.times[$0] }
        let years = Set(kept.years.keys).union(computed.years.keys).union(kept.ownCounts.keys)
            .union(computed.ownCounts.keys)
            .filter { kept.years[$0] != computed.years[$0] || kept.ownCounts[$0] != computed.ownCounts[$0] }
        guard !duas.isEmpty || !years.isEmpty else { return [] }
        let wrong = Counted.text(duas.count, "dua") + " and " + Counted.text(years.count, "year")
        return [Finding(.problem, "The tally of \(wrong) does not match the days.")]
    }

    @Sendable static func rebuild(_ rows: DerivedRows) throws {
        let tally = PracticeTally(try PracticeRows.history(in: rows.reading))
        try rows.session.execute("DELETE FROM habits_dua_tally WHERE owner = \(rows.ownerKey)")
        try add(tally.times.map { ($0.key.text, $0.value) }, in: rows)
        try years.replace(by: tally.years, in: rows)
        try ownYears.replace(by: tally.ownCounts, in: rows)
    }

    /// - Parameter times: the change in the number of completions of each dua, which may be negative.
    private static func add(_ times: [(dua: String, times: Int)], in rows: DerivedRows) throws {
        try rows.session.executeMany(
            times.sorted { $0.dua < $1.dua }.map { dua, times in
                """
                INSERT INTO habits_dua_tally (owner, dua_id, times) VALUES (\(rows.ownerKey), \(dua), \(times))
                ON CONFLICT (owner, dua_id) DO UPDATE SET times = habits_dua_tally.times + excluded.times
                """
            })
        try rows.session.executeMany(
            times.filter { $0.times < 0 }.map { dua, _ in
                "DELETE FROM habits_dua_tally WHERE owner = \(rows.ownerKey) AND dua_id = \(dua) AND times = 0"
            })
    }

    // MARK: Updates with each write

    @Sendable private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        try updateDuas(touched, rows)
        let days = try OwnPracticeRows.changes(touched, in: rows)
        for (year, days) in Dictionary(grouping: days, by: \.key.year).sorted(by: { $0.key < $1.key }) {
            try ownYears.change(year, in: rows) { counts in
                for (day, change) in days { counts.add(change, at: day.dayOfYear - 1) }
            }
        }
    }

    private static func updateDuas(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        var times: [String: Int] = [:]
        var marks: [Int: [(place: Int, mark: YearMarks.Mark)]] = [:]
        try touched.forEachStep(of: PracticeDayRecord.self, in: rows) { step in
            for dua in step.after?.completedDuaIds ?? [] { times[dua, default: 0] += 1 }
            for dua in step.before?.completedDuaIds ?? [] { times[dua, default: 0] -= 1 }
            guard let day = step.after?.date ?? step.before?.date, step.before?.mark != step.after?.mark else {
                return
            }
            marks[day.year, default: []].append((day.dayOfYear - 1, step.after?.mark ?? .nothing))
        }
        try add(times.filter { $0.value != 0 }.map { ($0.key, $0.value) }, in: rows)
        for (year, changes) in marks.sorted(by: { $0.key < $1.key }) {
            try years.change(year, in: rows) { marks in
                for change in changes { marks.set(change.mark, at: change.place) }
            }
        }
    }

    private static let damaged = "habits.damaged-tally"

    static func damage(_ kind: String, _ name: String) -> MizanError {
        MizanError(
            .corruptData, damaged, "The store holds an impossible tally of the \(kind) “\(Excerpt.of(name))”.",
            advice: "`mizan doctor --repair` recomputes it from the days.")
    }
}

extension PracticeDayRecord {
    fileprivate var mark: YearMarks.Mark {
        YearMarks.Mark(isPractised: !completedDuaIds.isEmpty, isPassed: isFrozen || !skippedDuaIds.isEmpty)
    }
}
