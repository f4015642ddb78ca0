internal import Changes
internal import Kernel
internal import Storage

/// Checks that all referenced rows exist.
struct ForeignKeyCheck: DoctorCheck {
    let name = "foreign keys"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let broken = try await context.read { session in
            try session.rows(
                """
                SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY "table", parent ORDER BY 1, 2
                """
            ).map { row in
                let count = try row.integer(2)
                return """
                    \(count) of the rows of \(try row.text(0)) \(Counted.word(count, "refers", "refer")) to a row of \
                    \(try row.text(1)) that does not exist.
                    """
            }
        }
        return broken.isEmpty
            ? [Finding(.ok, "Rows refer to rows that exist.")]
            : broken.map { Finding(.problem, $0, advice: Advice.backup) }
    }
}
