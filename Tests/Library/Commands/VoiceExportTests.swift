import CommandSupport
import TestSupport
import Testing

struct VoiceExportTests {
    @Test func anExportIsImportedElsewhere() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(
            Line(
                #"""
                library voice add voiceID=Amal name=Amal category=Amal details=Amal previewURL=Amal labels=7
                """#
            ).words)
        let file = here.directory.file("export.json")
        try await here("library", "voice", "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("library", "voice", "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("library", "voice", "list") == rows)
    }
}
