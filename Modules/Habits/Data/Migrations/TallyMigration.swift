internal import Storage

extension HabitsMigrations {
    /// The figures derived from all days (`TallyRows`). The step fills the rows of a store that already has days.
    static let tally = Migration(
        "003-tally", [duaTally, yearTally], filling: { try TallyRows.rebuild($0) })

    /// The tally of habits that are no duas, filled for stores that already have such habits.
    static let ownTally = Migration("007-own-tally", [ownYearTally], filling: { try TallyRows.rebuild($0) })

    /// For each day, the number of entries with each mark. They replace a single mark for all entries together.
    static let ownCounts = Migration(
        "009-own-counts", [ownYearCounts, "DROP TABLE habits_own_tally"], filling: { try TallyRows.rebuild($0) })

    /// The counts of a year's days (`YearCounts`).
    private static let ownYearCounts: SQL = """
        CREATE TABLE habits_own_counts (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            year BIGINT NOT NULL,
            counts TEXT NOT NULL,
            PRIMARY KEY (owner, year)
        )
        """

    private static let ownYearTally: SQL = """
        CREATE TABLE habits_own_tally (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            year BIGINT NOT NULL,
            marks TEXT NOT NULL,
            PRIMARY KEY (owner, year)
        )
        """

    /// The number of days on which a dua was completed.
    private static let duaTally: SQL = """
        CREATE TABLE habits_dua_tally (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            dua_id TEXT NOT NULL,
            times BIGINT NOT NULL,
            PRIMARY KEY (owner, dua_id)
        )
        """

    /// The states of a year's days, one character for each (`YearMarks`).
    private static let yearTally: SQL = """
        CREATE TABLE habits_year_tally (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            year BIGINT NOT NULL,
            marks TEXT NOT NULL,
            PRIMARY KEY (owner, year)
        )
        """
}
