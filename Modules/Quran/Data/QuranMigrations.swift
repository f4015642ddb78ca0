internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum QuranMigrations {
    static let all = [
        Migration(
            "001-records",
            [favorites, favoritesByAyah, notes, notesByAyah, progress, settings, profile]),
        Migration("002-import-moments", [importMoments]),
        Migration("003-sorts", sorts),
        Migration("004-cloudkit-subscriptions", [cloudKitSubscriptions]),
        Migration("005-cloudkit-names", [cloudKitNames]),
        // new-module: steps
    ]

    private static let favorites: SQL = """
        CREATE TABLE quran_favorite_ayah (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            ayah_id TEXT NOT NULL,
            surah_number BIGINT NOT NULL,
            ayah_number BIGINT NOT NULL,
            favorited_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, ayah_id)
        )
        """

    private static let favoritesByAyah: SQL = """
        CREATE INDEX quran_favorite_ayah_by_ayah ON quran_favorite_ayah (owner, surah_number, ayah_number)
        """

    private static let notes: SQL = """
        CREATE TABLE quran_ayah_note (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            ayah_id TEXT NOT NULL,
            surah_number BIGINT NOT NULL,
            ayah_number BIGINT NOT NULL,
            note_text TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            modified_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let notesByAyah: SQL = """
        CREATE INDEX quran_ayah_note_by_ayah ON quran_ayah_note (owner, surah_number, ayah_number, created_at)
        """

    private static let progress: SQL = """
        CREATE TABLE quran_reading_progress (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            surah_number BIGINT NOT NULL,
            last_read_ayah BIGINT NOT NULL,
            total_ayahs BIGINT NOT NULL,
            progress_percentage DOUBLE PRECISION NOT NULL,
            last_updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, surah_number)
        )
        """

    /// Import times that progress records carry because they had no date.
    private static let importMoments: SQL = """
        CREATE TABLE quran_import_moment (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            moment BIGINT NOT NULL,
            PRIMARY KEY (owner, moment)
        )
        """

    /// The subscriptions that apps of CloudKit made. `body` is the subscription as JSON.
    private static let cloudKitSubscriptions: SQL = """
        CREATE TABLE quran_cloudkit_subscription (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (owner, id)
        )
        """

    /// The names of records whose spelling in CloudKit differs from the usual spelling.
    private static let cloudKitNames: SQL = """
        CREATE TABLE quran_cloudkit_name (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            spelling TEXT NOT NULL,
            PRIMARY KEY (owner, name)
        )
        """

    private static let settings: SQL = """
        CREATE TABLE quran_app_settings (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            setting_key TEXT NOT NULL,
            setting_value TEXT NOT NULL,
            last_modified_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, setting_key)
        )
        """

    private static let profile: SQL = """
        CREATE TABLE quran_user_profile (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            apple_user_id TEXT NOT NULL,
            email TEXT,
            given_name TEXT,
            family_name TEXT,
            last_sign_in BIGINT NOT NULL,
            user_record TEXT,
            created_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT
        )
        """

    /// The sort orders that lists offer, each followed by the key, so that they stay fast with many records.
    private static let sorts: [SQL] = [
        """
        CREATE INDEX quran_favorite_ayah_by_moment
        ON quran_favorite_ayah (owner, favorited_at, surah_number, ayah_number)
        """,
        """
        CREATE INDEX quran_favorite_ayah_by_number
        ON quran_favorite_ayah (owner, ayah_number, surah_number)
        """,
        "DROP INDEX quran_ayah_note_by_ayah",
        """
        CREATE INDEX quran_ayah_note_by_ayah ON quran_ayah_note (owner, surah_number, ayah_number, created_at, id)
        """,
        "CREATE INDEX quran_ayah_note_by_number ON quran_ayah_note (owner, ayah_number, id)",
        "CREATE INDEX quran_ayah_note_by_creation ON quran_ayah_note (owner, created_at, id)",
        "CREATE INDEX quran_ayah_note_by_change ON quran_ayah_note (owner, modified_at, id)",
        "CREATE INDEX quran_app_settings_by_change ON quran_app_settings (owner, last_modified_at, setting_key)",
    ]
}
