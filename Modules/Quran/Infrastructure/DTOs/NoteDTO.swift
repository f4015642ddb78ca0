/// One text of `ayahNotes`. The export gives notes neither an id nor a date.
package struct NoteDTO: Hashable, Sendable {
    package let ayahID: String
    package let text: String
    /// Its place among the notes of that ayah, from 0.
    package let position: Int
    /// `ayahNotes["2:255"][0]`.
    package let keyPath: String

    package init(ayahID: String, text: String, position: Int, keyPath: String) {
        self.ayahID = ayahID
        self.text = text
        self.position = position
        self.keyPath = keyPath
    }
}
