import Foundation
import Kernel
import Synchronization
import Transport

@testable import HabitsInfrastructure

/// The apps' database in memory. It does what Mizan's statements (`NeonPractice`) and the apps themselves do to the database.
/// `Tools/Checks/neon` compares the effect of these statements with PostgreSQL. An answer may be lost on the way.
final class AppsDatabase: Sendable {
    struct State {
        /// By user and day.
        var days: [String: [String: [Int]]] = [:]
        var earned: [String: [String: Int]] = [:]
        var names: [String: String] = [:]
        var totals: [String: Int] = [:]
        var progress: [Int: Int] = [:]
        var requests = 0
        /// The faults of the next requests: nothing is done, or everything is done and the answer is lost.
        var faults: [Fault] = []
        /// Changes an answer on its way to the client.
        var edit: (@Sendable (NeonReply) -> Result<NeonReply, TransportError>)?
        /// Each statement that came, with its values.
        var statements: [(query: String, values: [String?])] = []
    }

    enum Fault: Sendable { case none, suspended, lostBefore, lostAfter, html }

    let state = Mutex(State())
    static let user = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    static let worth = 15

    init() {
        state.withLock {
            $0.names[Self.user] = "Amina"
            $0.totals[Self.user] = 0
        }
    }

    var exchange: NeonExchange {
        NeonExchange { (request) async throws(TransportError) in
            await Task.yield()
            let outcome = self.state.withLock { self.answer(request, &$0) }
            return try outcome.get()
        }
    }

    /// As the web app does it: each call appends the dua and gives points for it.
    func complete(_ dua: Int, on day: String) {
        state.withLock { state in
            state.days[Self.user, default: [:]][day, default: []].append(dua)
            state.earned[Self.user, default: [:]][day, default: 0] += Self.worth
            state.totals[Self.user, default: 0] += Self.worth
            state.progress[dua, default: 0] += 1
        }
    }

    var days: [String: [Int]] { state.withLock { $0.days[Self.user] ?? [:] } }

    // MARK: Answers

    private func answer(_ request: HTTPRequest, _ state: inout State) -> Result<NeonReply, TransportError> {
        state.requests += 1
        let fault = state.faults.isEmpty ? Fault.none : state.faults.removeFirst()
        switch fault {
        case .suspended:
            let body = #"{"message":"Control plane request failed: endpoint is temporarily unavailable","code":""}"#
            return .success(NeonReply(status: 500, body: Array(body.utf8)))
        case .html: return .success(NeonReply(status: 200, body: Array("<!doctype html>".utf8)))
        case .lostBefore: return .failure(TransportError(.brokenOff))
        case .none, .lostAfter: break
        }
        guard case .bytes(let bytes) = request.body, let body = try? JSONReader.read(bytes),
            case .array(let queries)? = body["queries"]
        else { return .failure(TransportError(.notHTTP)) }
        var results: [JSONValue] = []
        for query in queries {
            guard case .string(let text)? = query["query"], case .array(let params)? = query["params"] else { continue }
            let values: [String?] = params.map { if case .string(let text) = $0 { text } else { nil } }
            state.statements.append((text, values))
            results.append(run(text, values, &state))
        }
        if fault == .lostAfter { return .failure(TransportError(.brokenOff)) }
        let reply = NeonReply(status: 200, body: JSONWriter.bytes(["results": .array(results)]))
        return state.edit?(reply) ?? .success(reply)
    }

    private func result(_ columns: [(String, Int)], _ rows: [[String?]]) -> JSONValue {
        [
            "fields": .array(columns.map { ["name": .string($0.0), "dataTypeID": .integer(Int64($0.1))] }),
            "rows": .array(rows.map { .array($0.map { $0.map(JSONValue.string) ?? .null }) }),
            "command": "SELECT", "rowCount": .integer(Int64(rows.count)),
        ]
    }

    private func list(_ text: String?) -> [Int] {
        (text ?? "").filter { $0 != "{" && $0 != "}" }.split(separator: ",").compactMap { Int($0) }
    }

    private func text(_ numbers: [Int]) -> String { "{\(numbers.map(String.init).joined(separator: ","))}" }

