internal import Changes
internal import Kernel
internal import Storage

/// Checks that every row belongs to an existing owner and, where applicable, to an existing import.
struct OrphanCheck: DoctorCheck {
    let name = "orphans"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let wrong = try await context.read { session in
            try Catalogue.read(in: session).tables.compactMap { table in
                try Self.sentence(
                    session.firstRow(table.rowsWithoutOwner)?.integer(0), "of \(table.name)", "an owner")
            } + [try Self.imports(in: session)].compactMap(\.self)
        }
        return wrong.isEmpty
            ? [Finding(.ok, "Every row belongs to an owner.")]
            : wrong.map { Finding(.problem, $0, advice: Advice.backup) }
    }

    private static func imports(in session: any DatabaseSession) throws -> String? {
        let row = try session.firstRow(
            """
            SELECT COUNT(*) FROM import_changes c
            WHERE NOT EXISTS (SELECT 1 FROM imports i WHERE i.owner = c.owner AND i.number = c.import_number)
            """)
        return sentence(try row?.integer(0), "of import_changes", "an import")
    }

    private static func sentence(_ count: Int64?, _ ofWhich: String, _ whom: String) -> String? {
        guard let count, count > 0 else { return nil }
        return
            "\(count) of the rows \(ofWhich) \(Counted.word(count, "belongs", "belong")) to \(whom) that does not "
            + "exist."
    }
}
