internal import HabitsDomain
internal import Storage

extension HabitsMigrations {
    /// Amounts become decimals in the habit's unit (decision 51), and a habit gets a list of its earlier goals.
    static let units = Migration(
        "006-units", [doing, decimals, doingByHabit, "DROP TABLE habits_entry", earlierGoals],
        filling: { try writeGoalsAnew(in: $0) })

    /// The new table of entries. Its column `amount` replaces thousandths. The table is new because a migration cannot drop a
    /// column.
    private static let doing: SQL = """
        CREATE TABLE habits_doing (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            date BIGINT NOT NULL,
            habit_id TEXT NOT NULL,
            amount DOUBLE PRECISION,
            is_skipped BIGINT NOT NULL,
            note TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, date, habit_id)
        )
        """
    private static let decimals: SQL = """
        INSERT INTO habits_doing
            (owner, date, habit_id, amount, is_skipped, note, version, created_version, deleted_at)
        SELECT owner, date, habit_id, value / 1000.0, is_skipped, note, version, created_version, deleted_at
        FROM habits_entry
        """
    private static let doingByHabit: SQL = """
        CREATE INDEX habits_doing_by_habit ON habits_doing (owner, habit_id, date)
        """
    private static let earlierGoals: SQL = "ALTER TABLE habits_habit ADD COLUMN earlier_goals TEXT"

    /// Rewrites the goals. All goals are read at once, because an owner has few habits.
    private static func writeGoalsAnew(in rows: DerivedRows) throws {
        let known: SQL = "SELECT id, goal FROM habits_habit WHERE owner = \(rows.ownerKey) AND goal IS NOT NULL"
        var growth = 0
        for row in try rows.session.rows(known) {
            let (id, old) = (try row.text(0), try row.text(1))
            let new: String
            // A record that cannot be read is reported by the doctor, and must not keep the store from opening.
            do { new = try Goal(recorded: old).description } catch { continue }
            guard new != old else { continue }
            try rows.session.execute(
                "UPDATE habits_habit SET goal = \(new) WHERE owner = \(rows.ownerKey) AND id = \(id)")
            growth += new.utf8.count - old.utf8.count
        }
        guard growth != 0 else { return }
        try rows.session.execute("UPDATE owners SET used = used + \(growth) WHERE owner = \(rows.ownerKey)")
    }
}
