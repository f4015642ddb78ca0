internal import ModuleKit
internal import Storage

/// The rolling checksums are what the journal adds up to.
struct ChecksumCheck: DoctorCheck {
    let name = "checksums"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let wrong = try await context.read { session in
            try DoctorContext.owners(in: session).flatMap { owner in
                try ChecksumAudit.differences(of: owner.key, in: session).map { one in
                    "The checksum of \(one.slice) of “\(owner.name)” does not fit the journal."
                }
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "The checksums fit the journal.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }

    /// Only where nothing else says that the journal has lost something: a sum over what is left would hide the loss.

    func repair(_ context: DoctorContext) async throws -> [String] {
        let others: [any DoctorCheck] = [VersionCheck(), JournalCheck(), HistoryCheck()]
        for check in others {
            guard try await check.examine(context).allSatisfy({ $0.level < .problem }) else { return [] }
        }
        return try await context.write { transaction in
            try DoctorContext.owners(in: transaction.session).flatMap { owner in
                try ChecksumAudit.repair(of: owner.key, in: transaction).map { one in
                    "the checksum of \(one.slice) of “\(owner.name)” was computed anew from the journal"
                }
            }
        }
    }
}
