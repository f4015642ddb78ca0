internal import Changes
internal import HomeBase
internal import Storage

/// Checks that tables and indexes are as the store's migrations create them.
struct SchemaCheck: DoctorCheck {
    let name = "schema"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let sets = context.setup.migrations
        let audit = try await context.read { try SchemaAudit.run(sets, in: $0) }
        var found = audit.damaged.map {
            Finding(.problem, $0.prefix(1).uppercased() + $0.dropFirst() + ".", advice: Advice.backup)
        }
        if !audit.unknownModules.isEmpty {
            found.append(
                Finding(
                    .note,
                    "The store has parts that this build does not have: "
                        + "\(audit.unknownModules.joined(separator: ", "))."
                        + (audit.unknownTables.isEmpty
                            ? "" : " Tables: \(audit.unknownTables.joined(separator: ", "))."),
                    advice: "Their data is kept, exported and deleted like any other."))
        } else if !audit.unknownTables.isEmpty {
            found.append(
                Finding(
                    .warning, "These tables are not Mizan's: \(audit.unknownTables.joined(separator: ", ")).",
                    advice: "If another program made them, it should use its own file."))
        }
        if !audit.pending.isEmpty {
            found.append(
                Finding(
                    .note,
                    "Steps that the next command will run: "
                        + "\(audit.pending.map { "\($0.name) of \($0.module)" }.joined(separator: ", "))."
                ))
        }
        return found.isEmpty ? [Finding(.ok, "All tables and indexes are as they should be.")] : found
    }
}
