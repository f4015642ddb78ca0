internal import Kernel

/// The journal against what tells of its changes: the history.
package enum HistoryAudit {
    /// What is wrong with one owner's history, in sentences without the person's data. Up to the floor, entries of the
    /// journal are gone with their tombstones.
    package static func differences(of owner: Int64, in session: any DatabaseSession) throws -> [String] {
        let lost = try session.firstRow(
            """
            SELECT COUNT(*) FROM history h JOIN owners o ON o.owner = h.owner
            WHERE h.owner = \(owner) AND h.version > o.floor AND NOT EXISTS (
                SELECT 1 FROM journal j WHERE j.owner = h.owner AND j.type = h.type AND j.key = h.key
                    AND j.version >= h.version)
            """)
        let others = try session.firstRow(
            """
            SELECT COUNT(*) FROM history h JOIN journal j ON j.owner = h.owner AND j.version = h.version
            WHERE h.owner = \(owner) AND (j.type <> h.type OR j.key <> h.key)
            """)
        return [
            (try lost?.integer(0) ?? 0, "not in the journal, which has lost them"),
            (try others?.integer(0) ?? 0, "of another record in the journal"),
        ].filter { $0.0 > 0 }.map { count, what in
            "\(Counted.text(count, "change of the history is", "changes of the history are")) \(what)"
        }
    }
}
