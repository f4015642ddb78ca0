internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum LibraryMigrations {
    static let all = [
        Migration(
            "001-books",
            [
                """
                CREATE TABLE library_book (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    id TEXT NOT NULL,
                    title TEXT NOT NULL,
                    author TEXT,
                    text_folded TEXT NOT NULL,
                    document_type TEXT NOT NULL,
                    page_count BIGINT,
                    date_added BIGINT NOT NULL,
                    last_read_date BIGINT,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, id)
                )
                """,
                "CREATE INDEX library_book_by_title ON library_book (owner, title, id)",
                "CREATE INDEX library_book_by_author ON library_book (owner, author, id)",
                "CREATE INDEX library_book_by_date_added ON library_book (owner, date_added, id)",
                "CREATE INDEX library_book_by_last_read_date ON library_book (owner, last_read_date, id)",
            ]),
        Migration(
            "002-progress",
            [
                """
                CREATE TABLE library_reading_progress (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    book_id TEXT NOT NULL,
                    current_page BIGINT NOT NULL,
                    current_character_index BIGINT NOT NULL,
                    total_characters BIGINT,
                    is_completed BIGINT NOT NULL,
                    last_updated BIGINT NOT NULL,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, book_id)
                )
                """,
                """
                CREATE INDEX library_reading_progress_by_last_updated
                ON library_reading_progress (owner, last_updated, book_id)
                """,
            ]),
        Migration(
            "003-voices",
            [
                """
                CREATE TABLE library_voice (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    name_folded TEXT NOT NULL,
                    category TEXT,
                    description TEXT,
                    preview_url TEXT,
                    accent TEXT,
                    age TEXT,
                    gender TEXT,
                    use_case TEXT,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, id)
                )
                """,
                "CREATE INDEX library_voice_by_name ON library_voice (owner, name, id)",
                "CREATE INDEX library_voice_by_category ON library_voice (owner, category, id)",
            ]),
        Migration(
            "004-documents",
            [
                "ALTER TABLE library_book ADD COLUMN document_hash TEXT",
                "ALTER TABLE library_book ADD COLUMN document_size BIGINT",
                "ALTER TABLE library_book ADD COLUMN cover_hash TEXT",
                "CREATE INDEX library_book_by_document_hash ON library_book (owner, document_hash, id)",
            ]),
        Migration(
            "005-reading-apps",
            [
                "ALTER TABLE library_book ADD COLUMN document_digest TEXT",
                "CREATE INDEX library_book_by_document_digest ON library_book (owner, document_digest, id)",
                """
                CREATE TABLE library_reader_position (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    document TEXT NOT NULL,
                    progress TEXT NOT NULL,
                    percentage DOUBLE PRECISION NOT NULL,
                    device TEXT NOT NULL,
                    device_id TEXT,
                    last_updated BIGINT NOT NULL,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, document)
                )
                """,
            ]),
        // new-module: steps
    ]
}
