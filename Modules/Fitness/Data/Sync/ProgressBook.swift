internal import FitnessInfrastructure
internal import Kernel
internal import Storage
internal import Sync

/// What is known of a server during one run: its entries as it listed them and as they have changed since, and which of
/// them is which of ours.
struct ProgressBook {
    /// By what the server calls them.
    private(set) var there: [String: ProgressEntryResponse] = [:]
    /// By what the server calls it: which of ours each is.
    private(set) var keys: [String: String] = [:]
    private var claimed: Set<String> = []
    private(set) var notes: [String: RecordNote] = [:]
    private var doubted: Set<String> = []
    private var alike: [Likeness: [String]] = [:]

    /// What two entries have in common that may be the same measurement (contracts/fitness.md §1.4, 9).
    private struct Likeness: Hashable {
        let type: String
        let second: Int64
        let quantity: Double
    }

    init(_ entries: [ProgressEntryResponse], _ notes: [RecordNote]) {
        for note in notes {
            self.notes[note.reference.key] = note
            // What came and could not be stored is known, too.
            for tag in [note.tag, note.theirs?.tag] {
                if let tag = BackendTag(tag) { claim(tag.backendID, for: note.reference.key) }
            }
        }
        for entry in entries { add(entry) }
    }

    /// As it was told of first.
    mutating func add(_ entry: ProgressEntryResponse) {
        if there[entry.id] == nil { put(entry) }
    }

    /// As it is there now.
    mutating func put(_ entry: ProgressEntryResponse) {
        there[entry.id] = entry
        guard let date = Instant(entry.date) else { return }
        let likeness = Likeness(type: entry.type, second: date.wholeSeconds, quantity: entry.quantity)
        alike[likeness, default: []].append(entry.id)
    }

    mutating func remove(_ backendID: String) { there[backendID] = nil }

    mutating func claim(_ backendID: String, for key: String) {
        keys[backendID] = key
        claimed.insert(key)
    }

    /// Whether the server has nothing of one of ours, as far as is known.
    func isFree(_ key: String) -> Bool { !claimed.contains(key) }

    /// Whether the server has such an entry, which is not the one that is left out.
    func isListed(_ backendID: String, butFor other: String? = nil) -> Bool {
        there[backendID] != nil && backendID != other
    }

    func isClaimed(_ backendID: String) -> Bool { keys[backendID] != nil }

    /// Those that are none of ours yet, in the order of their names.
    var unknown: [ProgressEntryResponse] {
        there.values.filter { keys[$0.id] == nil }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    }

    /// Of these nobody knows whether they are gone.
    mutating func doubt(_ keys: [String]) { doubted.formUnion(keys) }

    /// Which of ours were there and are not listed any more.
    var vanished: [String] {
        notes.values.compactMap { note in
            let key = note.reference.key
            guard !doubted.contains(key), let tag = BackendTag(note.theirs?.tag ?? note.tag) else { return nil }
            return there[tag.backendID] == nil ? key : nil
        }.sorted()
    }

    /// An entry there that is what was to be sent, and none of ours: with the same notes, if there is one.
    func twin(of draft: ProgressDraft) -> ProgressEntryResponse? {
        let likeness = Likeness(type: draft.type, second: draft.date.wholeSeconds, quantity: draft.quantity)
        let free = alike[likeness, default: []].filter { keys[$0] == nil }.compactMap { there[$0] }
        return free.first { draft.hasNotes(of: $0) } ?? free.first
    }
}
