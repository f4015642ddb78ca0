internal import Connectors
internal import Storage

/// The tables of Home. Append only: a released step is never edited.
enum HomeMigrations {
    static let all = [
        Migration("001-imports", [imports, importChanges]), Migration("002-zones", [zoneStays]),
        Migration("003-import-operations", [importOperation]), Migration("004-import-facts", [importFacts]),
        Migration("005-import-choices", [importChoices]), Migration("006-sync", ConnectorTables.statements),
        Migration("007-imports-by-operation", [importsByOperation, importsByState]),
        Migration("008-import-choices-of-a-source", [formerImportChoices, importChoicesOfASource]),
        Migration("009-import-of-a-choice", [importOfAChoice]),
        Migration("010-preferences", [preference]), Migration("011-sync-opaque", ConnectorTables.opaque),
        Migration("012-leaving", ConnectorTables.leaving), Migration("013-sync-blobs", ConnectorTables.documents),
    ]

    private static let imports: SQL = """
        CREATE TABLE imports (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            number BIGINT NOT NULL,
            file TEXT NOT NULL,
            importers TEXT NOT NULL,
            state TEXT NOT NULL,
            added BIGINT NOT NULL,
            updated BIGINT NOT NULL,
            rejected BIGINT NOT NULL,
            imported_at BIGINT NOT NULL,
            undone_at BIGINT,
            PRIMARY KEY (owner, number)
        )
        """

    /// The import's operation in the journal; null for an import from before operations existed.
    private static let importOperation: SQL = "ALTER TABLE imports ADD COLUMN operation TEXT"

    /// The number of facts that the import added. An undo of the import deletes these facts, and only a new import of the file
    /// restores them.
    private static let importFacts: SQL = "ALTER TABLE imports ADD COLUMN facts BIGINT NOT NULL DEFAULT 0"

    /// One row for each record that an import changed. The first version is that of the import's first change to the record;
    /// the history row of that version contains the previous state. The last version is that of the import's last change. Later
    /// edits are detected by the last version.
    private static let importChanges: SQL = """
        CREATE TABLE import_changes (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            import_number BIGINT NOT NULL,
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            first_version BIGINT NOT NULL,
            last_version BIGINT NOT NULL,
            PRIMARY KEY (owner, import_number, type, key)
        )
        """

    /// An owner's choices for files of one kind, for the next file of that kind.
    private static let importChoices: SQL = """
        CREATE TABLE import_choices (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            importer TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (owner, importer, name)
        )
        """

    /// Drops the first table of choices: a choice applied to every file of a kind, whatever its source. Such a choice could be
    /// wrong for the next file.
    private static let formerImportChoices: SQL = "DROP TABLE import_choices"

    /// An owner's choices for the files of one source. A choice applies to the next file of that source. A choice in an archive
    /// of an earlier version has no source, so it applies to no file.
    private static let importChoicesOfASource: SQL = """
        CREATE TABLE import_choices (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            importer TEXT NOT NULL,
            source TEXT NOT NULL DEFAULT '',
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (owner, importer, source, name)
        )
        """

    /// The import with which the choice was first made. When this import is undone, the choice is deleted. Null for a choice
    /// from before this column.
    private static let importOfAChoice: SQL = "ALTER TABLE import_choices ADD COLUMN said_with BIGINT"

    /// Finds the import of an operation.
    private static let importsByOperation: SQL = """
        CREATE INDEX imports_by_operation ON imports (owner, operation, number) WHERE operation IS NOT NULL
        """

    /// Finds imports that were interrupted.
    private static let importsByState: SQL = """
        CREATE INDEX imports_by_state ON imports (owner, state, number)
        """

    private static let preference: SQL = """
        CREATE TABLE home_preference (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, key)
        )
        """

    private static let zoneStays: SQL = """
        CREATE TABLE home_zone_stay (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            starts_on BIGINT NOT NULL,
            zone TEXT NOT NULL,
            day_start BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, starts_on)
        )
        """
}
