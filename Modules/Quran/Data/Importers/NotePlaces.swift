internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure

/// The position of each note of an export among the notes of its ayah, in the order of the file.
struct NotePlaces {
    struct Place {
        let ayah: AyahReference
        /// The number of the ayah's notes before it.
        let before: Int
        /// The number of those notes with the same text.
        let equalBefore: Int
    }

    /// Keyed by reference, because a file may spell one ayah in two ways.
    private var onAyah: [AyahReference: Int] = [:]
    /// Texts are compared by bytes, because the note's identity is derived from the bytes. So two spellings of one text count
    /// as two texts.
    private var equal: [AyahReference: [ExactText: Int]] = [:]

    mutating func next(_ dto: NoteDTO) throws -> Place {
        let ayah = try AyahReference(typed: dto.ayahID)
        let text = ExactText(dto.text)
        defer {
            onAyah[ayah, default: 0] += 1
            equal[ayah, default: [:]][text, default: 0] += 1
        }
        return Place(ayah: ayah, before: onAyah[ayah, default: 0], equalBefore: equal[ayah]?[text] ?? 0)
    }
}
