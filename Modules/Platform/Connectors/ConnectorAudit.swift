package import Storage

/// Finds rows of sync that can be read but make no sense. Each run that reads such a row fails.
package enum ConnectorAudit {
    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        let tables = try Catalogue.read(in: session)
        guard tables.table("sync_connector") != nil, tables.table("sync_record") != nil else { return }
        try faults.add(
            unreadable: "SELECT owner, \(ConnectorRow.columns) FROM sync_connector", of: "sync_connector", in: session
        ) {
            let row = try ConnectorRow($0)
            guard ConnectorRow.isName(row.name) else { throw ConnectorRow.nameless }
            if let flight = row.flight { _ = try Flight(flight) }
        }
        try faults.add(
            unreadable: "SELECT owner, \(RecordNote.columns) FROM sync_record", of: "sync_record", in: session
        ) { _ = try RecordNote($0) }
    }
}
