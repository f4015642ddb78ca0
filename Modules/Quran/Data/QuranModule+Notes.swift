internal import Changes
package import FoundationEssentials
package import Kernel
package import ModuleKit
package import QuranDomain
internal import Storage

// Changes of notes that commands and endpoints share.

/// The members of a new note that come from elsewhere; nil ones are made here.
package struct NoteOrigin: Sendable {
    package var id: UUID?
    package var createdAt: Instant?
    /// Without it, the note was not changed since it was made.
    package var modifiedAt: Instant?

    package init(id: UUID? = nil, createdAt: Instant? = nil, modifiedAt: Instant? = nil) {
        (self.id, self.createdAt, self.modifiedAt) = (id, createdAt, modifiedAt)
    }
}

extension QuranModule {
    /// Writes a new note; an ayah can have several. A note with the same id and text that is here already stays as it is: a
    /// client that asks again gets the same answer as the first time.
    package func addNote(
        on ayah: AyahReference, text: String, from origin: NoteOrigin = NoteOrigin(), in transaction: WriteTransaction
    ) throws -> Written<AyahNote> {
        let createdAt = origin.createdAt ?? origin.modifiedAt ?? transaction.now
        let note = try AyahNote(
            id: origin.id ?? identifiers.fresh(), ayah: ayah, text: text, createdAt: createdAt,
            modifiedAt: origin.modifiedAt ?? createdAt)
        return try Self.notes(in: transaction).write(note.id) { stored in
            guard let stored else { return note }
            guard stored.ayah == ayah, ExactText(stored.text) == ExactText(text),
                origin.createdAt.map({ $0 == stored.createdAt }) ?? true,
                origin.modifiedAt.map({ $0 == stored.modifiedAt }) ?? true
            else {
                throw MizanError(
                    .conflict, "quran.note-exists",
                    "There is another note \(note.id.recordKey) already. Change that one, or take another id.",
                    details: ["id": note.id.recordKey])
            }
            return stored.entity
        }
    }

    /// Replaces a note's text; the same text again changes nothing, if no moment is given.
    package func editNote(
        _ id: UUID, text: String, at moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<AyahNote> {
        try Self.notes(in: transaction).write(id) { stored in
            guard var note = stored?.entity else { throw Self.notes.absent(id) }
            if moment == nil, ExactText(note.text) == ExactText(text) { return note }
            try note.edit(text, at: moment ?? transaction.now)
            return note
        }
    }
}
