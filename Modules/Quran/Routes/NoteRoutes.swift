internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Notes on ayahs: several per ayah, each named by its id.
struct NoteRoutes {
    let quran: QuranModule

    private static let path: PathTemplate = "/v1/quran/notes/{id}"
    private static let shape = RecordPresentation.note
    private static let id = Field.required("id", .identifier, "The note's id.")
    private static let noteText = Field.required("noteText", .text, "The note.", example: "The greatest ayah.")
    private static let noSuchNote = DeclaredError(.notFound, "quran.no-such-note", "There is no such note.")

    private static let otherNote = DeclaredError(
        .conflict, "quran.note-exists", "There is another note under this id.")

    var all: [Endpoint] { [list, create, one, edit, remove] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/quran/notes", "Notes, in the order of the Quran, then of their making", slice: QuranModule.id,
            list: Self.shape.listing, answers: [.page("The notes.", of: Self.shape.answer)],
            errors: Self.shape.listingErrors
        ) { [quran] request, reading in
            .page(try quran.notes(in: reading).list(request.list)) {
                Self.shape.json($0.entity, owner: request.owner)
            }
        }
    }

    /// A client that brings notes along gives them with their ids and dates, and may ask again: what is here already, and
    /// the same, is answered as it is.
    private var create: Endpoint {
        .writing(
            .post, "/v1/quran/notes", "Write a note on an ayah", slice: QuranModule.id,
            body: .object([.ayahID, Self.noteText] + Self.origin), maximumBodyBytes: RecordText.maximumBodyBytes,
            answers: [
                .created("The note. It is new.", Self.shape.answer),
                .ok("The note, which was here already under its id.", Self.shape.answer),
            ], errors: QuranProblems.ayah + QuranProblems.text + [Self.otherNote]
        ) { [quran] request, writing in
            let body = request.body
            let ayah = try AyahReference(typed: try body.text("ayahID"))
            let origin = NoteOrigin(
                id: try body.optional("id", as: UUID.self), createdAt: try body.optional("createdAt", as: Instant.self),
                modifiedAt: try body.optional("modifiedAt", as: Instant.self))
            let note = try quran.addNote(on: ayah, text: try body.text("noteText"), from: origin, in: writing)
            return .stored(
                Self.shape.json(note.entity, owner: request.owner), note.change,
                at: Self.path.filled(note.id.uuidString.lowercased()))
        }
    }

    private static let origin: [Field] = [
        .optional("id", .identifier, "The id that a note has elsewhere; a fresh one, unless it is given."),
        .optional("createdAt", .instant, "When it was made; now, unless it is given."),
        .optional("modifiedAt", .instant, "When it was last changed; when it was made, unless it is given."),
    ]

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A note", slice: QuranModule.id, path: [Self.id],
            answers: [.ok("The note.", Self.shape.answer)], errors: [Self.noSuchNote]
        ) { [quran] request, reading in
            let id = try request.path.identifier("id")
            guard let note = try quran.notes(in: reading).find(id) else { throw QuranModule.noNote(id) }
            return .ok(Self.shape.json(note.entity, owner: request.owner), version: note.version)
        }
    }

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Replace a note's text", slice: QuranModule.id, path: [Self.id],
            body: .object([Self.noteText]), maximumBodyBytes: RecordText.maximumBodyBytes, idempotent: true,
            version: version,
            answers: [.ok("The note.", Self.shape.answer)], errors: QuranProblems.text + [Self.noSuchNote]
        ) { [quran] request, writing in
            let note = try quran.editNote(
                try request.path.identifier("id"), text: try request.body.text("noteText"), in: writing)
            return .ok(Self.shape.json(note.entity, owner: request.owner), version: note.version)
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove a note", slice: QuranModule.id, path: [Self.id], version: version,
            answers: [.noContent("The note is gone.")], errors: [Self.noSuchNote]
        ) { [quran] request, writing in
            let id = try request.path.identifier("id")
            guard try quran.notes(in: writing).remove(id) != nil else { throw QuranModule.noNote(id) }
            return .noContent
        }
    }

    private var version: Endpoint.VersionLookup {
        { [quran] request, reading in try quran.notes(in: reading).find(request.path.identifier("id"))?.version }
    }
}
