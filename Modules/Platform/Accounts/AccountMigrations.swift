package import Storage

/// The tables of credentials and tokens. Append only: a released step is never edited.
///
/// Secrets are here as hashes alone. None of the tables is ever exported: `CatalogueTable.passing` names them.
package enum AccountMigrations {
    package static let set = MigrationSet(
        module: "accounts",
        [
            Migration(
                "001-accounts",
                [
                    credentials, credentialsByName, sessions, sessionsByAccess, sessionsByFamily, tokens, tokensByHash,
                    firstRun,
                ]),
            Migration("002-audiences", [sessionAudience]),
            Migration("003-refreshed-twice", [sessionSpent, sessionSeed]),
        ])

    /// `name_key` is the account's name as names are compared (`AccountName.key`).
    private static let credentials: SQL = """
        CREATE TABLE credentials (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            name_key TEXT NOT NULL,
            password TEXT NOT NULL,
            role TEXT NOT NULL,
            changed_at BIGINT NOT NULL
        )
        """

    private static let credentialsByName: SQL = "CREATE UNIQUE INDEX credentials_by_name ON credentials (name_key)"

    /// One row per session, however often it was refreshed: the hashes are those of its latest tokens.
    private static let sessions: SQL = """
        CREATE TABLE sessions (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            family_hash BYTEA NOT NULL,
            generation BIGINT NOT NULL,
            access_hash BYTEA NOT NULL,
            refresh_hash BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            access_expires_at BIGINT NOT NULL,
            refresh_expires_at BIGINT NOT NULL,
            revoked_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    /// The foreign dialect that a session is for; without one it is for Mizan's own endpoints.
    private static let sessionAudience: SQL = "ALTER TABLE sessions ADD COLUMN audience TEXT"

    /// The hash of the refresh token that was spent last, and what the tokens after it were made with: for a while they are
    /// given out again.
    private static let sessionSpent: SQL = "ALTER TABLE sessions ADD COLUMN spent_hash BYTEA"
    private static let sessionSeed: SQL = "ALTER TABLE sessions ADD COLUMN seed BYTEA"

    // A token is looked up before it is known whose it is, so these indexes do not begin with the owner. They are not
    // unique, which would ask an engine that spreads its rows by owner to look everywhere: 256 random bits are.
    private static let sessionsByAccess: SQL = "CREATE INDEX sessions_by_access ON sessions (access_hash)"
    private static let sessionsByFamily: SQL = "CREATE INDEX sessions_by_family ON sessions (family_hash)"

    /// `scopes` is `quran:read quran:write`, sorted.
    private static let tokens: SQL = """
        CREATE TABLE api_tokens (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            hash BYTEA NOT NULL,
            scopes TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            expires_at BIGINT,
            last_used_at BIGINT,
            revoked_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let tokensByHash: SQL = "CREATE INDEX api_tokens_by_hash ON api_tokens (hash)"

    /// The link by which the first account is made: the store's, one at most.
    private static let firstRun: SQL = """
        CREATE TABLE first_run (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            hash BYTEA NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """
}
