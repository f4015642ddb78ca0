import CommandSupport
import TestSupport
import Testing

struct BookExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(
            Line(
                #"""
                probe book add title=Amal author=Amal pages=3 state=open
                """#
            ).words)
        let file = here.directory.file("export.json")
        try await here("probe", "book", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("probe", "book", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("probe", "book", "list") == rows)
    }
}
