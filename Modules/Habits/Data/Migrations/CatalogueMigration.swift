internal import Storage

extension HabitsMigrations {
    /// The catalogue, which belongs to owner 0, and the list of its entries that were supplied with Mizan.
    static let catalogue = Migration(
        "002-catalogue", [dua, duaCategory, duaCollection, journey, journeyDua, starter, starterRevision])

    private static let dua: SQL = """
        CREATE TABLE habits_dua (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            category_id TEXT,
            collection_id TEXT,
            title_en TEXT NOT NULL,
            title_ar TEXT,
            arabic_text TEXT NOT NULL,
            transliteration TEXT,
            translation_en TEXT NOT NULL,
            source TEXT,
            repetitions BIGINT NOT NULL,
            best_time TEXT,
            time_slot TEXT,
            difficulty TEXT,
            est_duration_sec BIGINT,
            rizq_benefit TEXT,
            context TEXT,
            prophetic_context TEXT,
            xp_value BIGINT NOT NULL,
            audio_url TEXT,
            tags TEXT NOT NULL,
            created_at BIGINT,
            updated_at BIGINT,
            title_folded TEXT NOT NULL,
            arabic_folded TEXT NOT NULL,
            transliteration_folded TEXT,
            translation_folded TEXT NOT NULL,
            source_folded TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let duaCategory: SQL = """
        CREATE TABLE habits_dua_category (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            slug TEXT NOT NULL,
            description TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let duaCollection: SQL = """
        CREATE TABLE habits_dua_collection (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            slug TEXT NOT NULL,
            description TEXT,
            is_premium BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let journey: SQL = """
        CREATE TABLE habits_journey (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            slug TEXT NOT NULL,
            description TEXT,
            emoji TEXT NOT NULL,
            estimated_minutes BIGINT NOT NULL,
            daily_xp BIGINT NOT NULL,
            is_premium BIGINT NOT NULL,
            is_featured BIGINT NOT NULL,
            sort_order BIGINT NOT NULL,
            created_at BIGINT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let journeyDua: SQL = """
        CREATE TABLE habits_journey_dua (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            journey_id TEXT NOT NULL,
            dua_id TEXT NOT NULL,
            time_slot TEXT NOT NULL,
            sort_order BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, journey_id, dua_id)
        )
        """

    /// The version that each supplied entry of the starter catalogue was given. An entry with another version was changed
    /// since.
    private static let starter: SQL = """
        CREATE TABLE habits_starter (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            version BIGINT NOT NULL,
            PRIMARY KEY (owner, type, key)
        )
        """

    private static let starterRevision: SQL = """
        CREATE TABLE habits_starter_revision (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            revision BIGINT NOT NULL
        )
        """
}
