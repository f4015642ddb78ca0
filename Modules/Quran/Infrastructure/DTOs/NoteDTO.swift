/// One text of `ayahNotes`. The export gives notes neither an id nor a date; their order is that of the file.
package struct NoteDTO: Hashable, Sendable {
    package let ayahID: String
    package let text: String
    /// `ayahNotes["2:255"][0]`.
    package let keyPath: String

    package init(ayahID: String, text: String, keyPath: String) {
        self.ayahID = ayahID
        self.text = text
        self.keyPath = keyPath
    }
}
