internal import Changes
internal import Storage

/// Compares the documents' rows with their files, byte for byte.
struct BlobCheck: DoctorCheck {
    let name = "documents"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let audit = try await audit(context)
        let findings =
            audit.missing.map { Finding(.problem, "The bytes of the document \($0) are missing.", advice: Self.advice) }
            + audit.damaged.map {
                Finding(.problem, "The file of the document \($0) has other bytes.", advice: Self.advice)
            }
            + audit.unnamed.map { Finding(.warning, "No account has the document \($0).", advice: Advice.repair) }
            + audit.drafts.map {
                Finding(.warning, "\($0) was left behind by interrupted work.", advice: Advice.repair)
            }
        return findings.isEmpty ? [Finding(.ok, "Each document is complete, and each file belongs to one.")] : findings
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        guard let database = context.database else { return [] }
        let drafts = try await audit(context).drafts.filter { try StoreInspection.removeDraft($0) }
        let removed = try await database.blobs.collect(in: database)
        return drafts.map { "\($0) is removed" }
            + (removed > 0 ? ["\(removed) files of documents that no account has are removed"] : [])
    }

    private func audit(_ context: DoctorContext) async throws -> BlobAudit {
        let store = BlobStore.inside(context.path)
        return try await context.read { try BlobAudit(of: store, in: $0) }
    }

    private static let advice = "Add the document again, or restore a backup that has it."
}
