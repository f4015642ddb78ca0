internal import Kernel
internal import ModuleKit
internal import Storage

/// Every record is one that its module lets in. One that is not came past the module, and lists break on it.
struct RecordCheck: DoctorCheck {
    let name = "records"

    func examine(_ patient: Patient) async throws -> [Finding] {
        let types = patient.recordTypes
        let wrong = try await patient.read { session in
            try Owners.all(in: session).flatMap { owner in
                let reading = try ReadTransaction(session: session, owner: owner.id)
                return try types.compactMap { try Self.sentence($0, owner, reading) }
            }
        }
        return wrong.isEmpty
            ? [Finding(.ok, "Every record keeps the rules of its module.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }

    private static func sentence(
        _ type: any RecordType, _ owner: StoredOwner, _ reading: ReadTransaction
    ) throws -> String? {
        var count = 0
        var reasons: Set<String> = []
        try type.examine(reading) { fault in
            count += 1
            reasons.insert(fault.error.reason)
        }
        guard count > 0 else { return nil }
        return """
            \(count) of the rows of \(type.schema.table) of “\(owner.name)” \(Counted.word(count, "breaks", "break")) a rule of their module \
            (\(reasons.sorted().prefix(5).joined(separator: ", "))): lists that come to them fail.
            """
    }
}
