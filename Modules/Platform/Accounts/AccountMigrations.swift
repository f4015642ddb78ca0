package import Storage

/// The tables of credentials and tokens. Append only: a released step is never edited.
///
/// Secrets are stored only as hashes. None of these tables is ever exported; all of them are listed in
/// `CatalogueTable.passing`.
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
            Migration("004-apple", [appleLinks, appleLinksBySubject]),
            Migration("005-token-audiences", [tokenAudiences]),
            Migration("006-devices", [sessionDevice]),
        ])

    /// `name_key` is the form of the account's name for comparison (`AccountName.key`).
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

    /// One row for each session, with the hashes of the session's latest tokens. A refresh adds no row.
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

    /// The foreign dialect that a session is for; null for Mizan's own endpoints.
    private static let sessionAudience: SQL = "ALTER TABLE sessions ADD COLUMN audience TEXT"

    /// The hash of the refresh token that was spent last, and the seed of the tokens after it. For a while, the tokens after it
    /// can be returned again.
    private static let sessionSpent: SQL = "ALTER TABLE sessions ADD COLUMN spent_hash BYTEA"
    private static let sessionSeed: SQL = "ALTER TABLE sessions ADD COLUMN seed BYTEA"

    /// The words by which a person recognises the device of a session, such as “Firefox on Android”; null if it is unknown.
    private static let sessionDevice: SQL = "ALTER TABLE sessions ADD COLUMN device TEXT"

    // A token is looked up before its owner is known, so these indexes do not begin with the owner. The indexes are not
    // declared unique, because an engine that distributes its rows by owner would have to check the rows of all owners. Random
    // values of 256 bits are unique anyway.
    private static let sessionsByAccess: SQL = "CREATE INDEX sessions_by_access ON sessions (access_hash)"
    private static let sessionsByFamily: SQL = "CREATE INDEX sessions_by_family ON sessions (family_hash)"

    /// `scopes` is a sorted list such as `quran:read quran:write`.
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

    /// The foreign dialects that accept the token as an app password, as in `kosync opds`; null for a token of Mizan's own
    /// endpoints.
    private static let tokenAudiences: SQL = "ALTER TABLE api_tokens ADD COLUMN audiences TEXT"

    /// The Apple user who can sign in to an account.
    private static let appleLinks: SQL = """
        CREATE TABLE apple_links (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            subject TEXT NOT NULL,
            linked_at BIGINT NOT NULL
        )
        """

    private static let appleLinksBySubject: SQL =
        "CREATE UNIQUE INDEX apple_links_by_subject ON apple_links (subject)"

    /// The link for creating the first account; the store has at most one.
    private static let firstRun: SQL = """
        CREATE TABLE first_run (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            hash BYTEA NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """
}
