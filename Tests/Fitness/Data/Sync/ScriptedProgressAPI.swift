import FitnessInfrastructure
import Foundation
import Kernel
import Synchronization
import TestSupport
import Transport

/// An in-memory server of the progress API, as contracts/fitness.md §1.2 describes it: keys, rotating refresh tokens and pages.
/// Without a start day, it lists the last thirty days. A seed chooses the faults of the connection.
final class ScriptedProgressAPI: Sendable {
    enum Fault: CaseIterable { case requestLost, answerLost, broken, throttled, hotel, truncated }

    struct Entry: Hashable {
        let id: String
        let type: String
        let quantity: Double
        let second: Int64
        let notes: String?
    }

    struct State {
        var entries: [Entry] = []
        var made = 0
        /// Valid tokens, each with its family. Each sign-in starts a new family.
        var access: [String: Int] = [:]
        var refresh: [String: Int] = [:]
        var spent: [String: Int] = [:]
        var families = 0
        var refreshes = 0
        /// The number of times that a used refresh token arrived. Each time, its family ends.
        var reuses = 0
        var requests: [String] = []
        /// The percentage of failing requests, and the kinds of fault.
        var trouble = 0
        var faults = Fault.allCases
        var random = SeededGenerator(seed: 1)
        /// True if refreshes and their answers always arrive.
        var sparesRefresh = false
        var counts: [Fault: Int] = [:]
        /// True for a server from the time of the seed. It has no offsets, and it has separate endpoints for the history and
        /// for the latest entry of each type.
        var isOld = false
        /// True for a server that accepts only moments, and ignores day and time.
        var wantsMoments = false
        var largestPage = 100
        /// The most entries that it lists. The total that it reports includes the unlisted entries.
        var shows = Int.max
        /// True if it ignores the requested start day.
        var knowsNoDays = false
        /// True if its lists have a different order each time.
        var shuffles = false
        fileprivate var listings: UInt64 = 0
        /// The id in answers to POSTs, in place of the right one.
        var wrongID: String?
        /// True if it answers a POST as stored, but does not store the entry.
        var forgets = false
        /// True if a POST with an existing type and moment changes that entry.
        var changesInPlace = false
        /// True if posted entries are not listed yet; `unlisted` holds these entries.
        var isLate = false
        var unlisted: Set<String> = []
        /// Rounds the quantities that it stores.
        var keeps: @Sendable (Double) -> Double = { $0 }
        /// The answer to a quantity of 666.
        var refusal = ScriptedProgressAPI.error(422, "not this quantity")
        /// The first day that it accepts.
        var firstDay: Int64?
        var key = "key"
        /// The account in the server's access tokens; nil if the tokens name no account.
        var subject: String?
        var keyRefusal = "invalid API key"
        var refreshStatus: Int?
        /// Answers to be given first, each to the next request that begins with its prefix.
        var scripted: [(prefix: String, answer: ProgressAnswer)] = []
        /// The number of requests after which the access token expires.
        var expiresAfter = Int.max
        var used = 0
    }

    let state = Mutex(State())
    let clock: TestClock
    /// Callbacks before and after the answer to a request. A callback may throw.
    private let before = Mutex<(@Sendable (_ number: Int, _ line: String) async throws -> Void)?>(nil)
    private let after = Mutex<(@Sendable (_ number: Int, _ line: String) async throws -> Void)?>(nil)

    /// Changes the bodies of its answers.
    private let changed = Mutex<(@Sendable (_ line: String, _ body: JSONValue) throws -> JSONValue)?>(nil)

    init(clock: TestClock = TestClock()) { self.clock = clock }

    func onBody(_ body: (@Sendable (String, JSONValue) throws -> JSONValue)?) { changed.withLock { $0 = body } }

    func onRequest(_ body: (@Sendable (Int, String) async throws -> Void)?) { before.withLock { $0 = body } }
    func onAnswer(_ body: (@Sendable (Int, String) async throws -> Void)?) { after.withLock { $0 = body } }

    var exchange: ProgressExchange { ProgressExchange { try await self.answer($0) } }

    var entries: [Entry] { state.withLock { $0.entries } }

    /// The entries, without their ids.
    var contents: [String] { entries.map(Self.line).sorted() }

    static func line(_ entry: Entry) -> String {
        "\(entry.type) \(entry.quantity) \(entry.second) \(entry.notes ?? "–")"
    }

    /// Adds an entry as another app would.
    @discardableResult
    func put(_ type: String, _ quantity: Double, at date: String, notes: String? = nil) -> String {
        state.withLock { state in
            state.made += 1
            let second = Instant(date)?.wholeSeconds ?? 0
            state.entries.append(
                Entry(id: "x\(state.made)", type: type, quantity: quantity, second: second, notes: notes))
            return "x\(state.made)"
        }
    }

