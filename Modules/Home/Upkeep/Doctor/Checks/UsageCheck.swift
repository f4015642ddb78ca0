internal import Changes
internal import HomeAudits
internal import Storage

/// Checks that the recorded size of each owner's data is the sum of its rows.
struct UsageCheck: DoctorCheck {
    let name = "usage"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let wrong = try await context.read { session in
            try DoctorContext.owners(in: session).compactMap { owner in
                try UsageAudit.sentence(of: owner, in: session)
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "Each owner's usage equals the sum of the rows.")]
            : wrong.map { Finding(.warning, $0 + ".", advice: Advice.repair) }
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        guard try await context.hasLostNothing() else { return [] }
        return try await context.write { transaction in
            try DoctorContext.owners(in: transaction.session).compactMap { owner in
                guard try UsageAudit.difference(of: owner.key, in: transaction.session) != nil else { return nil }
                try UsageAudit.rebuild(of: owner.key, in: transaction.session)
                return "the size of the data of “\(owner.name)” was recounted"
            }
        }
    }
}
