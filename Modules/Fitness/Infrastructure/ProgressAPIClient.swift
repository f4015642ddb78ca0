package import Kernel
internal import Transport

/// A client of the progress API that sends the same requests as the API's own app (seed 004; contracts/fitness.md §1.2).
package struct ProgressAPIClient: Sendable {
    package typealias Draft = ProgressDraft

    private let session: ProgressSession
    private let listing: ProgressListing

    package init(_ session: ProgressSession) {
        self.session = session
        listing = ProgressListing(session)
    }

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

    /// The number of times that one entry is sent if the result is unknown.
    private static let attempts = 3

    /// Logs an entry. If the answer was lost, or cannot be read, the entry is searched before it is sent again. The API knows
    /// no idempotency keys, so a second request would store the entry twice (§1.4, 9).
    ///
    /// - Parameter known: picks this entry from the entries found on the server; by default the entry that is the same
    ///   measurement.
    package func logProgress(
        _ draft: ProgressDraft, known: ((_ found: [ProgressEntryResponse]) -> ProgressEntryResponse?)? = nil
    ) async throws -> ProgressEntryResponse {
        var attempt = 1
        while true {
            do {
                return try await post(draft)
            } catch let error where Self.isUnclear(error) {
                if let stored = try await find(draft, known: known) { return stored }
                // A server whose answer cannot be read is not asked again now; a later run tries again.
                guard (error as? TransportError)?.isPassing == true, attempt < Self.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private func post(_ draft: ProgressDraft) async throws -> ProgressEntryResponse {
        let answer = try await session.send(.post, "progress", body: draft.json)
        return try StandardResponse(answer.body, ProgressEntryResponse.init).data
    }

    /// True if the entry may be stored in spite of the error.
    private static func isUnclear(_ error: any Error) -> Bool {
        switch error {
        case let error as TransportError: error.isPassing
        // Includes an error that has a status of success.
        case ProgressAnswerError.notJSON, ProgressAnswerError.unexpected, ProgressAnswerError.refused: true
        case ProgressAnswerError.status(let status, _): ProgressAnswerError.isOfTheServer(status)
        default: false
        }
    }

    /// The latest entry of each type.
    package func currentProgress() async throws -> [ProgressEntryResponse] {
        let answer = try await session.send(.get, "progress")
        return try StandardResponse(answer.body, ProgressEntryResponse.list).data
    }

    /// A page of entries of these days, both included, in the form of servers of the seed's time.
    package func progressHistory(
        type: String? = nil, from: CivilDay, to: CivilDay, page: Int = 1, limit: Int = 100
    ) async throws -> [ProgressEntryResponse] {
        try await listing.history(ProgressWindow(from, to, type: type), page: page, limit: limit)
    }

    /// All entries of a window, however many there are, or those on the first pages.
    package func entries(in window: ProgressWindow, pages: Int? = nil) async throws -> ProgressList {
        try await listing.all(in: window, pages: pages)
    }

    /// Deletes an entry. An entry that does not exist (404) or no longer exists (410) counts as deleted, too.
    package func deleteProgress(_ id: String) async throws {
        do {
            _ = try await session.send(.delete, "progress/\(PercentEncoding.segment.encode(id))")
        } catch ProgressAnswerError.status(let status, _) where [404, 410].contains(status) {}
    }

    /// The server's entry for the draft. It is on the draft's day in UTC, or on a neighbouring day if the server counts days in
    /// another zone.
    package func find(
        _ draft: ProgressDraft, known: ((_ found: [ProgressEntryResponse]) -> ProgressEntryResponse?)? = nil
    ) async throws -> ProgressEntryResponse? {
        let day = draft.utc.day
        let window = ProgressWindow(try day.adding(days: -1), try day.adding(days: 1), type: draft.type)
        let found = try await entries(in: window).entries
        return known.map { $0(found) } ?? draft.itself(among: found)
    }
}