    func remove(_ id: String) { state.withLock { $0.entries.removeAll { $0.id == id } } }

    // MARK: Answering

    private func answer(_ request: HTTPRequest) async throws -> ProgressAnswer {
        await Task.yield()
        let line = "\(request.method.rawValue) \(request.url.path)\(request.url.query.map { "?\($0)" } ?? "")"
        let (number, fault) = state.withLock { state in
            state.requests.append(line)
            var fault: Fault?
            let isSpared = state.sparesRefresh && line.hasSuffix("auth/refresh")
            if Int.random(in: 1...100, using: &state.random) <= state.trouble, !isSpared {
                fault = state.faults.randomElement(using: &state.random)
            }
            if let fault { state.counts[fault, default: 0] += 1 }
            return (state.requests.count, fault)
        }
        try await before.withLock { $0 }?(number, line)
        switch fault {
        case .requestLost: throw TransportError(.unreachable, at: "api.example.org")
        case .broken: return Self.error(503, "not now")
        case .throttled: return ProgressAnswer(status: 429, retryAfter: 3, body: Self.error(429, "slow down").body)
        default: break
        }
        var answer = try state.withLock { try self.answer(request, line, &$0) }
        if let change = changed.withLock({ $0 }), !answer.body.isEmpty {
            let body = JSONWriter.bytes(try change(line, JSONReader.read(answer.body)))
            answer = ProgressAnswer(status: answer.status, retryAfter: answer.retryAfter, body: body)
        }
        try await after.withLock { $0 }?(number, line)
        switch fault {
        case .answerLost: throw TransportError(.brokenOff, at: "api.example.org/progress")
        case .hotel: return ProgressAnswer(status: 200, body: Array("<html>Room number?</html>".utf8))
        case .truncated where answer.body.count > 2:
            return ProgressAnswer(status: answer.status, body: Array(answer.body.dropLast(2)))
        default: return answer
        }
    }

    private func answer(_ request: HTTPRequest, _ line: String, _ state: inout State) throws -> ProgressAnswer {
        if let index = state.scripted.firstIndex(where: { line.hasPrefix($0.prefix) }) {
            return state.scripted.remove(at: index).answer
        }
        guard request.headers["X-API-Key"] == state.key else { return Self.error(401, state.keyRefusal) }
        var body: JSONValue = .null
        if case .bytes(let bytes) = request.body { body = try JSONReader.read(bytes) }
        let path = request.url.path
        if path.hasSuffix("auth/refresh") { return refresh(body, &state) }
        if path.hasSuffix("auth/login") {
            guard body["password"] == "correct horse" else { return Self.error(401, "invalid credentials") }
            state.families += 1
            return tokens(of: state.families, &state)
        }
        state.used += 1
        if state.used > state.expiresAfter {
            (state.used, state.access) = (0, [:])
        }
        let access = (request.headers["Authorization"] ?? "").dropFirst("Bearer ".count)
        guard state.access[String(access)] != nil else { return Self.error(401, "token has expired") }
        switch request.method {
        case .post: return post(body, &state)
        case .delete:
            let id = String(path.split(separator: "/").last ?? "")
            let count = state.entries.count
            state.entries.removeAll { $0.id == id }
            return state.entries.count < count ? ProgressAnswer(status: 204) : Self.error(404, "not found")
        default: return list(request.url, &state)
        }
    }

    private func tokens(of family: Int, _ state: inout State) -> ProgressAnswer {
        state.refreshes += 1
        var (access, refresh) = ("a\(state.refreshes)", "r\(state.refreshes)")
        if let subject = state.subject {
            let claims = Data(JSONWriter.bytes(["sub": .string(subject)])).base64EncodedString()
            access = "e30.\(claims.replacing("=", with: "")).\(access)"
        }
        (state.access[access], state.refresh[refresh]) = (family, family)
        return Self.ok(200, ["access_token": .string(access), "refresh_token": .string(refresh)])
    }

    /// Makes all existing access tokens invalid.
    func expire() { state.withLock { $0.access = [:] } }

    /// Makes all access and refresh tokens invalid.
    func signOut() { state.withLock { ($0.access, $0.refresh) = ([:], [:]) } }

    /// A refresh token works once: its second use ends the session.
    private func refresh(_ body: JSONValue, _ state: inout State) -> ProgressAnswer {
        if let status = state.refreshStatus { return Self.error(status, "not now") }
        guard case .string(let token)? = body["refresh_token"], let family = state.refresh.removeValue(forKey: token)
        else {
            if case .string(let token)? = body["refresh_token"], let family = state.spent[token] {
                state.reuses += 1
                state.access = state.access.filter { $0.value != family }
                state.refresh = state.refresh.filter { $0.value != family }
            }
            return Self.error(401, "refresh token has been revoked")
        }
        state.spent[token] = family
        return tokens(of: family, &state)
    }

