package import Kernel

/// Compares the journal with two records of its changes: the history, and the batches in the table `changes`.
package enum HistoryAudit {
    /// The faults of one owner's history, in sentences without the person's data. Up to the floor, journal entries are deleted
    /// with their tombstones. Rows older than `young` may be deleted too. If `young` is nil, all rows may be deleted.
    package static func differences(
        of owner: Int64, since young: Instant? = nil, in session: any DatabaseSession
    ) throws -> [String] {
        let catalogue = try Catalogue.read(in: session)
        let isBehind = !catalogue.tables.contains { $0.name == "changes" }
        var found = [
            try changes(
                "of the history", unknownToJournal(owner), "missing from the journal", in: session),
            try changes("of the history", ofAnotherRecord(owner), "of another record in the journal", in: session),
        ]
        if !isBehind {
            found.append(try changes("in batches", torn(owner), "of two operations at once", in: session))
        }
        if let young {
            let made = isBehind ? nil : records(of: owner, catalogue)
            found.append(
                try changes(
                    "of the journal", missing(owner, young, made),
                    "missing from the history: the overwritten values are lost",
                    in: session))
        }
        return found.compactMap(\.self)
    }

    private static func unknownToJournal(_ owner: Int64) -> SQL {
        """
        SELECT COUNT(*) FROM history h JOIN owners o ON o.owner = h.owner
        WHERE h.owner = \(owner) AND h.version > o.floor AND NOT EXISTS (
            SELECT 1 FROM journal j WHERE j.owner = h.owner AND j.type = h.type AND j.key = h.key
                AND j.version >= h.version)
        """
    }

    private static func ofAnotherRecord(_ owner: Int64) -> SQL {
        """
        SELECT COUNT(*) FROM history h JOIN journal j ON j.owner = h.owner AND j.version = h.version
        WHERE h.owner = \(owner) AND (j.type <> h.type OR j.key <> h.key)
        """
    }

    /// A new record has a batch and no row in the history. `made` selects the versions of new records. `made` is nil in a store
    /// from the time before batches existed: there, the history has a row for each change.
    private static func missing(_ owner: Int64, _ young: Instant, _ made: SQL?) -> SQL {
        let unmade: SQL =
            if let made {
                """
                AND (j.version NOT IN (\(made)) OR j.version > COALESCE((
                    SELECT c.last_version FROM changes c WHERE c.owner = j.owner AND c.first_version <= j.version
                    ORDER BY c.first_version DESC LIMIT 1), 0))
                """
            } else {
                ""
            }
        return """
            SELECT COUNT(*) FROM journal j WHERE j.owner = \(owner) AND j.changed_at >= \(young) AND NOT EXISTS (
                SELECT 1 FROM history h WHERE h.owner = j.owner AND h.version = j.version) \(unmade)
            """
    }

    private static func records(of owner: Int64, _ catalogue: Catalogue) -> SQL {
        let tables = catalogue.recordTables.map { table in
            SQL(
                text: """
                    SELECT version FROM \(CatalogueTable.quoted(table.name))
                    WHERE owner = ? AND version = created_version
                    """, values: [.integer(owner)])
        }
        return tables.isEmpty ? "SELECT 0" : .joined(tables, by: " UNION ALL ")
    }

    private static func torn(_ owner: Int64) -> SQL {
        """
        SELECT COUNT(*) FROM changes c WHERE c.owner = \(owner) AND EXISTS (
            SELECT 1 FROM changes later WHERE later.owner = c.owner AND later.first_version > c.first_version
                AND later.first_version <= c.last_version)
        """
    }

    private static func changes(
        _ which: String, _ count: SQL, _ what: String, in session: any DatabaseSession
    ) throws -> String? {
        let count = try session.firstRow(count)?.integer(0) ?? 0
        return count > 0 ? "\(Counted.text(count, "change \(which) is", "changes \(which) are")) \(what)" : nil
    }
}
