internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Notes on ayahs: several per ayah, each identified by its id.
struct NoteRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.notes, slice: QuranModule.id, at: "/v1/quran/notes/{id}",
        place: [.required("id", .identifier, "The note's id.")]
    ) { try $0.path.identifier("id") }

    private static let text = Field.required("noteText", .text, "The note.", example: "The greatest ayah.")

    var all: [Endpoint] {
        [
            Self.records.list("Notes, in the order of the Quran, then by age", "The notes."), create,
            Self.records.one("A note", "The note."), edit,
            Self.records.remove("Remove a note", "The note has been removed."),
        ]
    }

    /// A client that uploads existing notes sends them with their ids and dates, and may repeat the request. If an identical
    /// note is already stored, the answer is the stored note.
    private var create: Endpoint {
        Self.records.create(
            "Write a note on an ayah",
            (new: "The note. It is new.", there: "The note, which already existed with this id."),
            body: .object([
                .ayahID, Self.text,
                .optional("id", .identifier, "The note's id in another program; a new id by default."),
                .optional("createdAt", .instant, "The moment when it was made; now by default."),
                .optional(
                    "modifiedAt", .instant,
                    "The moment of its last change; by default the moment when it was made."),
            ]), maximumBodyBytes: Endpoint.recordTextBytes,
            errors: [Refusal].ayah + [Refusal].text + [.noteExists]
        ) { [quran] request, writing in
            let body = request.body
            let ayah = try AyahReference(typed: try body.text("ayahID"))
            return try quran.addNote(
                on: ayah, text: try body.text(Self.text.name), id: try body.optional("id", as: UUID.self),
                createdAt: try body.optional("createdAt", as: Instant.self),
                modifiedAt: try body.optional("modifiedAt", as: Instant.self), in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Replace a note's text", "The note.", body: .object([Self.text]),
            maximumBodyBytes: Endpoint.recordTextBytes, errors: .text
        ) { [quran] request, id, writing in
            try quran.editNote(id, text: try request.body.text(Self.text.name), in: writing)
        }
    }
}
