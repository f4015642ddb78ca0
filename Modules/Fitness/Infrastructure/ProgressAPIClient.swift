package import Kernel
internal import Transport

/// The progress API, spoken as its own app speaks it (seed 004; contracts/fitness.md §1.2).
package struct ProgressAPIClient: Sendable {
    /// What is to be logged there.
    package struct Draft: Hashable, Sendable {
        package let type: String
        package let quantity: Double
        package let date: Instant
        package let notes: String?

        package init(type: String, quantity: Double, date: Instant, notes: String? = nil) {
            (self.type, self.quantity, self.date, self.notes) = (type, quantity, date, notes)
        }
    }

    private let session: ProgressSession

    package init(_ session: ProgressSession) { self.session = session }

    // MARK: Signing in

    @discardableResult
    package func register(email: String, password: String, name: String, born: CivilDay) async throws -> ProgressTokens
    {
        try await session.enter(
            "auth/register",
            [
                "email": .string(email), "password": .string(password), "name": .string(name),
                "date_of_birth": .string(born.description),
            ])
    }

    @discardableResult
    package func login(email: String, password: String) async throws -> ProgressTokens {
        try await session.enter("auth/login", ["email": .string(email), "password": .string(password)])
    }

    // MARK: Entries

    /// Logs one. Where the answer was lost, the entry is looked for before it is sent again: the API knows no idempotency keys,
    /// and would store it twice (§1.4, 9).
    package func logProgress(_ draft: Draft) async throws -> ProgressEntryResponse {
        do {
            return try await post(draft)
        } catch let error as TransportError where error.isPassing {
            if let stored = try await find(draft) { return stored }
            return try await post(draft)
        }
    }

    private func post(_ draft: Draft) async throws -> ProgressEntryResponse {
        let answer = try await session.send(.post, "progress", body: draft.json)
        return try StandardResponse(answer.body, ProgressEntryResponse.init).data
    }

    /// The latest of each type.
    package func currentProgress() async throws -> [ProgressEntryResponse] {
        let answer = try await session.send(.get, "progress")
        return try StandardResponse(answer.body, ProgressEntryResponse.list).data
    }

    /// A page of entries of these days, both included.
    package func progressHistory(
        type: String? = nil, from: CivilDay, to: CivilDay, page: Int = 1, limit: Int = 100
    ) async throws -> [ProgressEntryResponse] {
        var query = [("from", from.description), ("to", to.description)]
        if let type { query.append(("type", type)) }
        query += [("page", String(page)), ("limit", String(limit))]
        let answer = try await session.send(.get, "progress/history", query: query)
        return try StandardResponse(answer.body, ProgressEntryResponse.list).data
    }

    /// One that is not there any more is deleted, too.
    package func deleteProgress(_ id: String) async throws {
        do {
            _ = try await session.send(.delete, "progress/\(PercentEncoding.segment.encode(id))")
        } catch ProgressAnswerError.status(404, _) {}
    }

    /// What the server has of the draft: the same type, moment and quantity. It is on the draft's day in UTC, or beside it where the
    /// server counts days by another zone.
    private func find(_ draft: Draft) async throws -> ProgressEntryResponse? {
        let day = draft.utc.day
        let (from, to) = (try day.adding(days: -1), try day.adding(days: 1))
        var page = 1
        while true {
            let found = try await progressHistory(type: draft.type, from: from, to: to, page: page)
            let same = found.first { entry in
                entry.type == draft.type && entry.quantity == draft.quantity
                    && Instant(entry.date).map { $0.wholeSeconds == draft.date.wholeSeconds } == true
            }
            if same != nil || found.count < 100 { return same }
            page += 1
        }
    }
}

extension ProgressAPIClient.Draft {
    /// The day and the time as UTC has them: the API takes digits without a zone for those (§1.2).
    fileprivate var utc: (day: CivilDay, time: String) {
        let text = date.description
        return (CivilDay(text.prefix(10)) ?? .earliest, String(text.dropFirst(11).prefix(8)))
    }

    /// The form of the seed, with day and time apart.
    fileprivate var json: JSONValue {
        .object([
            "type": .string(type), "quantity": .number(quantity), "date": .string(utc.day.description),
            "time": .string(utc.time), "notes": notes.map(JSONValue.string),
        ])
    }
}

extension Instant {
    /// The API has no fractions of seconds.
    fileprivate var wholeSeconds: Int64 { microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient }
}
