import CommandSupport
import TestSupport
import Testing

/// Undo brings back a book and its progress together; `mizan import` knows a file of voices.
struct LibraryUndoTests {
    @Test func theUndoOfARemovalBringsBothBack() async throws {
        let mizan = try TypedLines()
        try await mizan("library", "add", "title=Amal", "documentType=pdf", "pageCount=300")
        try await mizan("library", "progress", "set", "Amal", "20")
        let before = (try await mizan.rows("library", "list"), try await mizan.rows("library", "progress", "list"))
        try await mizan("library", "remove", "Amal")
        #expect(try await mizan.rows("library", "progress", "list") == [])
        try await mizan("undo")
        let after = (try await mizan.rows("library", "list"), try await mizan.rows("library", "progress", "list"))
        #expect(before.0.count == 1 && before == after)
    }

    /// The undo of a reading also takes back the date in its book.
    @Test func theUndoOfAReadingLeavesTheBookUnread() async throws {
        let mizan = try TypedLines()
        try await mizan("library", "add", "title=Amal", "documentType=pdf")
        let before = try await mizan.rows("library", "list")
        try await mizan("library", "progress", "set", "Amal", "20")
        #expect(try await mizan.rows("library", "list") != before)
        try await mizan("undo")
        #expect(try await mizan.rows("library", "list") == before)
    }

    @Test func aFileOfVoicesIsRecognised() async throws {
        let mizan = try TypedLines()
        let voices = #"[{"voice_id": "a1", "name": "Amal"}, {"voice_id": "b2"}]"#
        try mizan.directory.write(Array(voices.utf8), to: "voices.json")
        let printed = try await mizan("import", mizan.directory.file("voices.json"))
        #expect(printed.contains("voices[1]: this has no name"))
        #expect(try await mizan.rows("library", "voices", "list").count == 1)
        try await mizan("import", "--undo", "1")
        #expect(try await mizan.rows("library", "voices", "list") == [])
    }
}
