internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure

/// Where each note of an export stands among those of its ayah, told in the order of the file.
struct NotePlaces {
    struct Place {
        let ayah: AyahReference
        /// The number of the ayah's notes before it.
        let before: Int
        /// The number of those notes with the same text.
        let equalBefore: Int
    }

    /// An ayah may stand in the file in two spellings.
    private var onAyah: [AyahReference: Int] = [:]
    /// By bytes, as the identity is made: two spellings of one text are two texts.
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
