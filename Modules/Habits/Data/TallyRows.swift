internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The rows of an owner's tally. Each write of days keeps them, so that the figures of each day need not read ten years.
enum TallyRows {
    static let derivation = Derivation(
        "habits.tally", "How often each dua was completed, and on which days, is what the days say.",
        of: [HabitsModule.days.recordType.schema], in: ["habits_dua_tally", "habits_year_tally"], update: update,
        comparing: compare, rebuild: rebuild)

    static func kept(in transaction: ReadTransaction) throws -> PracticeTally {
        var tally = PracticeTally()
        let duas: SQL = "SELECT dua_id, times FROM habits_dua_tally WHERE owner = \(transaction.ownerKey)"
        try transaction.session.forEachRow(duas) { row in
            guard let dua = CatalogueID(recordKey: try row.text(0)) else { throw damage("dua", try row.text(0)) }
            tally.times[dua] = Int(try row.integer(1))
        }
        let years: SQL = "SELECT year, marks FROM habits_year_tally WHERE owner = \(transaction.ownerKey)"
        try transaction.session.forEachRow(years) { row in
            let year = try row.integer(0)
            guard (1...9_999).contains(year), let marks = YearMarks(try row.text(1)) else {
                throw damage("year", String(year))
            }
            tally.years[Int(year)] = marks
        }
        return tally
    }

    @Sendable private static func compare(_ transaction: ReadTransaction) throws -> [Finding] {
        let computed = PracticeTally(try PracticeRows.history(in: transaction))
        let kept: PracticeTally
        do { kept = try self.kept(in: transaction) } catch let error as MizanError where error.reason == damaged {
            return [Finding(.problem, error.message)]
        }
        let duas = Set(kept.times.keys).union(computed.times.keys).filter { kept.times[$0] != computed.times[$0] }
        let years = Set(kept.years.keys).union(computed.years.keys).filter { kept.years[$0] != computed.years[$0] }
        guard !duas.isEmpty || !years.isEmpty else { return [] }
        let wrong = Counted.text(duas.count, "dua") + " and " + Counted.text(years.count, "year")
        return [Finding(.problem, "The tally of \(wrong) is not what the days say.")]
    }

    @Sendable static func rebuild(_ rows: DerivedRows) throws {
        let tally = PracticeTally(try PracticeRows.history(in: rows.reading))
        try rows.session.execute("DELETE FROM habits_dua_tally WHERE owner = \(rows.ownerKey)")
        try rows.session.execute("DELETE FROM habits_year_tally WHERE owner = \(rows.ownerKey)")
        try add(tally.times.map { ($0.key.text, $0.value) }, in: rows)
        for (year, marks) in tally.years.sorted(by: { $0.key < $1.key }) { try save(marks, of: year, in: rows) }
    }

    /// - Parameter times: how much oftener each dua was completed, or how much less often.
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

    private static func save(_ marks: YearMarks, of year: Int, in rows: DerivedRows) throws {
        guard !marks.isEmpty else {
            try rows.session.execute(
                "DELETE FROM habits_year_tally WHERE owner = \(rows.ownerKey) AND year = \(year)")
            return
        }
        try rows.session.execute(
            """
            INSERT INTO habits_year_tally (owner, year, marks) VALUES (\(rows.ownerKey), \(year), \(marks.text))
            ON CONFLICT (owner, year) DO UPDATE SET marks = excluded.marks
            """)
    }

    // MARK: With each write

    @Sendable private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
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
            let row = try rows.session.firstRow(
                "SELECT marks FROM habits_year_tally WHERE owner = \(rows.ownerKey) AND year = \(year)")
            guard var marks = try row.map({ YearMarks(try $0.text(0)) }) ?? YearMarks() else {
                throw damage("year", String(year))
            }
            for change in changes { marks.set(change.mark, at: change.place) }
            try save(marks, of: year, in: rows)
        }
    }

    private static let damaged = "habits.damaged-tally"

    private static func damage(_ kind: String, _ name: String) -> MizanError {
        MizanError(
            .corruptData, damaged, "The store holds a tally of the \(kind) “\(Excerpt.of(name))” that cannot be.",
            advice: "`mizan doctor --repair` makes it anew from the days.")
    }
}

extension PracticeDayRecord {
    fileprivate var mark: YearMarks.Mark {
        YearMarks.Mark(isPractised: !completedDuaIds.isEmpty, isPassed: isFrozen || !skippedDuaIds.isEmpty)
    }
}
