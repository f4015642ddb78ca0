import CommandSupport
import TestSupport
import Testing

struct ReadingProgressExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(
            Line(
                #"""
                library reading-progress add currentPage=3 currentCharacterIndex=3 totalCharacters=3 isCompleted=true lastUpdated=2026-01-08T14:30:00.000Z
                """#
            ).words)
        let file = here.directory.file("export.json")
        try await here("library", "reading-progress", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("library", "reading-progress", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("library", "reading-progress", "list") == rows)
    }
}
