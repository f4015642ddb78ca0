internal import Changes
internal import Storage

/// Runs SQLite's own check of every page, index and constraint.
struct IntegrityCheck: DoctorCheck {
    let name = "integrity"
    let reach = DoctorReach.everything

    private static let shown = 5

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let lines = try await lines(context)
        guard !lines.isEmpty else { return [Finding(.ok, "The file is sound.")] }
        let advice = lines.allSatisfy(Self.concernsAnIndex) ? Advice.repair : Advice.backup
        let more = lines.count > Self.shown ? [Finding(.problem, "… and more than \(Self.shown) in all.")] : []
        return lines.prefix(Self.shown).map { Finding(.problem, "SQLite says: \($0).", advice: advice) } + more
    }

    /// Rebuilds the indexes if nothing else is wrong. Nothing is lost, because an index contains only data of its table.
    func repair(_ context: DoctorContext) async throws -> [String] {
        let lines = try await lines(context)
        guard !lines.isEmpty, lines.allSatisfy(Self.concernsAnIndex) else { return [] }
        _ = try await context.write { try $0.session.execute("REINDEX") }
        return ["all indexes were rebuilt from their tables"]
    }

    private func lines(_ context: DoctorContext) async throws -> [String] {
        try await context.read { session in
            // A row may contain several remarks.
            try session.rows("PRAGMA integrity_check(100)")
                .flatMap { try $0.text(0).split(separator: "\n").map(String.init) }.filter { $0 != "ok" }
        }
    }

    static func concernsAnIndex(_ line: String) -> Bool {
        line.contains("missing from index") || line.contains("wrong # of entries in index")
            || line.contains("values differ from index")
    }
}
