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

    /// A spreadsheet may change the letters of the headings.
    @Test(arguments: ["small", "CAPITAL"])
    func aTableIsImportedWithHeadingsInSmallOrCapitalLetters(letters: String) async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        try await here("library", "add", "title=Amal", "author=Badr", "documentType=pdf", "pageCount=3")
        let table = try await here("library", "list", "--output", "csv")
        let head = String(table.prefix { !$0.isNewline })
        let changed = letters == "small" ? head.lowercased() : head.uppercased()
        try here.directory.write(Array((changed + table.dropFirst(head.count)).utf8), to: "books.csv")
        try await there("import", here.directory.file("books.csv"))
        #expect(try await there.rows("library", "list") == here.rows("library", "list"))
    }
}
