package import Storage

/// Finds rows of sync that can be read but make no sense. Each run that reads such a row fails.
package enum ConnectorAudit {
    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        let tables = try Catalogue.read(in: session)
        guard let connectors = tables.table("sync_connector"), let notes = tables.table("sync_record") else { return }
        // A store of an earlier version lacks columns and a table.
        let hasLeaving = connectors.column("leaving") != nil
        let all: SQL = hasLeaving ? "sync_connector" : "(SELECT sync_connector.*, NULL AS leaving FROM sync_connector)"
        try faults.add(
            unreadable: "SELECT owner, \(ConnectorRow.columns) FROM \(all)", of: "sync_connector", in: session
        ) {
            let row = try ConnectorRow($0)
            guard ConnectorRow.isName(row.name) else { throw ConnectorRow.nameless }
            if let flight = row.flight { _ = try Flight(flight) }
        }
        let hasOpaque = notes.column("opaque") != nil
        let source: SQL = hasOpaque ? "sync_record" : "(SELECT sync_record.*, NULL AS opaque FROM sync_record)"
        try faults.add(
            unreadable: "SELECT owner, \(RecordNote.columns) FROM \(source)", of: "sync_record", in: session
        ) { _ = try RecordNote($0) }
        guard hasOpaque else { return }
        try faults.add(unreadable: "SELECT owner, body FROM sync_opaque", of: "sync_opaque", in: session) {
            try ForeignRecord.check(try $0.text(0))
        }
    }
}
