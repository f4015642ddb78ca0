internal import ModuleKit
internal import Storage

/// What the store has kept long enough; a server removes it once a day.
struct RetentionCheck: DoctorCheck {
    let name = "retention"

    func examine(_ patient: Patient) async throws -> [Finding] {
        let isBehind = try await patient.read { session in
            try session.rows("SELECT 1 FROM sqlite_schema WHERE name IN ('idempotency', 'first_run')").count < 2
        }
        if isBehind { return [Finding(.note, "What is past its time is looked for when the store is up to date.")] }
        guard let due = try await housekeeping(patient)?.due(), !due.isEmpty else {
            return [Finding(.ok, "Nothing is kept beyond its time.")]
        }
        return [Finding(.warning, "\(Self.sentence(due)) kept beyond their time.", advice: Advice.repair)]
    }

    func repair(_ patient: Patient) async throws -> [String] {
        guard let result = try await housekeeping(patient)?.run(), !result.isEmpty else { return [] }
        return ["\(Self.sentence(result)) removed, whose time was over"]
    }

    private func housekeeping(_ patient: Patient) -> Housekeeping? {
        patient.database.map { Housekeeping(database: $0, clock: patient.house.clock) }
    }

    private static func sentence(_ due: Housekeeping.Result) -> String {
        let result = due.records
        func plural(_ count: Int, _ word: String, _ words: String? = nil) -> String {
            "\(count) \(count == 1 ? word : words ?? word + "s")"
        }
        let all = [
            plural(result.tombstones, "tombstone"), plural(result.history, "old state"),
            plural(result.answers, "stored answer"),
        ]
        return "\(all.joined(separator: ", ")) and \(plural(due.access, "session or token", "sessions or tokens"))"
    }
}
