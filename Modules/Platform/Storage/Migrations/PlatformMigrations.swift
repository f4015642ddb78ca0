/// The platform's own tables. Append only: a released migration is never edited.
package enum PlatformMigrations {
    /// The table of applied migrations, which must exist before any migration can be recorded.
    package static let bootstrap: SQL = """
        CREATE TABLE IF NOT EXISTS migrations (
            module TEXT NOT NULL,
            name TEXT NOT NULL,
            checksum TEXT NOT NULL,
            applied_at BIGINT NOT NULL,
            PRIMARY KEY (module, name)
        )
        """

    package static let all = MigrationSet(
        module: "platform",
        [
            Migration("001-owners", [owners, shared]),
            Migration("002-journal", [journal, journalByVersion, history, checksums]),
            Migration("003-idempotency", [idempotency, idempotencyByAge]),
            Migration("004-history-by-record", [historyByRecord]),
            Migration("005-clock", [clock]),
            Migration("006-purged", [purged]),
            Migration("007-jobs", [jobs]),
            Migration("008-changes", [changes, changesByOperation]),
            Migration(
                "009-changes-by-origin", [changesByOrigin, changesByUndone, changesUnfinished, historyByPrevious]),
            Migration("010-unfinished", [unfinished]),
            Migration("011-usage", [used, quota]) { rows in
                try UsageAudit.rebuild(of: rows.ownerKey, in: rows.session)
            },
            Migration("012-returns", [historyOfReturns]),
            Migration("013-blobs", [blobs]),
        ])

    /// The documents of each owner (`Blobs`). The bytes are in files.
    private static let blobs: SQL = """
        CREATE TABLE blobs (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            hash TEXT NOT NULL,
            size BIGINT NOT NULL,
            PRIMARY KEY (owner, hash)
        )
        """

    /// `version` counts the owner's changes. Up to `floor` there are no tombstones. A restore renews `epoch`.
    private static let owners: SQL = """
        CREATE TABLE owners (
            owner BIGINT NOT NULL PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL UNIQUE,
            version BIGINT NOT NULL,
            floor BIGINT NOT NULL,
            epoch TEXT NOT NULL,
            created_at BIGINT NOT NULL
        )
        """

    private static let shared: SQL = """
        INSERT INTO owners (owner, id, name, version, floor, epoch, created_at)
        VALUES (0, '00000000-0000-0000-0000-000000000000', 'house', 0, 0, '0', 0)
        """

    private static let journal: SQL = """
        CREATE TABLE journal (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            version BIGINT NOT NULL,
            kind BIGINT NOT NULL,
            changed_at BIGINT NOT NULL,
            PRIMARY KEY (owner, type, key)
        )
        """

    private static let journalByVersion: SQL = """
        CREATE UNIQUE INDEX journal_by_version ON journal (owner, version)
        """

    /// One row per change of a record that existed before, live or removed. `fields` has the overwritten or removed fields; it
    /// is null if there were none. Stores from before migration 008 also have rows for created records.
    private static let history: SQL = """
        CREATE TABLE history (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            version BIGINT NOT NULL,
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            previous_version BIGINT,
            fields TEXT,
            changed_at BIGINT NOT NULL,
            PRIMARY KEY (owner, version)
        )
        """

    /// One row per batch (`JournalBatch`): the origin and time of a change, and the operation to which the batch belongs. If
    /// the batch is the whole operation, `operation` is null, and the batch's first version identifies the operation. `undoes`
    /// is the operation that this operation undoes. `undoes_all` is true if it undoes that operation completely. Older stores
    /// have no batches for their earlier versions.
    private static let changes: SQL = """
        CREATE TABLE changes (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            first_version BIGINT NOT NULL,
            last_version BIGINT NOT NULL,
            changed_at BIGINT NOT NULL,
            operation TEXT,
            action TEXT NOT NULL,
            origin TEXT NOT NULL,
            origin_name TEXT,
            undoes TEXT,
            undoes_all BIGINT NOT NULL,
            PRIMARY KEY (owner, first_version)
        )
        """

    private static let changesByOperation: SQL = """
        CREATE INDEX changes_by_operation ON changes (owner, operation) WHERE operation IS NOT NULL
        """

    /// Operations in parts that are running, or were interrupted (`UnfinishedOperation`).
    private static let unfinished: SQL = """
        CREATE TABLE unfinished (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            operation TEXT NOT NULL,
            done BIGINT NOT NULL,
            begun_at BIGINT NOT NULL,
            PRIMARY KEY (owner, name)
        )
        """

    /// The bytes used by the owner's data (`OwnerUsage`).
    private static let used: SQL = "ALTER TABLE owners ADD COLUMN used BIGINT NOT NULL DEFAULT 0"

    /// The maximum number of bytes for the owner's data; null for no limit.
    private static let quota: SQL = "ALTER TABLE owners ADD COLUMN quota BIGINT"

    /// Finds an origin's latest changes, except undos.
    private static let changesByOrigin: SQL = """
        CREATE INDEX changes_by_origin ON changes (owner, origin, first_version) WHERE undoes IS NULL
        """

    /// Finds the batches that undo an operation.
    private static let changesByUndone: SQL = """
        CREATE INDEX changes_by_undone ON changes (owner, undoes) WHERE undoes IS NOT NULL
        """

    /// Finds interrupted undos: when an undo finishes, all its batches are marked as complete (`undoes_all`).
    private static let changesUnfinished: SQL = """
        CREATE INDEX changes_unfinished ON changes (owner, operation) WHERE undoes IS NOT NULL AND undoes_all = 0
        """

    /// Finds the change of a version, if a later change replaced it.
    private static let historyByPrevious: SQL = """
        CREATE INDEX history_by_previous ON history (owner, previous_version)
        """

    /// Finds records that were restored from the trash since a version, however much was overwritten since.
    private static let historyOfReturns: SQL = """
        CREATE INDEX history_of_returns ON history (owner, type, version)
        WHERE fields IS NULL AND previous_version IS NOT NULL
        """

    private static let checksums: SQL = """
        CREATE TABLE checksums (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            slice TEXT NOT NULL,
            sum BIGINT NOT NULL,
            PRIMARY KEY (owner, slice)
        )
        """

    /// The answers to requests with an idempotency key.
    private static let idempotency: SQL = """
        CREATE TABLE idempotency (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            key TEXT NOT NULL,
            fingerprint BYTEA NOT NULL,
            answer BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (owner, key)
        )
        """

    private static let idempotencyByAge: SQL = """
        CREATE INDEX idempotency_by_age ON idempotency (owner, created_at)
        """

    /// The keys of records that were deleted for good, which cannot be used again.
    private static let purged: SQL = """
        CREATE TABLE purged (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            purged_at BIGINT NOT NULL,
            PRIMARY KEY (owner, type, key)
        )
        """

    /// One row: the trust in the clock (`ClockTrust`).
    private static let clock: SQL = """
        CREATE TABLE clock (
            id BIGINT NOT NULL PRIMARY KEY,
            line BIGINT NOT NULL,
            boot TEXT NOT NULL,
            uptime BIGINT NOT NULL,
            doubt_since BIGINT,
            doubt_seen BIGINT,
            doubt_observed BIGINT,
            doubt_behind BIGINT NOT NULL
        )
        """

    /// One row per job that ever ran: the job's lease (`JobLease`) and the result of its last run. `held_until` is a time
    /// within `epoch`, on the engine's own clock; `took` is in microseconds.
    private static let jobs: SQL = """
        CREATE TABLE jobs (
            name TEXT NOT NULL PRIMARY KEY,
            generation BIGINT NOT NULL,
            holder TEXT,
            is_locked BIGINT NOT NULL,
            epoch TEXT NOT NULL,
            held_until BIGINT NOT NULL,
            started_at BIGINT NOT NULL,
            finished_at BIGINT,
            succeeded_at BIGINT,
            took BIGINT,
            failures BIGINT NOT NULL,
            reason TEXT,
            message TEXT
        )
        """

    /// Finds a record's state at an earlier version. This state is the common base if two changes were made without knowledge
    /// of each other.
    private static let historyByRecord: SQL = """
        CREATE INDEX history_by_record ON history (owner, type, key, version)
        """
}
