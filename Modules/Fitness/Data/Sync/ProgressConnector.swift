internal import Connectors
internal import FitnessInfrastructure
internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// A server of the progress API as a remote. It lists what it has and no more: no changes, no versions, no way to
/// change an entry. So a pull reads the last days, and once a day all of it, and is held against what sync notes
/// (`BackendTag`), a change goes out as another entry before the old one is deleted, and what may have been sent already is
/// looked for first (decision 44).
struct ProgressConnector: Connector {
    static let kind = "progress-api"

    let place: ConnectorPlace
    let client: ProgressAPIClient
    let zones: OwnerZones
    let database: any Database
    let now: @Sendable () -> Instant
    /// After so many seconds the whole list is read again.
    var wholeEvery: Int64 = 86_400
    let state = State()

    /// One request for each entry, or two: so a push is short, and what is done of it is kept.
    var limits = RemoteLimits(changes: 50, bytes: 1 << 20, requestsPerMinute: Self.requestsPerMinute)
    /// As the seed's app paces itself; a first sync of 365 entries without it was refused (contracts/fitness.md §1.2).
    static let requestsPerMinute = 120
    let precision = RemotePrecision.seconds
    let pacesItself = true

    /// The knowledge of the server in this run; nil before it was asked.
    final class State: Sendable {
        let book = Mutex<ProgressBook?>(nil)
        /// The form in which the server takes moments.
        let form = Mutex(ProgressDraft.Form.dayAndTime)
        /// True if nothing was sent in this run yet.
        let isFirst = Mutex(true)
    }

    func carries(_ schema: AnyRecordSchema) -> Bool { schema.type == EntryFields.type }

    func account() async throws(RemoteFailure) -> RemoteAccount {
        try await asking {
            let secret = try ProgressSecret(try await place.secret.load())
            return RemoteAccount(id: secret.accountID, name: secret.email)
        }
    }

