internal import Changes
internal import Storage

/// Checks that the rolling checksums match the journal.
struct ChecksumCheck: DoctorCheck {
    let name = "checksums"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let wrong = try await context.read { session in
            try DoctorContext.owners(in: session).flatMap { owner in
                try ChecksumAudit.differences(of: owner.key, in: session).map { one in
                    "The checksum of \(one.slice) of “\(owner.name)” does not match the journal."
                }
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "The checksums match the journal.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        guard try await context.hasLostNothing() else { return [] }
        return try await context.write { transaction in
            try DoctorContext.owners(in: transaction.session).flatMap { owner in
                try ChecksumAudit.repair(of: owner.key, in: transaction).map { one in
                    "the checksum of \(one.slice) of “\(owner.name)” was recomputed from the journal"
                }
            }
        }
    }
}
