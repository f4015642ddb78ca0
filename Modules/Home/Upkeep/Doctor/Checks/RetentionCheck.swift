internal import Changes
internal import Kernel
internal import Storage

/// Reports data past its retention time; a server removes such data once a day.
struct RetentionCheck: DoctorCheck {
    let name = "retention"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let isBehind = try await context.read { session in
            try !["idempotency", "first_run", "clock", "changes"].allSatisfy { try session.catalogue.hasTable($0) }
        }
        if isBehind { return [Finding(.note, "The doctor looks for expired data only when the store is up to date.")] }
        let due = try await housekeeping(context)?.due() ?? Housekeeping.Result()
        let doubt = context.database.flatMap { ClockReport($0.trustedClock.trust).explanation }
        let notes = doubt.map { [Finding(.note, $0)] } ?? []
        guard due.isEmpty else {
            return notes + [
                Finding(.warning, "\(Self.sentence(due)) should have been removed already.", advice: Advice.repair)
            ]
        }
        return notes.isEmpty ? [Finding(.ok, "No expired data is left.")] : notes
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        guard let result = try await housekeeping(context)?.run(), !result.isEmpty else { return [] }
        return ["\(Self.sentence(result)) removed, because their time was over"]
    }

    private func housekeeping(_ context: DoctorContext) async throws -> Housekeeping? {
        guard let database = context.database else { return nil }
        try await database.trustedClock.load(database)
        return Housekeeping(database: database)
    }

    private static func sentence(_ due: Housekeeping.Result) -> String {
        let result = due.records
        let all = [
            Counted.text(result.tombstones, "tombstone"), Counted.text(result.history, "old state"),
            Counted.text(result.answers, "stored answer"),
        ]
        let access = Counted.text(due.access, "session or token", "sessions or tokens")
        let departed = due.departed == 0 ? "" : Counted.text(due.departed, "row") + " of removed accounts, "
        let documents = due.documents == 0 ? "" : Counted.text(due.documents, "document") + " without a name, "
        return "\(departed)\(documents)\(all.joined(separator: ", ")) and \(access)"
    }
}
