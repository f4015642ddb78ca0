internal import Storage

/// What was overwritten can be read.
struct HistoryCheck: DoctorCheck {
    let name = "history"

    func examine(_ patient: Patient) async throws -> [Finding] {
        let broken = try await patient.read { session in
            try session.firstRow("SELECT COUNT(*) FROM history WHERE fields IS NOT NULL AND NOT json_valid(fields)")?
                .integer(0) ?? 0
        }
        return broken == 0
            ? [Finding(.ok, "What was overwritten can be read.")]
            : [
                Finding(
                    .problem, "\(broken) rows of the history are not JSON: these changes cannot be undone.",
                    advice: Advice.backup)
            ]
    }
}
