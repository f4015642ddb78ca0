internal import Connectors
internal import FitnessInfrastructure
internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// A server of the progress API as a remote. The server only lists its entries. It reports no changes and no versions, and it
/// cannot edit an entry (decision 44). Therefore:
///
/// - A pull reads the entries of the last days, and once a day all entries. It compares the list with the notes of sync
///   (`BackendTag`).
/// - An edit is sent as a new entry before the old entry is deleted.
/// - If an entry may have been sent already, it is searched on the server first.
struct ProgressConnector: Connector {
    static let kind = "progress-api"

    let place: ConnectorPlace
    let client: ProgressAPIClient
    let zones: OwnerZones
    let database: any Database
    let now: @Sendable () -> Instant
    /// The number of seconds after which the whole list is read again.
    var wholeEvery: Int64 = 86_400
    let state = State()

    /// An entry needs one or two requests, so a push is kept short. The completed part of a push stays done.
    var limits = RemoteLimits(changes: 50, bytes: 1 << 20, requestsPerMinute: Self.requestsPerMinute)
    /// The pace of the seed's app. Without it, a first sync of 365 entries was refused (contracts/fitness.md §1.2).
    static let requestsPerMinute = 120
    let precision = RemotePrecision.seconds
    let pacesItself = true

    /// The state of one run.
    final class State: Sendable {
        let book = Mutex<ProgressBook?>(nil)
        /// The form in which the server accepts moments.
        let form = Mutex(ProgressDraft.Form.dayAndTime)
        /// True until something is sent in this run.
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

    /// Refuses an empty list from a server that had entries. A server that lost its data also answers with an empty list, and
    /// people seldom delete all entries one by one. An empty list therefore removes nothing here.
    private func requireSome(_ book: ProgressBook) throws {
        let known = book.vanished.count
        guard book.there.isEmpty, known >= Self.mostAtOnce else { return }
        let name = place.row.name
        throw RemoteFailure(
            .notUnderstood,
            MizanError(
                .conflict, "fitness.progress-emptied",
                "“\(name)” reports that it has none of the \(known) entries that it had. Nothing was removed here.",
                details: ["connector": name, "entries": String(known)],
                advice: "If it lost them, send them again: mizan sync remove \(name), then add it again."))
    }

    /// The number of entries that do not all disappear from one run to the next.
    private static let mostAtOnce = 5

    // MARK: The range of a request

    /// The time when the whole list was last read; the server has no cursor to continue from.
    private static func token(at moment: Instant) -> String { "listed \(moment.wholeSeconds)" }

    /// True if the whole list is due. Only the whole list shows changes to old entries. The check uses the trusted time, which
    /// a wrong clock does not change.
    private func isWholeDue(_ token: String?) async throws -> Bool {
        guard let second = token?.split(separator: " ").dropFirst().first.flatMap({ Int64($0) }) else { return true }
        let passed = database.trustedClock.moment.wholeSeconds - second
        return passed < 0 || passed >= wholeEvery
    }

    func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool {
        try await asking { try await !isWholeDue(token) }
    }

    /// The number of days that every run reads, and the maximum number of pages: a server may ignore days.
    private static let recentDays = 14
    private static let recentPages = 3

    /// The entries of the last days. This list shows nothing about older measurements, so no older measurement counts as gone.
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

    /// The book of this run; it has no entries unless a pull came before.
    func known() async throws -> ProgressBook {
        if let known = state.book.withLock({ $0 }) { return known }
        let notes = try await database.read(place.owner) { try kept(in: $0) }
        return ProgressBook([], notes, of: [], at: try await believed(notes))
    }

    /// The book with the server's entries on the days of these changes. A change that was never sent, of an entry that was
    /// never on the server, needs no lookup.
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
        // An entry that is missing on its day may have another day. An entry that may have been sent is searched until it is
        // known.
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

    /// All of the server's entries; entries that seem to be gone are looked up a second time.
    func listed() async throws -> ProgressBook {
        let entries = try await list(try Self.always()).entries
        let notes = try await database.read(place.owner) { try kept(in: $0) }
        let book = ProgressBook(entries, notes, at: try await believed(notes))
        return try await doubted(book)
    }

    /// The book, in which no entry counts as gone unless it was looked up a second time.
    private func doubted(_ listed: ProgressBook) async throws -> ProgressBook {
        var book = listed
        let vanished = try await database.read(place.owner) { try arrivals($0).vanished(listed) }
        guard !vanished.left.isEmpty else { return book }
        var whole: [ProgressWindow] = []
        for window in vanished.isAnywhere ? [try Self.always()] : try vanished.windows() {
            try await look(into: window, for: vanished, &book, &whole)
        }
        // A list may be incomplete, or may have shifted while it was read. Such a list does not prove that an entry is gone.
        book.doubt(vanished.keys { !$0.isWithin(whole) })
        return book
    }

    /// The trusted time. If a sent entry is absent from a list, the age of the entry decides what this means (decision 14). If
    /// no list has shown some sent entry, the time is also stored, so that a wrong clock in another run is recognised.
    private func believed(_ notes: [RecordNote]) async throws -> Instant {
        let isAny = notes.contains { note in BackendTag(note.tag).map { $0.sight != .listed } ?? false }
        return try await isAny ? database.trustedClock.note(database).line : database.trustedClock.moment
    }

    /// Lists a window a second time. If the server needs several pages, the window is listed in two halves. Only a list that
    /// fits on one page, or that has as many entries as the server states, proves that an entry is missing.
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

    /// The window of all days: without a start, a server returns the last thirty days. Entries with dates too early or too late
    /// to store are included, so that they are reported.
    private static func always() throws -> ProgressWindow {
        guard let first = CivilDay(year: 1000, month: 1, day: 1), let last = CivilDay(year: 9999, month: 12, day: 30)
        else { throw ProgressAnswerError.signedOut(nil) }
        return ProgressWindow(first, last)
    }

    /// Lists a window. Some servers reject days that are far away. Such a server is asked only for the years in which
    /// measurements are possible.
    private func list(_ window: ProgressWindow, pages: Int? = nil) async throws -> ProgressList {
        do { return try await client.entries(in: window, pages: pages) } catch let error as ProgressAnswerError {
            guard case .status(400, _) = error, let first = CivilDay(year: 1900, month: 1, day: 1), window.first < first
            else { throw error }
            let today = CivilDay(daysSince1970: Int(now().wholeSeconds / 86_400)) ?? .latest
            return try await client.entries(in: ProgressWindow(first, try today.adding(days: 2)))
        }
    }

    /// The error names the server's entry, because nothing of it is stored here.
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

    /// True if the entry was sent from here or stored here before. Such an entry can still be edited and deleted if the clock
    /// was ahead then and is right now.
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

    /// The server announces nothing by itself, so a timer triggers each pull.
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
