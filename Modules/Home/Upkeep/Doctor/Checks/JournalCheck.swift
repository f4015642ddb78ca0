internal import Changes
internal import Storage

/// Checks that the journal and the rows contain the same records.
struct JournalCheck: DoctorCheck {
    let name = "journal"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let schemas = context.schemas
        let wrong = try await context.read { session in
            try DoctorContext.owners(in: session).flatMap { owner in
                try JournalRowAudit.differences(of: owner.key, schemas: schemas, in: session).map { text in
                    "“\(owner.name)”: \(text)."
                }
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "The journal and the records agree.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }
}
