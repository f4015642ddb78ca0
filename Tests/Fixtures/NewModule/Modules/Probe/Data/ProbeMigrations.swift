internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum ProbeMigrations {
    static let all = [
        Migration(
            "001-books",
            [
                """
                CREATE TABLE probe_book (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    title TEXT NOT NULL,
                    title_folded TEXT NOT NULL,
                    author TEXT,
                    author_folded TEXT,
                    pages BIGINT NOT NULL,
                    state TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, title)
                )
                """,
                "CREATE INDEX probe_book_by_author ON probe_book (owner, author, title)",
                "CREATE INDEX probe_book_by_pages ON probe_book (owner, pages, title)",
            ]),
        Migration(
            "002-loans",
            [
                """
                CREATE TABLE probe_loan (
                    owner BIGINT NOT NULL REFERENCES owners (owner),
                    id TEXT NOT NULL,
                    borrower TEXT NOT NULL,
                    weight DOUBLE PRECISION NOT NULL,
                    price TEXT NOT NULL,
                    is_due BIGINT NOT NULL,
                    since BIGINT NOT NULL,
                    until BIGINT,
                    book TEXT,
                    extra TEXT,
                    labels TEXT NOT NULL,
                    mood TEXT,
                    version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL,
                    deleted_at BIGINT,
                    PRIMARY KEY (owner, id)
                )
                """,
                "CREATE INDEX probe_loan_by_borrower ON probe_loan (owner, borrower, id)",
                "CREATE INDEX probe_loan_by_since ON probe_loan (owner, since, id)",
                "CREATE INDEX probe_loan_by_until ON probe_loan (owner, until, id)",
            ]),
        // new-module: steps
    ]
}
