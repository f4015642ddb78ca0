/// `ayahNotes`: the texts on each ayah, by ayah ID.
enum NotesReader {
    /// Throws where nothing can be read.
    static func read(_ value: WireValue, at path: WirePath) throws(RejectedItem) -> Readings<NoteDTO> {
        guard case .dictionary(let entries) = value else {
            throw path.rejected("this is \(value.kind), not a dictionary from ayah IDs to notes")
        }
        var readings = Readings<NoteDTO>()
        for (ayahID, value) in entries {
            let path = path / ayahID
            guard case .array(let elements) = value else {
                readings.reject(path.rejected("this is \(value.kind), not an array of notes"))
                continue
            }
            for (position, element) in elements.enumerated() {
                readings.take { () throws(RejectedItem) in
                    let path = path / position
                    guard case .string(let text) = element else {
                        throw path.rejected("this is \(element.kind), not the text of a note")
                    }
                    return NoteDTO(ayahID: ayahID, text: text, keyPath: path.description)
                }
            }
        }
        return readings
    }
}
