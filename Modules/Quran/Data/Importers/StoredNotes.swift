internal import Kernel
internal import QuranDomain

/// The texts on an ayah before an import. If a note was written here, it returns in a file without its id.
struct StoredNotes {
    private var texts: [AyahReference: [ExactText: Int]] = [:]

    /// The number of notes with the same text on the same ayah. Call it before the first note of the ayah is stored.
    mutating func count(of note: AyahNote, in repository: any EntityRepository<AyahNote>) throws -> Int {
        if let known = texts[note.ayah] { return known[ExactText(note.text)] ?? 0 }
        var found: [ExactText: Int] = [:]
        let onAyah = RecordQuery(filters: [RecordQuery.Filter("ayahID", .equal, note.ayah.ayahID)])
        for stored in try repository.all(onAyah) { found[ExactText(stored.text), default: 0] += 1 }
        texts[note.ayah] = found
        return found[ExactText(note.text)] ?? 0
    }
}
