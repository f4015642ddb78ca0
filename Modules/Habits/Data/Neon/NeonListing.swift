internal import Changes
internal import Connectors
internal import Kernel
internal import Storage

/// Rows of one user, held against what sync notes of each day.
struct NeonListing: Sendable {
    private let days: [NeonRecords.Day]
    private let profile: NeonRecords.Profile?
    /// The days of which all rows are here, as their keys sort.
    private let covered: [ClosedRange<String>]
    /// Rows that are no day here: `infinity`, years before Christ.
    let damaged: Int
    /// Days whose duas cannot be read; they stay here as they are.
    private let unreadable: Set<String>

    init(days rows: [JSONValue], profile: JSONValue?, covered: [ClosedRange<String>] = []) {
        var (days, damaged, unreadable): ([NeonRecords.Day], Int, Set<String>) = ([], 0, [])
        for row in rows {
            do throws(ImportReport.Rejection) { days.append(try NeonRecords.Day(row)) } catch {
                damaged += 1
                if case .string(let date)? = row["date"] { unreadable.insert(date) }
            }
        }
        (self.days, self.damaged, self.unreadable, self.covered) = (days, damaged, unreadable, covered)
        self.profile = profile.map { NeonRecords.Profile($0) }
    }

    /// All of them.
    func items(at now: Instant, _ connector: String, in reading: ReadTransaction) throws -> [RemoteItem] {
        var items: [RemoteItem] = []
        for day in days {
            let note = try RecordNote.find(day.reference, connector, in: reading)
            if note != nil || !day.duas.numbers.isEmpty {
                items.append(try item(day.reference, day.duas, note, reading))
            }
        }
        if let profile = try profile(at: now, connector, reading) { items.append(profile) }
        return items
    }

    /// The items that have changed, and the number of days that are no longer in the database.
    func news(
        at now: Instant, _ connector: String, in reading: ReadTransaction
    ) throws -> (items: [RemoteItem], vanished: Int) {
        var notes: [String: RecordNote] = [:]
        for keys in covered {
            try RecordNote.each(of: NeonRecords.day, keys: keys, connector, in: reading) {
                notes[$0.reference.key] = $0
            }
        }
        var items: [RemoteItem] = []
        for day in days {
            let note = notes.removeValue(forKey: day.reference.key)
            guard Self.isNews(day.duas.tag, note) else { continue }
            items.append(try item(day.reference, day.duas, note, reading))
        }
        let vanished = notes.values.filter { Self.isNews("", $0) && !unreadable.contains($0.reference.key) }.sorted {
            $0.reference.key < $1.reference.key
        }
        for note in vanished { items.append(try item(note.reference, NeonRecords.Duas([]), note, reading)) }
        if let profile = try profile(at: now, connector, reading) { items.append(profile) }
        return (items, vanished.count)
    }

    /// A day that waits for the outcome of a push is news as it is.
    private static func isNews(_ tag: String, _ note: RecordNote?) -> Bool {
        guard let note else { return !tag.isEmpty }
        return note.trouble == .awaited || (note.theirs?.tag ?? note.tag ?? "") != tag
    }

    private func item(
        _ reference: RecordReference, _ duas: NeonRecords.Duas, _ note: RecordNote?, _ reading: ReadTransaction
    ) throws -> RemoteItem {
        let ground = try Self.ground(reference, note, reading)
        return RemoteItem(
            reference, tag: duas.tag, fields: NeonRecords.fields(reference.key, duas, over: ground))
    }

    private func profile(
        at now: Instant, _ connector: String, _ reading: ReadTransaction
    ) throws -> RemoteItem? {
        let reference = RecordReference(type: NeonRecords.profile, key: OnlyOne().recordKey)
        let note = try RecordNote.find(reference, connector, in: reading)
        guard let profile, note?.trouble == .awaited || (note?.theirs?.tag ?? note?.tag) != profile.tag else {
            return nil
        }
        let ground = try Self.ground(reference, note, reading)
        return RemoteItem(reference, tag: profile.tag, fields: profile.fields(over: ground, at: now))
    }

    /// The state that both sides had last. If they had none, this is the state here.
    private static func ground(
        _ reference: RecordReference, _ note: RecordNote?, _ reading: ReadTransaction
    ) throws -> JSONValue? {
        switch note?.ground {
        case .fields(let fields)?: return fields
        case .version?:
            if let note, case .fields(let fields) = try Journal.state(of: reference, at: note.version, in: reading) {
                return fields
            }
        case .gone?, .unknown?, nil: break
        }
        let type = reference.type == NeonRecords.day ? HabitsModule.days.recordType : HabitsModule.profile.recordType
        return try type.read([reference.key], in: reading)[reference.key]?.fields
    }
}
