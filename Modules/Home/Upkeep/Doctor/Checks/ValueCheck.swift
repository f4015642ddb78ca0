internal import Changes
internal import HomeAudits
internal import Kernel
internal import Storage

/// Checks that every value has its column's type and is within the bounds of its column, in every table of the store.
struct ValueCheck: DoctorCheck {
    let name = "values"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let faults = try await context.read { session in
            var faults = RowFaults()
            try ColumnAudit.examine(in: session, &faults)
            // Bounds are checked only if all types are right.
            if faults.isEmpty { try ContentAudit.values(in: session, except: [], &faults) }
            return faults
        }
        guard !faults.isEmpty else { return [Finding(.ok, "Every value has the type of its column.")] }
        let more = faults.count - faults.named.count
        return faults.named.map {
            Finding(.problem, $0.prefix(1).uppercased() + $0.dropFirst() + ".", advice: Advice.backup)
        }
            + (more > 0 ? [Finding(.problem, "And \(more) more like \(Counted.word(more, "it", "these")).")] : [])
    }
}
