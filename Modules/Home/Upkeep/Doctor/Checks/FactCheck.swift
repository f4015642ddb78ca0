internal import Changes
internal import HomeAudits
internal import ModuleKit
internal import Storage

/// Checks that facts belong to existing imports and can be read, for every owner.
struct FactCheck: DoctorCheck {
    let name = "facts"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let schemas = context.facts
        let wrong = try await context.read { session in
            try Owners.everyone(in: session).flatMap { owner in
                let reading = try ReadTransaction(session: session, owner: owner.id)
                return try FactAudit.differences(of: reading, schemas: schemas).map { "Of “\(owner.name)”: \($0)." }
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "Every fact belongs to a listed import and can be read.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }
}
