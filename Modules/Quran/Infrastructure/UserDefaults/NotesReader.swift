import Kernel

/// `ayahNotes`: the texts on each ayah, by ayah ID.
enum NotesReader {
    /// Throws where nothing can be read.
    static func read(
        _ value: ForeignValue, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> Readings<NoteDTO> {
        var readings = Readings<NoteDTO>()
        for (ayahID, texts) in try value.entries(at: path, "a dictionary from ayah IDs to notes") {
            do throws(ImportReport.Rejection) {
                for (element, path) in try texts.elements(at: path / ayahID, "an array of notes") {
                    readings.take(at: path) { () throws(ImportReport.Rejection) in
                        NoteDTO(ayahID: ayahID, text: try element.text(at: path, "the text of a note"))
                    }
                }
            } catch {
                readings.reject(error)
            }
        }
        return readings
    }
}
