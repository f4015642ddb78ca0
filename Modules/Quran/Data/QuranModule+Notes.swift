internal import Changes
package import FoundationEssentials
package import Kernel
package import ModuleKit
package import QuranDomain
internal import Storage

// Changes of notes that commands and endpoints share.

extension QuranModule {
    /// Adds a note; an ayah can have several. A stored note with the same id and text stays as it is, so a client that repeats
    /// the request gets the same answer as the first time.
    ///
    /// - Parameters:
    ///   - id: the note's id elsewhere; a new id if it is not given.
    ///   - modifiedAt: if not given, the note has not been changed since it was created.
    package func addNote(
        on ayah: AyahReference, text: String, id: UUID? = nil, createdAt: Instant? = nil, modifiedAt: Instant? = nil,
        in transaction: WriteTransaction
    ) throws -> Written<AyahNote> {
        let made = createdAt ?? modifiedAt ?? transaction.now
        let note = try AyahNote(
            id: id ?? identifiers.fresh(), ayah: ayah, text: text, createdAt: made, modifiedAt: modifiedAt ?? made)
        return try Self.notes(in: transaction).write(note.id) { stored in
            guard let stored else { return note }
            guard stored.ayah == ayah, ExactText(stored.text) == ExactText(text),
                stored.createdAt == createdAt ?? stored.createdAt, stored.modifiedAt == modifiedAt ?? stored.modifiedAt
            else {
                throw Refusal.noteExists(
                    "A note \(note.id.recordKey) already exists. Change that note, or choose another id.",
                    details: ["id": note.id.recordKey])
            }
            return stored.entity
        }
    }

    /// Replaces a note's text. The same text again changes nothing if no date is given.
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
