internal import Kernel
internal import ModuleKit
internal import Storage

/// What was overwritten can be read, and the journal and the history tell of the same changes. Up to the floor, entries
/// of the journal are gone with their tombstones; the history under them may stay for longer where the clock jumped.
struct HistoryCheck: DoctorCheck {
    let name = "history"

    func examine(_ patient: DoctorContext) async throws -> [Finding] {
        let young = patient.setup.clock.now().advanced(by: .zero - Retention.standard.history).microseconds
        let found = try await patient.read { session in
            func count(_ sql: SQL) throws -> Int64 { try session.firstRow(sql)?.integer(0) ?? 0 }
            return [
                (
                    try count("SELECT COUNT(*) FROM history WHERE fields IS NOT NULL AND NOT json_valid(fields)"),
                    "row of the history is not JSON: this change cannot be undone",
                    "rows of the history are not JSON: these changes cannot be undone"
                ),
                (
                    try count(
                        """
                        SELECT COUNT(*) FROM journal j WHERE j.changed_at >= \(young) AND NOT EXISTS (
                            SELECT 1 FROM history h WHERE h.owner = j.owner AND h.version = j.version)
                        """),
                    "change of the journal is not in the history: what it overwrote is lost",
                    "changes of the journal are not in the history: what they overwrote is lost"
                ),
            ]
        }
        let unlike = try await patient.read { session in
            try DoctorContext.owners(in: session).flatMap { try HistoryAudit.differences(of: $0.key, in: session) }
        }
        let wrong = found.filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1, $0.2) } + unlike
        return wrong.isEmpty
            ? [Finding(.ok, "What was overwritten can be read.")]
            : wrong.map { Finding(.problem, "\($0).", advice: Advice.backup) }
    }
}