    // MARK: Pulling

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        try await asking {
            let isWhole = try await isWholeDue(token)
            var book = isWhole ? try await listed() : try await recent()
            try requireSome(book)
            let (arrived, items) = try await database.read(place.owner) { [book] reading in
                var book = book
                let items = try arrivals(reading).items(&book)
                return (book, items)
            }
            book = arrived
            state.book.withLock { [book] in $0 = book }
            let next = isWhole ? Self.token(at: book.now) : token ?? Self.token(at: book.now)
            var page = RemotePage(token: next, history: nil, isMore: false)
            page.items = items
            return page
        }
    }

    /// Refuses an empty list for a server that had entries. An empty list is an ordinary answer, also from a server that lost
    /// its data. People seldom delete all entries one by one, so nothing is removed here because of it.
    private func requireSome(_ book: ProgressBook) throws {
        let known = book.vanished.count
        guard book.there.isEmpty, known >= Self.mostAtOnce else { return }
        let name = place.row.name
        throw RemoteFailure(
            .notUnderstood,
            MizanError(
                .conflict, "fitness.progress-emptied",
                "“\(name)” says that it has none of the \(known) entries that it had. Nothing was removed here.",
                details: ["connector": name, "entries": String(known)],
                advice: "If it lost them, they go there once more: mizan sync remove \(name), and add it again."))
    }

    /// So many entries do not go from one run to the next with nothing left.
    private static let mostAtOnce = 5

    // MARK: How much is asked for

    /// When the whole list was read last: the server has no place to go on from.
    private static func token(at moment: Instant) -> String { "listed \(moment.wholeSeconds)" }

    /// True if the whole list is due, which finds changes made long ago. It goes by the trusted time, which a wrong clock does
    /// not move.
    private func isWholeDue(_ token: String?) async throws -> Bool {
        guard let second = token?.split(separator: " ").dropFirst().first.flatMap({ Int64($0) }) else { return true }
        let passed = database.trustedClock.moment.wholeSeconds - second
        return passed < 0 || passed >= wholeEvery
    }

    func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool {
        try await asking { try await !isWholeDue(token) }
    }

    /// So many days are read with every run, of which so many pages at most: a server may know no days.
    private static let recentDays = 14
    private static let recentPages = 3

    /// The entries of the last days. They tell nothing about older measurements, so none of those count as gone.
    private func recent() async throws -> ProgressBook {
        let today = CivilDay(daysSince1970: Int(now().wholeSeconds / 86_400)) ?? .latest
        let window = ProgressWindow(try today.adding(days: 1 - Self.recentDays), try today.adding(days: 2))
        let found = try await list(window, pages: Self.recentPages)
        let (notes, keys) = try await database.read(place.owner) { reading in
            (try kept(in: reading), try arrivals(reading).keys(in: window))
        }
        var book = ProgressBook(
            found.entries, notes, of: found.isWhole ? [window] : [], at: try await believed(notes))
        book.doubt(book.notes.keys.filter { !found.isWhole || !keys.contains($0) })
        return try await doubted(book)
    }

    /// The knowledge of the server in this run; it has no entries unless a pull came before.
    func known() async throws -> ProgressBook {
        if let known = state.book.withLock({ $0 }) { return known }
        let notes = try await database.read(place.owner) { try kept(in: $0) }
        return ProgressBook([], notes, of: [], at: try await believed(notes))
    }

    /// With what is there of the days of these changes. A change that was never sent, of an entry that never was there, needs none.
    func covering(_ changes: [RemoteChange], _ known: ProgressBook) async throws -> ProgressBook {
        let isAgain = state.isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst && place.row.flight != nil
        }
        var book = known
        guard let covered = book.covered else { return book }
        let days = try await database.read(place.owner) { reading in
            let found = try arrivals(reading)
            var days: Set<CivilDay> = []
            for change in changes where isAgain || change.tag != nil {
                if let day = change.fields.flatMap(EntryFields.draft)?.day { days.insert(day) }
                let key = change.reference.key
                if let day = try found.day(of: key, known.notes[key]) { days.insert(day) }
            }
            return days.filter { day in !VanishedEntries.Day(day: day).isWithin(covered) }
        }
        var isWhole = true
        for window in try VanishedEntries.windows(around: days) {
            let found = try await list(window, pages: Self.recentPages)
            book.add(found.entries, of: window)
            isWhole = isWhole && found.isWhole
        }
        // An entry that is not where it was may be elsewhere, and one that may have been sent is looked for until it is known.
        if isAgain, !isWhole { return try await listed() }
        let isLost = changes.contains { change in
            BackendTag(change.tag).map { !$0.isAwaited(at: book.now) && book.entry(of: $0) == nil } ?? false
        }
        return isLost ? try await listed() : book
    }

    private func kept(in reading: ReadTransaction) throws -> [RecordNote] {
        var notes: [RecordNote] = []
        try RecordNote.each(of: EntryFields.type, place.row.name, in: reading) { notes.append($0) }
        return notes
    }

    /// All that is there, and once more what seems to be gone.
    func listed() async throws -> ProgressBook {
        let entries = try await list(try Self.always()).entries
        let notes = try await database.read(place.owner) { try kept(in: $0) }
        let book = ProgressBook(entries, notes, at: try await believed(notes))
        return try await doubted(book)
    }

    /// The book, in which nothing counts as gone that was not looked for once more.
    private func doubted(_ listed: ProgressBook) async throws -> ProgressBook {
        var book = listed
        let vanished = try await database.read(place.owner) { try arrivals($0).vanished(listed) }
        guard !vanished.left.isEmpty else { return book }
        var whole: [ProgressWindow] = []
        for window in vanished.isAnywhere ? [try Self.always()] : try vanished.windows() {
            try await look(into: window, for: vanished, &book, &whole)
        }
        // A list that calls itself incomplete, or that may have shifted while it was read, does not prove that an entry is
        // gone.
        book.doubt(vanished.keys { !$0.isWithin(whole) })
        return book
    }

    /// The time as far as it is believed, for what a list leaves out goes by its age (decision 14). Where something does, it
    /// is noted, so that a clock that is wrong in another run is known by it.
    private func believed(_ notes: [RecordNote]) async throws -> Instant {
        let isAny = notes.contains { note in BackendTag(note.tag).map { $0.sight != .listed } ?? false }
        return try await isAny ? database.trustedClock.note(database).line : database.trustedClock.moment
    }

    /// Looks once more, and closer where the server needs several pages: only of what stands on one, or is as much as
    /// the server says, is it known what is missing.
    private func look(
        into window: ProgressWindow, for vanished: VanishedEntries, _ book: inout ProgressBook,
        _ whole: inout [ProgressWindow]
    ) async throws {
        guard vanished.concerns(window) else { return }
        let found = try await list(window)
        for entry in found.entries { book.add(entry) }
        if found.isWhole { return whole.append(window) }
        guard found.isPaged, !vanished.isAnywhere, let halves = try window.halves() else { return }
        for half in halves { try await look(into: half, for: vanished, &book, &whole) }
    }

    /// The window of all days: without a start, a server answers the last thirty days. Entries with dates too early or too late
    /// to store are included, so that somebody hears of them.
    private static func always() throws -> ProgressWindow {
        guard let first = CivilDay(year: 1000, month: 1, day: 1), let last = CivilDay(year: 9999, month: 12, day: 30)
        else { throw ProgressAnswerError.signedOut(nil) }
        return ProgressWindow(first, last)
    }

    /// Some servers know no days as far away as that: those are asked for the days in which something is measured.
    private func list(_ window: ProgressWindow, pages: Int? = nil) async throws -> ProgressList {
        do { return try await client.entries(in: window, pages: pages) } catch let error as ProgressAnswerError {
            guard case .status(400, _) = error, let first = CivilDay(year: 1900, month: 1, day: 1), window.first < first
            else { throw error }
            let today = CivilDay(daysSince1970: Int(now().wholeSeconds / 86_400)) ?? .latest
            return try await client.entries(in: ProgressWindow(first, try today.adding(days: 2)))
        }
    }

    /// Says of which of the server's entries it is, for nothing of it is here.
    func objection(to item: RemoteItem) -> MizanError? {
        guard let fields = item.fields, !isKnown(item) else { return nil }
        let id = BackendTag(item.tag)?.backendID ?? ""
        do {
            if let fault = state.book.withLock({ $0?.there[id]?.fault }) { throw fault }
            try EntryFields.check(fields, at: now())
            return nil
        } catch {
            let why = MizanError(crossing: error)
            return why.kind(
                "“\(place.row.name)” has the entry “\(Excerpt.of(id))”. \(why.message)",
                details: ["connector": place.row.name, "id": id])
        }
    }

    /// True if the entry was sent from here or stored here before. If the clock was ahead then and is right now, the entry can
    /// still be edited and deleted.
    private func isKnown(_ item: RemoteItem) -> Bool {
        let note = state.book.withLock { $0?.notes[item.reference.key] }
        guard let tag = BackendTag(item.tag), let known = BackendTag(note?.tag) else { return false }
        return known.isOfSameState(as: tag)
    }

    func arrivals(_ reading: ReadTransaction) throws -> ProgressArrivals {
        ProgressArrivals(
            owner: place.owner,
            clock: EntryClock(calendar: try zones.calendar(in: reading), database: zones.machine.database),
            reading: reading, connector: place.row.name)
    }

    /// The server says nothing by itself: the timer asks.
    func hint(after token: String?) async throws(RemoteFailure) {
        while true {
            do { try await Task.sleep(for: .seconds(3_600)) } catch {
                throw RemoteFailure(.passing, MizanError(crossing: error))
            }
        }
    }

    // MARK: Asking

    func asking<Answer>(_ body: () async throws -> Answer) async throws(RemoteFailure) -> Answer {
        do { return try await body() } catch { throw failure(error) }
    }
}
