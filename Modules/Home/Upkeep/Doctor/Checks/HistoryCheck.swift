internal import Changes
internal import HomeAudits
internal import Kernel
internal import ModuleKit
internal import Storage

/// Checks that overwritten fields can be read, and that the journal and the history record the same changes. Journal entries up
/// to the floor have been discarded with their tombstones. The history of these entries may remain longer if the clock jumped.
struct HistoryCheck: DoctorCheck {
    let name = "history"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let young = OwnerAudit.young(at: context.setup.clock.now())
        let wrong = try await context.read { session in
            let unreadable = try session.firstRow(
                "SELECT COUNT(*) FROM history WHERE fields IS NOT NULL AND NOT json_valid(fields)")
            let count = try unreadable?.integer(0) ?? 0
            let sentence = Counted.text(
                count, "row of the history is not JSON: this change cannot be undone",
                "rows of the history are not JSON: these changes cannot be undone")
            return try (count > 0 ? [sentence] : [])
                + DoctorContext.owners(in: session).flatMap { owner in
                    try HistoryAudit.differences(of: owner.key, since: young, in: session)
                }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "The history of overwritten fields can be read.")]
            : wrong.map { Finding(.problem, "\($0).", advice: Advice.backup) }
    }
}