    private func post(_ body: JSONValue, _ state: inout State) -> ProgressAnswer {
        guard case .string(let type)? = body["type"], let sent = body["quantity"]?.double, sent >= 0 else {
            return Self.error(400, "invalid entry")
        }
        let quantity = state.keeps(sent)
        var second = clock.now.wholeSeconds
        if case .string(let moment)? = body["logged_at"] {
            second = Instant(moment)?.wholeSeconds ?? 0
        } else if !state.wantsMoments {
            guard case .string(let day)? = body["date"], case .string(let time)? = body["time"] else {
                return Self.error(400, "no date")
            }
            second = Instant("\(day)T\(time)Z")?.wholeSeconds ?? 0
        }
        var notes: String?
        if case .string(let text)? = body["notes"] { notes = text }
        if quantity == 666 { return state.refusal }
        if state.changesInPlace,
            let index = state.entries.firstIndex(where: { $0.type == type && $0.second == second })
        {
            let id = state.entries[index].id
            state.entries[index] = Entry(id: id, type: type, quantity: quantity, second: second, notes: notes)
            return Self.ok(200, Self.json(state.entries[index]))
        }
        state.made += 1
        let entry = Entry(id: "b\(state.made)", type: type, quantity: quantity, second: second, notes: notes)
        if !state.forgets { state.entries.append(entry) }
        if state.isLate { state.unlisted.insert(entry.id) }
        guard let wrong = state.wrongID else { return Self.ok(201, Self.json(entry)) }
        return Self.ok(
            201, Self.json(Entry(id: wrong, type: type, quantity: quantity, second: second, notes: notes)))
    }

    private func list(_ url: HTTPURL, _ state: inout State) -> ProgressAnswer {
        var query: [String: String] = [:]
        for member in (url.query ?? "").split(separator: "&") {
            let parts = member.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { query[String(parts[0])] = String(parts[1]) }
        }
        let isHistory = url.path.hasSuffix("/history")
        if isHistory != state.isOld, isHistory { return Self.error(404, "no such endpoint") }
        let day = 86_400 as Int64
        let from =
            query["from"].flatMap { Instant("\($0)T00:00:00Z") }?.wholeSeconds ?? clock.now.wholeSeconds - 30 * day
        if let first = state.firstDay, from < first { return Self.error(400, "no such day") }
        let to = query["to"].flatMap { Instant("\($0)T00:00:00Z") }?.wholeSeconds ?? clock.now.wholeSeconds
        state.listings += 1
        let turn = state.listings
        var chosen = state.entries.filter {
            (state.knowsNoDays || $0.second >= from && $0.second < to + day)
                && (query["type"] == nil || query["type"] == $0.type)
                && !state.unlisted.contains($0.id)
        }.sorted { ($1.second, $1.id) < ($0.second, $0.id) }
        if state.shuffles {
            var random = SeededGenerator(seed: turn)
            chosen.shuffle(using: &random)
        }
        if state.isOld, !isHistory {
            var latest: [String: Entry] = [:]
            for entry in state.entries where entry.second >= latest[entry.type]?.second ?? .min {
                latest[entry.type] = entry
            }
            return Self.ok(200, .array(latest.values.map(Self.json)))
        }
        let limit = min(state.largestPage, Int(query["limit"] ?? "") ?? 20)
        let page = Int(query["page"] ?? "") ?? 1
        let offset = isHistory ? (page - 1) * limit : Int(query["offset"] ?? "") ?? 0
        let part = chosen.prefix(state.shows).dropFirst(offset).prefix(limit)
        guard !isHistory else { return Self.ok(200, .array(part.map(Self.json))) }
        return Self.ok(
            200,
            [
                "entries": .array(part.map(Self.json)), "total": .integer(Int64(chosen.count)),
                "limit": .integer(Int64(limit)), "offset": .integer(Int64(offset)),
            ])
    }

    static func json(_ entry: Entry) -> JSONValue {
        let date = Instant(microseconds: entry.second * 1_000_000).description.prefix(19) + "Z"
        return [
            "id": .string(entry.id), "type": .string(entry.type), "quantity": .number(entry.quantity),
            "date": .string(String(date)), "notes": entry.notes.map(JSONValue.string) ?? .null,
        ]
    }

    static func ok(_ status: Int, _ data: JSONValue) -> ProgressAnswer {
        ProgressAnswer(status: status, body: JSONWriter.bytes(["data": data]))
    }

    static func error(_ status: Int, _ message: String) -> ProgressAnswer {
        ProgressAnswer(status: status, body: JSONWriter.bytes(["error": ["message": .string(message)]]))
    }
}
