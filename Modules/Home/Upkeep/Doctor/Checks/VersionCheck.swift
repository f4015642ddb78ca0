internal import Changes
internal import HomeAudits

/// Checks that an owner's version is the latest one, and that no version belongs to two changes.
struct VersionCheck: DoctorCheck {
    let name = "versions"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let wrong = try await context.read { session in
            try DoctorContext.owners(in: session).flatMap { owner in try VersionAudit.sentences(owner, in: session) }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "Every change has its own version.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }
}
