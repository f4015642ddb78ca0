internal import Kernel
package import Storage

/// Checks that an owner's version is the latest one, and that no version belongs to two changes.
package enum VersionAudit {
    package static func sentences(
        _ owner: (key: Int64, name: String), in session: any DatabaseSession
    ) throws -> [String] {
        let row = try session.firstRow(
            """
            SELECT version,
                (SELECT COALESCE(MAX(version), 0) FROM journal WHERE +owner = \(owner.key)),
                (SELECT COALESCE(MAX(version), 0) FROM history WHERE +owner = \(owner.key)),
                (SELECT COUNT(*) - COUNT(DISTINCT version) FROM journal WHERE +owner = \(owner.key)),
                (SELECT COUNT(*) - COUNT(DISTINCT version) FROM history WHERE +owner = \(owner.key)),
                floor, epoch = '',
                (SELECT COUNT(*) FROM journal WHERE +owner = \(owner.key) AND version < 1),
                (SELECT COUNT(*) FROM history WHERE +owner = \(owner.key) AND version < 1)
            FROM owners WHERE owner = \(owner.key)
            """)
        guard let row else { return [] }
        let version = try row.integer(0)
        var found: [String] = []
        if try row.integer(5) > version {
            found.append(
                "The floor of “\(owner.name)”, the oldest version that devices can continue from, is above its current "
                    + "version.")
        }
        // A store may have continued to count from a version that was imported.
        if !(0...2 * RecordVersion.latestTakenIn).contains(version) {
            found.append(
                "The version of “\(owner.name)” is \(version), which is impossibly high.")
        }
        if try row.integer(6) != 0 { found.append("“\(owner.name)” has no epoch.") }
        for (column, table) in [(1, "journal"), (2, "history")] {
            let newest = try row.integer(column)
            if newest > version {
                found.append("“\(owner.name)” is at version \(version), but the \(table) goes up to \(newest).")
            }
            if try row.integer(column + 6) > 0 {
                found.append("“\(owner.name)” has versions below 1 in the \(table).")
            }
            if try row.integer(column + 2) > 0 {
                found.append("Some versions of “\(owner.name)” belong to several changes in the \(table).")
            }
        }
        return found
    }
}
