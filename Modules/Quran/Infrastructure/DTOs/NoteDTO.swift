/// One text of `ayahNotes`. The export gives notes neither an id nor a date; their order is that of the file.
package struct NoteDTO: Hashable, Sendable {
    package let ayahID: String
    package let text: String

    package init(ayahID: String, text: String) {
        self.ayahID = ayahID
        self.text = text
    }
}
