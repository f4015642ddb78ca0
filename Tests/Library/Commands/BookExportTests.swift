import CommandSupport
import TestSupport
import Testing

struct BookExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        try await here("library", "add", "title=Amal", "author=Badr", "documentType=pdf", "pageCount=3")
        let file = here.directory.file("export.json")
        try await here("library", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("library", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("library", "list") == rows)
    }
}