    private func run(_ query: String, _ params: [String?], _ state: inout State) -> JSONValue {
        // The digests name two days first.
        let user = params.first { $0?.utf8.count == 36 }.flatMap(\.self) ?? Self.user
        let days = (state.days[user] ?? [:]).sorted { $0.key < $1.key }
        if query.hasPrefix("SELECT date::date") {
            return result(
                [("date", 1082), ("duas_completed", 1007)],
                chosen(query, params, days).map { [$0.key, text($0.value)] })
        } else if query.hasPrefix("SELECT user_id, display_name, coalesce") {
            let worth = days.reduce(0) { $0 + Set($1.value).count * Self.worth }
            return result(
                [
                    ("user_id", 2950), ("display_name", 1043), ("total_xp", 23), ("created_at", 1184),
                    ("updated_at", 1184), ("worth", 20),
                ],
                state.names[user].map {
                    [
                        [
                            user, $0, String(state.totals[user] ?? 0), "2026-01-08 14:30:00+00",
                            "2026-01-08 14:30:00+00", String(worth),
                        ]
                    ]
                } ?? [])
        } else if query.hasPrefix("SELECT user_id") {
            return result(
                [("user_id", 2950), ("display_name", 1043)],
                state.names.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
        } else if query.hasPrefix("SELECT extract") {
            return result([("year", 23), ("digest", 25), ("next", 25)], digests(days, params[0], params[1]))
        } else if query.hasPrefix("SELECT count") {
            let all = days.flatMap(\.value)
            let repeated = days.reduce(0) { $0 + $1.value.count - Set($1.value).count }
            return result(
                ["days", "completions", "repeated", "progress"].map { ($0, 20) },
                [[days.count, all.count, repeated, state.progress.values.reduce(0, +)].map(String.init)])
        } else if query.hasPrefix("WITH before") {
            change(params, &state)
        } else if query.hasPrefix("UPDATE user_profiles"), state.names[params[1] ?? ""] == params[2] {
            state.names[params[1] ?? ""] = params[0]
        }
        return result([], [])
    }

    private func chosen(
        _ query: String, _ params: [String?], _ days: [(key: String, value: [Int])]
    ) -> [(key: String, value: [Int])] {
        let second = params.count > 1 ? params[1] ?? "" : ""
        if query.contains("date >= ") { return days.filter { $0.key >= second } }
        if query.contains("= ANY (") { return days.filter { second.contains($0.key) } }
        if query.contains("extract(year") {
            return days.filter { $0.key.prefix(4) == second && $0.key < (params[2] ?? "") }
        }
        let after = query.contains("date > ") ? second : ""
        return Array(days.filter { $0.key > after }.prefix(Int(params.last.flatMap(\.self) ?? "") ?? 0))
    }

    private func digests(_ days: [(key: String, value: [Int])], _ one: String?, _ other: String?) -> [[String?]] {
        Dictionary(grouping: days) { String($0.key.prefix(4)) }.sorted { $0.key < $1.key }.map { year, days in
            func digest(_ end: String?) -> String? {
                let some = days.filter { $0.key < end ?? "" }
                return some.isEmpty
                    ? nil : Identifiers32.of(some.map { "\($0.key)\(text($0.value))" }.joined(separator: "\n"))
            }
            return [year, digest(one), digest(other)]
        }
    }

    /// The statement names its user, the day and both lists several times over.
    private func change(_ params: [String?], _ state: inout State) {
        guard let user = params[0], let day = params[1] else { return }
        let (adding, removing) = (list(params[2]), list(params[3]))
        var duas = state.days[user]?[day] ?? []
        let added = adding.filter { !duas.contains($0) }
        let removed = removing.filter(duas.contains)
        guard !added.isEmpty || !removed.isEmpty else { return }
        duas = duas.filter { !removing.contains($0) } + added
        state.days[user, default: [:]][day] = duas
        let points = (added.count - removed.count) * Self.worth
        state.earned[user, default: [:]][day, default: 0] += points
        state.totals[user, default: 0] += points
        for dua in added { state.progress[dua, default: 0] += 1 }
        for dua in removed { state.progress[dua, default: 0] -= 1 }
    }
}

/// A digest of 32 signs.
private enum Identifiers32 {
    static func of(_ text: String) -> String {
        var (one, other): (UInt64, UInt64) = (14_695_981_039_346_656_037, 1_099_511_628_211)
        for byte in text.utf8 {
            one = (one ^ UInt64(byte)) &* 1_099_511_628_211
            other = (other &+ UInt64(byte)) &* 6_364_136_223_846_793_005
        }
        return String(one, radix: 16) + String(other, radix: 16)
    }
}
