package import Storage

/// The tables of sync. They belong to Home's tables, and Home creates them in a separate step.
package enum ConnectorTables {
    package static let statements = [connectors, notes, notesWithTrouble]
    /// A later step: the remotes that are emptied before their account is removed.
    package static let leaving: [SQL] = ["ALTER TABLE sync_connector ADD COLUMN leaving TEXT"]
    /// A later step: the documents whose bytes were sent to a remote.
    package static let documents = [documentNotes]
    /// A later step: the parts of a remote that are not known here.
    package static let opaque = [opaqueFields, opaqueRecords, opaqueRecordsByType]

    /// One row for each remote of an owner. The table is not exported (`CatalogueTable.passing`): an archive that is handed on
    /// reveals neither a token nor where else the data is.
    private static let connectors: SQL = """
        CREATE TABLE sync_connector (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            address TEXT NOT NULL,
            slices TEXT NOT NULL,
            secret BYTEA NOT NULL,
            client TEXT NOT NULL,
            account TEXT NOT NULL,
            account_name TEXT NOT NULL,
            paused BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            history TEXT,
            token TEXT,
            snapshot BIGINT NOT NULL,
            in_snapshot BIGINT NOT NULL,
            sent_version BIGINT NOT NULL,
            flight BYTEA,
            received BIGINT NOT NULL,
            sent BIGINT NOT NULL,
            requests BIGINT NOT NULL,
            failures BIGINT NOT NULL,
            not_before BIGINT,
            reason TEXT,
            message TEXT,
            tried_at BIGINT,
            succeeded_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """

    /// The notes about each record at a remote. `version` is the local version that equals the remote's state under `tag`. If
    /// no local version equals this state, `ground` contains the state. `theirs` is a received state that could not be stored.
    private static let notes: SQL = """
        CREATE TABLE sync_record (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            connector TEXT NOT NULL,
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            tag TEXT,
            version BIGINT NOT NULL,
            ground TEXT,
            snapshot BIGINT NOT NULL,
            trouble TEXT,
            theirs TEXT,
            theirs_tag TEXT,
            attempts BIGINT NOT NULL,
            not_before BIGINT,
            reason TEXT,
            message TEXT,
            PRIMARY KEY (owner, connector, type, key)
        )
        """

    private static let notesWithTrouble: SQL = """
        CREATE INDEX sync_record_by_trouble ON sync_record (owner, connector, trouble) WHERE trouble IS NOT NULL
        """

    /// The fields of a record there that are not known here, as a JSON object.
    private static let opaqueFields: SQL = "ALTER TABLE sync_record ADD COLUMN opaque TEXT"

    /// The records there whose types are not known here, by their names. Like the notes, they are not exported.
    private static let opaqueRecords: SQL = """
        CREATE TABLE sync_opaque (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            connector TEXT NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            snapshot BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (owner, connector, name)
        )
        """

    /// The documents whose bytes are at a remote (`attempts` is 0), or could not be sent there. Like the notes, they are not
    /// exported.
    private static let documentNotes: SQL = """
        CREATE TABLE sync_blob (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            connector TEXT NOT NULL,
            hash TEXT NOT NULL,
            attempts BIGINT NOT NULL,
            not_before BIGINT,
            message TEXT,
            PRIMARY KEY (owner, connector, hash)
        )
        """

    /// Counts the records without reading them.
    private static let opaqueRecordsByType: SQL = """
        CREATE INDEX sync_opaque_by_type ON sync_opaque (owner, connector, type)
        """
}
