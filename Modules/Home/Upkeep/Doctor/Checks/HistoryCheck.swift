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
        let isFile = context.setup.store.file != nil
        let wrong = try await context.read { session in
            let count = isFile ? try Self.unreadableInFile(session) : try Self.unreadable(session)
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

    private static func unreadableInFile(_ session: any DatabaseSession) throws -> Int64 {
        let row = try session.firstRow(
            "SELECT COUNT(*) FROM history WHERE fields IS NOT NULL AND NOT json_valid(fields)")
        return try row?.integer(0) ?? 0
    }

    /// PostgreSQL tests texts only from version 16 on.
    private static func unreadable(_ session: any DatabaseSession) throws -> Int64 {
        var count: Int64 = 0
        try session.forEachRow("SELECT fields FROM history WHERE fields IS NOT NULL") { row in
            let text = try row.text(0)
            do { _ = try JSONReader.read(Array(text.utf8)) } catch { count += 1 }
        }
        return count
    }
}
