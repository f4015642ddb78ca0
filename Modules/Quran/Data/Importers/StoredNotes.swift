internal import Kernel
internal import QuranDomain

/// The texts that stood on an ayah before an import: a note that was written here comes back in a file without its id.
struct StoredNotes {
    private let repository: any EntityRepository<AyahNote>
    private var texts: [AyahReference: [ExactText: Int]] = [:]

    init(repository: any EntityRepository<AyahNote>) {
        self.repository = repository
    }

    /// How many notes say the same on the same ayah. Ask before the first one of the ayah is stored.
    mutating func count(of note: AyahNote) throws -> Int {
        if let known = texts[note.ayah] { return known[ExactText(note.text)] ?? 0 }
        var found: [ExactText: Int] = [:]
        let onAyah = RecordQuery(filters: [RecordQuery.Filter("ayahID", .equal, note.ayah.ayahID)])
        for stored in try repository.all(onAyah) { found[ExactText(stored.text), default: 0] += 1 }
        texts[note.ayah] = found
        return found[ExactText(note.text)] ?? 0
    }
}
