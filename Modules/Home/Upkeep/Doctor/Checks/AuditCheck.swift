internal import Changes
internal import ModuleKit
internal import Storage

/// Runs a module's audit on the data of every owner.
struct AuditCheck: DoctorCheck {
    let audit: Audit
    var name: String { audit.name }

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let audit = audit
        let found = try await context.read { session in
            var found: [Finding] = []
            for owner in try Owners.everyone(in: session) {
                let reading = try ReadTransaction(session: session, owner: owner.id)
                found += try audit.examine(reading).map {
                    Finding($0.level, "“\(owner.name)”: \($0.text)", advice: $0.advice)
                }
            }
            return found
        }
        return found.isEmpty ? [Finding(.ok, audit.summary)] : found
    }
}
