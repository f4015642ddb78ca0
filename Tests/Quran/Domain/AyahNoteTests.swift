import FoundationEssentials
import Kernel
import QuranDomain
import Testing

struct AyahNoteTests {
    private let id = UUID()

    private func note(_ text: String) throws -> AyahNote {
        try AyahNote(
            id: id, ayah: AyahReference(surah: 2, ayah: 255), text: text, createdAt: .then, modifiedAt: .then)
    }

    @Test(arguments: ["x", " spaces stay ", "two\nlines\tand a tab", "ملاحظة", "Ghi chú 🌙"])
    func aNotesTextIsStoredUnchanged(text: String) throws {
        #expect(try note(text).text == text)
    }

    @Test(arguments: ["", " ", "\n\t ", "\u{3000}\u{A0}"])
    func blankTextIsRefused(text: String) {
        #expect(throws: TextError.blank(field: "noteText")) { try note(text) }
    }

    @Test func aNulCharacterIsRefused() {
        #expect(throws: TextError.forbiddenCharacter(field: "noteText", codePoint: 0)) { try note("a\u{0}b") }
    }

    @Test func lengthIsCountedInBytes() throws {
        #expect(try note(String(repeating: "é", count: 450_000)).text.utf8.count == 900_000)
        let error = TextError.tooLong(field: "noteText", bytes: 900_001, limit: 900_000)
        #expect(throws: error) { try note(String(repeating: "é", count: 450_000) + "x") }
    }

    @Test func anEditChangesOnlyTextAndMoment() throws {
        var note = try note("before")
        try note.edit("after", at: .later)
        #expect(note.text == "after")
        #expect(note.modifiedAt == .later)
        #expect(note.createdAt == .then)
        #expect(note.id == id)
    }

    @Test func aRefusedEditDoesNotChangeTheNote() throws {
        var note = try note("before")
        #expect(throws: TextError.blank(field: "noteText")) { try note.edit(" ", at: .later) }
        #expect(try note == self.note("before"))
    }
}
