import CommandSupport
import TestSupport
import Testing

struct LoanExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(
            Line(
                #"""
                probe loan add borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z until=2026-01-08 book=01a2b3c4-0000-7000-8000-000000000000 extra=7 labels=red mood=calm
                """#
            ).words)
        let file = here.directory.file("export.json")
        try await here("probe", "loan", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("probe", "loan", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("probe", "loan", "list") == rows)
    }
}
