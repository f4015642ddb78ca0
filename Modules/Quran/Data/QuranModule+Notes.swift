package import FoundationEssentials
package import Kernel
internal import ModuleKit
package import QuranDomain
package import Storage

// Changes of notes that commands and endpoints share.

/// What a new note brings along from elsewhere; nil is made here.
package struct NoteOrigin: Sendable {
    package var id: UUID?
    package var createdAt: Instant?
    /// Without it, the note was not changed since it was made.
    package var modifiedAt: Instant?

    package init(id: UUID? = nil, createdAt: Instant? = nil, modifiedAt: Instant? = nil) {
        self.id = id
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }
}

extension QuranModule {
    package static func noNote(_ id: UUID) -> MizanError {
        MizanError(
            .notFound, "quran.no-such-note",
            "There is no note \(id.uuidString.lowercased()).",
            advice: "`mizan quran note list` shows them.")
    }

    /// Writes a new note; an ayah can have several. One that is here already under its id, and says the same, stays as
    /// it is: a client that asks again is told what it would have been told the first time.
    package func addNote(
        on ayah: AyahReference, text: String, from origin: NoteOrigin = NoteOrigin(), in transaction: WriteTransaction
    ) throws -> Written<AyahNote> {
        let notes = notes(in: transaction)
        if let id = origin.id, let stored = try notes.find(id) {
            guard stored.ayah == ayah, ExactText(stored.text) == ExactText(text),
                origin.createdAt.map({ $0 == stored.createdAt }) ?? true,
                origin.modifiedAt.map({ $0 == stored.modifiedAt }) ?? true
            else {
                throw MizanError(
                    .conflict, "quran.note-exists",
                    "There is another note \(id.uuidString.lowercased()) already. Change that one, or take another id.",
                    details: ["id": id.uuidString.lowercased()])
            }
            return Written(unchanged: stored)
        }
        let createdAt = origin.createdAt ?? origin.modifiedAt ?? transaction.now
        let note = try AyahNote(
            id: origin.id ?? identifiers.fresh(), ayah: ayah, text: text, createdAt: createdAt,
            modifiedAt: origin.modifiedAt ?? createdAt)
        return Written(note, try notes.save(note))
    }

    /// Replaces a note's text; the same text again changes nothing, if no moment is given.
    package func editNote(
        _ id: UUID, text: String, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<AyahNote> {
        let notes = notes(in: transaction)
        guard let stored = try notes.find(id) else { throw Self.noNote(id) }
        if moment == nil, ExactText(stored.text) == ExactText(text) { return Written(unchanged: stored) }
        var note = stored.entity
        try note.edit(text, at: moment ?? transaction.now)
        return Written(note, try notes.save(note))
    }
}
