import CommandSupport
import TestSupport
import Testing

struct BookExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(
            Line(
                #"""
                library book add title=Amal author=Amal documentType=pdf pageCount=3 dateAdded=2026-01-08T14:30:00.000Z lastReadDate=2026-01-08T14:30:00.000Z
                """#
            ).words)
        let file = here.directory.file("export.json")
        try await here("library", "book", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("library", "book", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("library", "book", "list") == rows)
    }
}
