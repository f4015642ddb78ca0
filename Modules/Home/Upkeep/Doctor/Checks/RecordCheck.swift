internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Checks that each record is valid for its module. An invalid record was stored without the help of its module, and lists fail
/// because of such a record. Unknown words of a newer version are kept and reported.
struct RecordCheck: DoctorCheck {
    let name = "records"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let types = context.recordTypes
        let (wrong, newer) = try await context.read { session in
            var (wrong, newer): ([String], [String]) = ([], [])
            for owner in try Owners.everyone(in: session) {
                let reading = try ReadTransaction(session: session, owner: owner.id)
                wrong += try ScopeAudit.differences(of: reading, schemas: types.map(\.schema)).map {
                    "“\(owner.name)” has \($0)."
                }
                for type in types where type.schema.scope.holds(owner.id) {
                    wrong += try Self.sentence(type, owner, reading).map { [$0] } ?? []
                    newer += try type.newerWords(reading).map { Self.sentence($0, type, owner) }
                }
            }
            return (wrong, newer)
        }
        let findings =
            wrong.map { Finding(.problem, $0, advice: Advice.backup) }
            + newer.map { Finding(.note, $0, advice: "Update Mizan to read them.") }
        return findings.isEmpty ? [Finding(.ok, "Every record follows the rules of its module.")] : findings
    }

    private static func sentence(
        _ newer: (field: String, records: Int), _ type: any RecordType, _ owner: StoredOwner
    ) -> String {
        """
        \(newer.records) of the rows of \(type.schema.table) of “\(owner.name)” \(Counted.word(newer.records, "has", "have")) \
        a word in \(newer.field) that only a newer version knows. The word is kept.
        """
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
            \(count) of the rows of \(type.schema.table) of “\(owner.name)” \(Counted.word(count, "breaks", "break")) \
            a rule of their module (\(reasons.sorted().prefix(5).joined(separator: ", "))): lists that contain them \
            fail.
            """
    }
}
