package import Kernel
internal import Synchronization
internal import Transport

/// A range of days whose entries are requested, both ends included, and a type; nil for all types.
package struct ProgressWindow: Hashable, Sendable {
    package let first: CivilDay
    package let last: CivilDay
    package let type: String?

    package init(_ first: CivilDay, _ last: CivilDay, type: String? = nil) {
        (self.first, self.last, self.type) = (first, last, type)
    }

    package var days: Int { last.daysSince1970 - first.daysSince1970 + 1 }

    /// Nil for a single day.
    package func halves() throws -> [ProgressWindow]? {
        guard days > 1 else { return nil }
        let middle = try first.adding(days: days / 2 - 1)
        let next = try middle.adding(days: 1)
        return [ProgressWindow(first, middle, type: type), ProgressWindow(next, last, type: type)]
    }

    fileprivate var query: [(String, String)] {
        [("from", first.description), ("to", last.description)] + (type.map { [("type", $0)] } ?? [])
    }
}

/// A server's list of a window.
package struct ProgressList: Sendable {
    package let entries: [ProgressEntryResponse]
    /// True if the list is complete. It then has as many entries as the server states. If the server states no number, the list
    /// then has a single page.
    ///
    /// Otherwise the list may miss an entry that moved to another page during the reading. A missing entry is then not
    /// necessarily gone.
    package let isWhole: Bool
    /// True if the list took several pages.
    package let isPaged: Bool
}

/// Reads all entries of a window, page by page. Every request has a window and a limit. By default, a server would return only
/// the last thirty days, and only twenty entries (contracts/fitness.md §1.2).
final class ProgressListing: Sendable {
    private let session: ProgressSession
    /// True if the server is of the seed's time: it has a history, and a list with only the latest entry of each type.
    private let isOld = Mutex(false)

    /// The maximum number of entries that a server returns at once.
    private static let most = 100
    /// The number of pages after which the client gives up on a server that never reaches an end.
    private static let mostPages = 20_000

    init(_ session: ProgressSession) { self.session = session }

    /// - Parameter pages: the maximum number of pages; nil for all. With a maximum, the list may be incomplete.
    func all(in window: ProgressWindow, pages: Int?) async throws -> ProgressList {
        if !isOld.withLock({ $0 }) {
            if let found = try await byOffset(window, pages) { return found }
            isOld.withLock { $0 = true }
        }
        return try await byPage(window, pages)
    }

    /// Nil if the server is of the seed's time. The `progress` of such a server returns the latest entry of each type, whatever
    /// the query.
    private func byOffset(_ window: ProgressWindow, _ pages: Int?) async throws -> ProgressList? {
        var found = Found()
        for _ in 0..<(pages ?? Self.mostPages) {
            let query = window.query + [("limit", String(Self.most)), ("offset", String(found.read))]
            let answer = try await session.send(.get, "progress", query: query)
            guard let page = try StandardResponse(answer.body, ProgressPage.init).data.page else { return nil }
            let isNew = found.add(page.entries, of: page.total)
            // A page may have fewer entries than requested, because the server has its own limit.
            let isShort = page.entries.count < min(Self.most, page.limit ?? Self.most)
            if !isNew || isShort && found.read >= page.total ?? 0 { return found.list }
        }
        if pages != nil { return found.list }
        throw Self.endless
    }

    private func byPage(_ window: ProgressWindow, _ pages: Int?) async throws -> ProgressList {
        var found = Found()
        for number in 1...(pages ?? Self.mostPages) {
            let page = try await history(window, page: number, limit: Self.most)
            // The page has only known entries: the server ignores pages, and the server's first page was complete.
            guard found.add(page) else { return found.list }
        }
        if pages != nil { return found.list }
        throw Self.endless
    }

    func history(_ window: ProgressWindow, page: Int, limit: Int) async throws -> [ProgressEntryResponse] {
        let query = window.query + [("page", String(page)), ("limit", String(limit))]
        let answer = try await session.send(.get, "progress/history", query: query)
        return try StandardResponse(answer.body, ProgressEntryResponse.list).data
    }

    private static let endless = ProgressAnswerError.unexpected("entries", "an end of the list", "ever more entries")

    /// The entries found so far, each once, even if one moved to another page meanwhile.
    private struct Found {
        private(set) var entries: [ProgressEntryResponse] = []
        private(set) var read = 0
        private var seen: Set<String> = []
        private var pages = 0
        private var totals: Set<Int> = []

        var list: ProgressList {
            let isAll = totals.isEmpty ? pages <= 1 : totals == [entries.count]
            // A row without an id may be any of the entries that seem to be gone.
            let isWhole = isAll && entries.allSatisfy(\.isNamed)
            return ProgressList(entries: entries, isWhole: isWhole, isPaged: pages > 1)
        }

        /// Adds a page; true if any of its entries is new.
        ///
        /// - Parameter total: the number of entries that the server states.
        mutating func add(_ page: [ProgressEntryResponse], of total: Int? = nil) -> Bool {
            read += page.count
            if let total { totals.insert(total) }
            let new = page.filter { seen.insert($0.id).inserted }
            entries += new
            if !new.isEmpty { pages += 1 }
            return !new.isEmpty
        }
    }
}

/// A page in the form of later servers: `{"entries", "total", "limit", "offset"}`; nil for a plain list.
private struct ProgressPage: Sendable {
    let page: (entries: [ProgressEntryResponse], total: Int?, limit: Int?)?

    init(_ json: JSONValue, at path: ForeignPath) throws(ProgressAnswerError) {
        if case .array = json {
            page = nil
            return
        }
        func number(_ name: String) -> Int? {
            guard case .integer(let number)? = json[name], number >= 0 else { return nil }
            return Int(number)
        }
        page = (try ProgressEntryResponse.list(json, at: path), number("total"), number("limit"))
    }
}
