internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum HabitsMigrations {
    static let all = [
        Migration(
            "001-practice", [day, count, entry, entryByHabit, habit, activeJourney, profile]), catalogue, tally,
        // Search folds more letters and ignores more punctuation.
        Migration("004-folding", [], filling: { try RecordTable<DuaRecord>.renewHidden(in: $0) }),
        Migration("005-other-programs", [question, description, color, appFile]), units, ownTally,
        // Search also folds an accented letter that has a stroke.
        Migration("008-folding", [], filling: { try RecordTable<DuaRecord>.renewHidden(in: $0) }), ownCounts,
        // new-module: steps
    ]

    private static let question: SQL = "ALTER TABLE habits_habit ADD COLUMN question TEXT"
    private static let description: SQL = "ALTER TABLE habits_habit ADD COLUMN description TEXT"
    private static let color: SQL = "ALTER TABLE habits_habit ADD COLUMN color BIGINT"

    /// Values of an app's storage that do not belong to the records (`AppFiles`).
    private static let appFile: SQL = """
        CREATE TABLE habits_app_file (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            operation TEXT NOT NULL,
            changed_at BIGINT,
            other_keys TEXT NOT NULL,
            noted_at BIGINT NOT NULL,
            PRIMARY KEY (owner, operation)
        )
        """

    private static let day: SQL = """
        CREATE TABLE habits_day (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            date BIGINT NOT NULL,
            completed_dua_ids TEXT NOT NULL,
            skipped_dua_ids TEXT NOT NULL,
            is_frozen BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, date)
        )
        """

    private static let count: SQL = """
        CREATE TABLE habits_count (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            date BIGINT NOT NULL,
            dua_id TEXT NOT NULL,
            count BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, date, dua_id)
        )
        """

    private static let entry: SQL = """
        CREATE TABLE habits_entry (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            date BIGINT NOT NULL,
            habit_id TEXT NOT NULL,
            value BIGINT,
            is_skipped BIGINT NOT NULL,
            note TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, date, habit_id)
        )
        """

    private static let entryByHabit: SQL = """
        CREATE INDEX habits_entry_by_habit ON habits_entry (owner, habit_id, date)
        """

    private static let habit: SQL = """
        CREATE TABLE habits_habit (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            goal TEXT,
            time_slot TEXT NOT NULL,
            sort_order BIGINT NOT NULL,
            schedule TEXT NOT NULL,
            added_at BIGINT,
            is_archived BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let activeJourney: SQL = """
        CREATE TABLE habits_active_journey (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            journey_id TEXT NOT NULL,
            sort_order BIGINT NOT NULL,
            activated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, journey_id)
        )
        """

    private static let profile: SQL = """
        CREATE TABLE habits_user_profile (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            user_id TEXT NOT NULL,
            display_name TEXT,
            carried_xp BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT
        )
        """
}
