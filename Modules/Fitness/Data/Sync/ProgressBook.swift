internal import Connectors
internal import FitnessInfrastructure
internal import Kernel

/// The knowledge about a server during one run. It contains the server's entries, as listed and as changed since. For each of
/// these entries, it contains the entry here to which the server's entry belongs.
struct ProgressBook {
    /// The server's entries, by their ids there.
    private(set) var there: [String: ProgressEntryResponse] = [:]
    /// The keys of the entries here, by their ids on the server.
    private(set) var keys: [String: String] = [:]
    private var claimed: Set<String> = []
    /// The entries here whose id on the server has changed.
    private var moved: Set<String> = []
    private(set) var notes: [String: RecordNote] = [:]
    let now: Instant
    /// The ranges of days that are known completely; nil for all days.
    private(set) var covered: [ProgressWindow]?
    private var doubted: Set<String> = []
    /// The entries that were sent in this run and that no list shows yet.
    private var sent: Set<String> = []
    private var alike: [Place: [String]] = [:]
    /// The decimal places of the finest quantity of each type.
    private var places: [String: Int] = [:]

    /// The values that are equal in two entries that may be the same measurement (contracts/fitness.md §1.4, 9).
    private struct Place: Hashable {
        let type: String
        let second: Int64
    }

    /// - Parameters:
    ///   - covered: the ranges of days that were listed; nil for all.
    ///   - now: the time of the list's request, as far as the clock is trusted.
    init(
        _ entries: [ProgressEntryResponse], _ notes: [RecordNote], of covered: [ProgressWindow]? = nil, at now: Instant
    ) {
        (self.now, self.covered) = (now, covered)
        for note in notes {
            self.notes[note.reference.key] = note
            // Entries that were received and could not be stored are known, too.
            for tag in [note.tag, note.theirs?.tag] {
                if let tag = BackendTag(tag) { claim(tag.backendID, for: note.reference.key) }
            }
        }
        for entry in entries { add(entry) }
    }

    /// Adds an entry as a list first showed it.
    mutating func add(_ entry: ProgressEntryResponse) {
        if there[entry.id] == nil { note(entry) }
    }

    /// Adds more of the server's entries.
    mutating func add(_ entries: [ProgressEntryResponse], of window: ProgressWindow) {
        for entry in entries { add(entry) }
        covered?.append(window)
    }

    /// Adds an entry that was sent, or sent again, just now.
    mutating func put(_ entry: ProgressEntryResponse) {
        sent.insert(entry.id)
        note(entry)
    }

    private mutating func note(_ entry: ProgressEntryResponse) {
        there[entry.id] = entry
        guard entry.fault == nil else { return }
        places[entry.type] = max(places[entry.type] ?? 0, Decimals.places(of: entry.quantity))
        guard let date = Instant(entry.date) else { return }
        alike[Place(type: entry.type, second: date.wholeSeconds), default: []].append(entry.id)
    }

    func tag(of entry: ProgressEntryResponse) -> BackendTag {
        BackendTag(entry, sent.contains(entry.id) ? .sent : .listed)
    }

    mutating func remove(_ id: String) { there[id] = nil }

    /// The server's entry that a tag names, if the server has it.
    func entry(of tag: BackendTag) -> ProgressEntryResponse? { there[tag.backendID] }

    mutating func claim(_ id: String, for key: String) {
        keys[id] = key
        if !claimed.insert(key).inserted { moved.insert(key) }
    }

    /// True if the entry is not known to be on the server.
    func isFree(_ key: String) -> Bool { !claimed.contains(key) }

    /// The tag of an entry here that was sent and that no list has shown. The entry may still appear. It may also be on the
    /// server under a different id from the id in the server's answer.
    func awaited(_ key: String) -> BackendTag? {
        guard let note = notes[key], note.theirs == nil, let tag = BackendTag(note.tag), tag.isAwaited(at: now)
        else { return nil }
        return entry(of: tag) == nil && !moved.contains(key) ? tag : nil
    }

    /// True if the server has this entry, and the entry is not the excluded entry.
    func isListed(_ id: String, butFor other: String? = nil) -> Bool { there[id] != nil && id != other }

    /// The server's entries that belong to no entry here yet, by date and then by id.
    var unknown: [ProgressEntryResponse] {
        there.values.filter { keys[$0.id] == nil }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    }

    /// Marks entries as unclear: they may be gone or not.
    mutating func doubt(_ keys: some Sequence<String>) { doubted.formUnion(keys) }

    func isDoubted(_ key: String) -> Bool { doubted.contains(key) }

    /// The entries here that were on the server and are no longer listed.
    var vanished: [String] {
        notes.values.compactMap { note in
            let key = note.reference.key
            guard !doubted.contains(key), let tag = BackendTag(note.theirs?.tag ?? note.tag),
                !tag.isAwaited(at: now)
            else { return nil }
            return entry(of: tag) == nil ? key : nil
        }.sorted()
    }

    /// An entry of the server that equals the draft and belongs to no entry here. An entry with the same notes is preferred.
    ///
    /// If the server rounds, the entry must have the same notes, and its quantity must be the draft's quantity in rounded form.
    /// The number of decimal places is taken from the finest quantity of the type that the server shows. If two different
    /// quantities are possible, the result is nil, so that no entry is mistaken for another.
    func twin(of draft: ProgressDraft) -> ProgressEntryResponse? {
        let place = Place(type: draft.type, second: draft.date.wholeSeconds)
        let free = alike[place, default: []].filter { keys[$0] == nil }.compactMap { there[$0] }
        let same = free.filter { $0.quantity == draft.quantity }
        if let exact = same.first(where: draft.hasNotes) ?? same.first { return exact }
        let kept = free.filter {
            draft.hasNotes(of: $0)
                && Decimals.isKept(draft.quantity, as: $0.quantity, places: places[draft.type] ?? 0)
        }
        return kept.allSatisfy { $0.quantity == kept.first?.quantity } ? kept.first : nil
    }

    /// The twin, searched in additional entries of the server, too.
    func twin(of draft: ProgressDraft, and found: [ProgressEntryResponse]) -> ProgressEntryResponse? {
        var book = self
        for entry in found { book.add(entry) }
        return book.twin(of: draft)
    }
}
