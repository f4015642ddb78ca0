internal import Changes
internal import Storage

/// Checks that the figures that a module stores match its records, for every owner. A repair computes them again.
struct DerivationCheck: DoctorCheck {
    let derivation: Derivation
    var name: String { derivation.name }

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        try await AuditCheck(audit: derivation.audit).examine(context)
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        let derivation = derivation
        return try await context.write { transaction in
            var repairs: [String] = []
            for owner in try Owners.everyone(in: transaction.session) {
                let rows = try DerivedRows(of: owner.id, in: transaction)
                guard try derivation.compare(rows.reading).contains(where: { $0.level >= .warning }) else { continue }
                try derivation.rebuild(rows)
                repairs.append(
                    "the figures of \(derivation.name) of “\(owner.name)” were recomputed from the records")
            }
            return repairs
        }
    }
}
