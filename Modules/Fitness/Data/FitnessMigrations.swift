internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum FitnessMigrations {
    static let all = [
        Migration("001-entries", [entry, byDate, byType, preference, month])
        // new-module: steps
    ]

    private static let entry: SQL = """
        CREATE TABLE fitness_entry (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            type TEXT NOT NULL,
            quantity DOUBLE PRECISION NOT NULL,
            date BIGINT NOT NULL,
            zone TEXT NOT NULL,
            day BIGINT,
            time TEXT,
            notes TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let byDate: SQL = "CREATE INDEX fitness_entry_by_date ON fitness_entry (owner, date, id)"

    /// The history of a type, its latest entry, and the values of its days are read from this index alone.
    private static let byType: SQL = """
        CREATE INDEX fitness_entry_by_type ON fitness_entry (owner, type, date, id, day, quantity, deleted_at)
        """

    private static let preference: SQL = """
        CREATE TABLE fitness_metric_preference (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            type TEXT NOT NULL,
            unit TEXT,
            day_rule TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, type)
        )
        """

    /// The figures of a month's days, by every rule that an owner may choose (`MonthRows`).
    private static let month: SQL = """
        CREATE TABLE fitness_month (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            type TEXT NOT NULL,
            month BIGINT NOT NULL,
            entries BIGINT NOT NULL,
            days BIGINT NOT NULL,
            first_day BIGINT NOT NULL,
            last_day BIGINT NOT NULL,
            sum_total DOUBLE PRECISION NOT NULL,
            sum_least DOUBLE PRECISION NOT NULL,
            sum_most DOUBLE PRECISION NOT NULL,
            latest_total DOUBLE PRECISION NOT NULL,
            latest_least DOUBLE PRECISION NOT NULL,
            latest_most DOUBLE PRECISION NOT NULL,
            mean_total DOUBLE PRECISION NOT NULL,
            mean_least DOUBLE PRECISION NOT NULL,
            mean_most DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (owner, type, month)
        )
        """
}
