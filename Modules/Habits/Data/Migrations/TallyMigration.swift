internal import Storage

extension HabitsMigrations {
    /// What follows from all days (`TallyRows`). A store that has days gets its rows with the step.
    static let tally = Migration(
        "003-tally", [duaTally, yearTally], filling: { try TallyRows.rebuild($0) })

    /// The same of habits that are no duas, and for stores that have them their rows.
    static let ownTally = Migration("007-own-tally", [ownYearTally], filling: { try TallyRows.rebuild($0) })

    /// How many entries of each day say so, in place of what all of them say.
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

    /// On how many days a dua was completed.
    private static let duaTally: SQL = """
        CREATE TABLE habits_dua_tally (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            dua_id TEXT NOT NULL,
            times BIGINT NOT NULL,
            PRIMARY KEY (owner, dua_id)
        )
        """

    /// What became of a year's days, a character for each (`YearMarks`).
    private static let yearTally: SQL = """
        CREATE TABLE habits_year_tally (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            year BIGINT NOT NULL,
            marks TEXT NOT NULL,
            PRIMARY KEY (owner, year)
        )
        """
}
