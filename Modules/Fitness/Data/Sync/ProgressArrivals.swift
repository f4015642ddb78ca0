internal import Connectors
internal import FitnessDomain
internal import FitnessInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Finds the news in a server's list, within one transaction.
struct ProgressArrivals {
    let owner: OwnerID
    let clock: EntryClock
    let reading: ReadTransaction

    let connector: String

    /// The changed, new and removed entries. From now on, each new entry here belongs to an entry of the server.
    func items(_ book: inout ProgressBook) throws -> [RemoteItem] {
        var items: [RemoteItem] = []
        for (id, key) in book.keys.sorted(by: { $0.key < $1.key }) {
            guard let entry = book.there[id], let note = book.notes[key] else { continue }
            if BackendTag(entry).text != note.theirs?.tag ?? note.tag { items.append(try item(entry, key, note)) }
        }
        var vanished = try self.vanished(book)
        for entry in book.unknown {
            let key =
                try itself(entry, book) ?? vanished.successor(entry) ?? twin(of: entry, book)
                ?? freeKey(for: entry, book)
            book.claim(entry.id, for: key)
            items.append(try item(entry, key, book.notes[key]))
        }
        for key in book.notes.keys.sorted() where !book.isDoubted(key) {
            guard let tag = book.awaited(key), tag.sight == .sent, let ground = try ground(key, book.notes[key])
            else { continue }
            let missed = tag.missed(at: book.now).text
            items.append(RemoteItem(EntryFields.reference(key), tag: missed, fields: ground))
        }
        return items + vanished.left.map { RemoteItem(EntryFields.reference($0), tag: BackendTag.gone, fields: nil) }
    }

    /// Entries that were on the server and are no longer listed.
    func vanished(_ book: ProgressBook) throws -> VanishedEntries {
        VanishedEntries(
            try book.vanished.map { key in
                let draft = try ground(key, book.notes[key]).flatMap(EntryFields.draft)
                return (key, draft, isSettled: book.notes[key]?.trouble == nil)
            })
    }

    private func item(_ entry: ProgressEntryResponse, _ key: String, _ note: RecordNote?) throws -> RemoteItem {
        let tag = BackendTag(entry)
        let ground = try ground(key, note)
        // An entry that a list shows for the first time counts as the sent entry, even if the server stores the entry
        // differently.
        if let ground, BackendTag(note?.theirs?.tag ?? note?.tag)?.isOfSameState(as: tag) == true {
            return RemoteItem(EntryFields.reference(key), tag: tag.text, fields: ground)
        }
        let fields =
            try ground.map { EntryFields.merged(entry, key: key, into: $0) }
            ?? EntryFields.new(entry, key: key) { moment in
                // An entry with an impossible date is held back because of the date, so the zone does not matter.
                moment < TakenAt.earliest ? "UTC" : try clock.taken(moment, zone: nil).zone
            }
        return RemoteItem(EntryFields.reference(key), tag: tag.text, fields: fields)
    }

    /// The fields that both sides had last. If these fields are not known, the fields of the entry here.
    private func ground(_ key: String, _ note: RecordNote?) throws -> JSONValue? {
        switch note?.ground {
        case .fields(let fields)?: return fields
        case .version?:
            if let note, case .fields(let fields) = try Journal.state(of: note.reference, at: note.version, in: reading)
            {
                return fields
            }
        case .gone?, .unknown?, nil: break
        }
        return try current(key)
    }

    /// The server's fields of an entry, for the result of a push.
    func theirs(_ entry: ProgressEntryResponse, of key: String) throws -> JSONValue? {
        try item(entry, key, RecordNote.find(EntryFields.reference(key), connector, in: reading)).fields
    }

    /// The day of the fields that both sides had last.
    func day(of key: String, _ note: RecordNote?) throws -> CivilDay? {
        try ground(key, note).flatMap(EntryFields.draft)?.day
    }

    /// The entries of these days, removed ones included, by the clocks of any server's zone.
    func keys(in window: ProgressWindow) throws -> Set<String> {
        let (first, last) = (window.first.daysSince1970 - 1, window.last.daysSince1970 + 2)
        var keys: Set<String> = []
        try reading.session.forEachRow(
            """
            SELECT id FROM fitness_entry
            WHERE owner = \(reading.ownerKey) AND date >= \(Int64(first) * Self.day) AND date < \(Int64(last) * Self.day)
            """
        ) { keys.insert(try $0.text(0)) }
        return keys
    }

    private static let day: Int64 = 86_400_000_000

    private func current(_ key: String) throws -> JSONValue? {
        try RecordTable<ProgressEntryRecord>(reading).find([key]).first?.entity.json(ownerRecordName: "")
    }

    // MARK: Matching entries

    /// The entry here with the same id. A Mizan that serves the progress API uses the ids of its store. These ids are the same
    /// as here if that store also syncs with this store in another way. They are also the same if it is this store.
    private func itself(_ entry: ProgressEntryResponse, _ book: ProgressBook) throws -> String? {
        guard let key = UUID(text: entry.id.lowercased())?.text, book.isFree(key) else { return nil }
        return try current(key) == nil ? nil : key
    }

    /// An entry here that is the same measurement, if the server is not known to have the entry. An entry with the same notes
    /// is preferred. Alternatively, an entry that was sent, if no list has shown it under the id in the server's answer.
    private func twin(of entry: ProgressEntryResponse, _ book: ProgressBook) throws -> String? {
        guard let date = Instant(entry.date) else { return nil }
        let start = date.wholeSeconds * 1_000_000
        var found: [(key: String, hasNotes: Bool)] = []
        var unseen: String?
        try reading.session.forEachRow(Self.sameMoment(entry.type, start, in: reading)) { row in
            let key = try row.text(0)
            let notes = ProgressEntryResponse.plain(try row.optionalText(2))
            let hasNotes = notes == ProgressEntryResponse.plain(entry.notes)
            guard try row.real(1) == entry.quantity else { return }
            if book.isFree(key) { found.append((key, hasNotes)) }
            if hasNotes, book.awaited(key) != nil { unseen = unseen ?? key }
        }
        let own = name(of: entry)
        return (found.first { $0.key == own } ?? found.first { $0.hasNotes })?.key ?? unseen ?? found.first?.key
    }

    /// The entries of a type in one second. An index finds these entries, however many other entries there are
    /// (contracts/fitness.md §1.4, 14).
    static func sameMoment(_ type: String, _ start: Int64, in reading: ReadTransaction) -> SQL {
        """
        SELECT id, quantity, notes FROM fitness_entry
        WHERE owner = \(reading.ownerKey) AND type = \(type) AND date >= \(start)
            AND date < \(start + 1_000_000) AND deleted_at IS NULL ORDER BY date, id
        """
    }

    /// The same answer always produces the same id, however often the answer is received (contracts/fitness.md §1.4, 4 and 5).
    private func name(of entry: ProgressEntryResponse) -> String {
        Identifiers.named("fitness.progress", owner.description, entry.id).text
    }

    private func freeKey(for entry: ProgressEntryResponse, _ book: ProgressBook) -> String {
        let name = name(of: entry)
        guard !book.isFree(name) else { return name }
        // The entry here with that id belongs to another entry of the server by now.
        return Identifiers.named("fitness.progress.again", owner.description, entry.id).text
    }
}
