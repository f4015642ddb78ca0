internal import Kernel
internal import ModuleKit
internal import QuranDomain

/// The notes that somebody removed here, by ayah and text. They are not identified by id, because a note that was written here
/// has a different id in a file.
struct RemovedNotes {
    private var texts: [String: [ExactText: Int]] = [:]

    init(_ removed: RemovedHere) throws {
        for (_, fields) in try removed.lastFields() {
            guard case .string(let ayah)? = fields["ayahID"], case .string(let text)? = fields["noteText"] else {
                continue
            }
            texts[ayah, default: [:]][ExactText(text), default: 0] += 1
        }
    }

    /// Each removed note accounts for one note of a file.
    mutating func take(_ note: AyahNote) -> Bool {
        guard let count = texts[note.ayah.ayahID]?[ExactText(note.text)], count > 0 else { return false }
        texts[note.ayah.ayahID]?[ExactText(note.text)] = count - 1
        return true
    }
}
