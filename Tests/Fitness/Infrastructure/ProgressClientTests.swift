import FitnessInfrastructure
import Foundation
import Kernel
import Synchronization
import Testing

/// The client keeps its session and stores nothing twice (contracts/fitness.md §1.4).
struct ProgressClientTests {
    private let draft = ProgressDraft(
        type: "weight", quantity: 75.5, date: Instant(microseconds: 1_705_305_600_250_000), notes: "after breakfast")

    /// Day and time are in UTC, in the seed's format.
    @Test func anEntryIsSentInTheSeedsForm() async throws {
        let server = ProgressServer()
        let entry = try await server.client.logProgress(draft)
        #expect(entry.date == "2024-01-15T08:00:00Z")
        #expect(entry.id == "b1")
        #expect(server.state.withLock { $0.requests } == ["POST /api/v1/progress"])
    }

    /// Ten requests refused at once cause one refresh.
    @Test func concurrentCallersShareOneRefresh() async throws {
        let server = ProgressServer()
        server.expire()
        let client = server.client
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await client.currentProgress().count } }
            for try await count in group { #expect(count == 0) }
        }
        #expect(server.state.withLock { $0.refreshes } == 1)
        #expect(server.state.withLock { $0.saves }.count == 1)
    }

    /// Two clients share one store of tokens, as two processes do. The client that refreshes second finds the tokens that the
    /// first one has stored.
    @Test func twoClientsNeverUseTheSameRefreshToken() async throws {
        let server = ProgressServer()
        let (one, other) = (server.client, server.client)
        for round in 1...5 {
            server.expire()
            async let first = one.currentProgress()
            _ = try await first
            _ = try await other.currentProgress()
            #expect(server.state.withLock { $0.refreshes } == round)
        }
    }

    @Test(arguments: [500, 502, 503])
    func aServerErrorDoesNotSignTheClientOut(status: Int) async throws {
        let server = ProgressServer()
        server.expire()
        server.state.withLock { $0.refreshStatus = status }
        await #expect(throws: ProgressAnswerError.status(status, ProgressRefusal(message: "not now"))) {
            try await server.client.currentProgress()
        }
        #expect(try await server.client.currentProgress().isEmpty)
    }

    @Test func aUsedRefreshTokenSignsTheClientOut() async throws {
        let server = ProgressServer()
        server.expire()
        server.state.withLock { $0.refresh = "another" }
        let refusal = ProgressRefusal(message: "refresh token has been revoked")
        await #expect(throws: ProgressAnswerError.signedOut(refusal)) { try await server.client.currentProgress() }
        // Signing in again restores access.
        _ = try await server.client.login(email: "amina@example.org", password: "correct horse")
        #expect(try await server.client.currentProgress().isEmpty)
    }

    /// The API has no idempotency keys, so an entry that may have been stored is searched for.
    @Test(arguments: [1, 3])
    func aRetryAfterALostAnswerStoresNoDuplicate(times: Int) async throws {
        let server = ProgressServer()
        for number in 1...times {
            server.state.withLock { $0.lostAnswers = 1 }
            let entry = try await server.client.logProgress(
                ProgressDraft(type: "steps", quantity: Double(number), date: draft.date))
            #expect(entry.id == "b\(number)")
        }
        #expect(server.state.withLock { $0.entries.count } == times)
    }

    @Test(arguments: [
        (ProgressAnswer(status: 429, retryAfter: 30), ProgressAnswerError.slowDown(seconds: 30)),
        (ProgressServer.error(400, "bad"), .status(400, ProgressRefusal(message: "bad"))),
        (ProgressAnswer(status: 500, body: Array("<html>".utf8)), .status(500, nil)),
        (ProgressAnswer(status: 200, body: Array("<html>".utf8)), .notJSON("<html>", "")),
    ])
    func aFailureIsReported(answer: ProgressAnswer, error: ProgressAnswerError) async throws {
        let server = ProgressServer()
        server.state.withLock { $0.nextAnswer = answer }
        do {
            _ = try await server.client.currentProgress()
            Issue.record("\(answer) was taken")
        } catch let seen as ProgressAnswerError {
            if case .notJSON(let start, _) = seen {
                #expect(start == "<html>")
            } else {
                #expect(seen == error)
            }
        }
    }

    @Test func aMissingEntryCountsAsDeleted() async throws {
        let server = ProgressServer()
        let entry = try await server.client.logProgress(draft)
        try await server.client.deleteProgress(entry.id)
        try await server.client.deleteProgress(entry.id)
        // Status 410 also counts as deleted.
        server.state.withLock { $0.nextAnswer = ProgressAnswer(status: 410) }
        try await server.client.deleteProgress(entry.id)
        #expect(server.state.withLock { $0.entries.isEmpty })
    }

    @Test func tokensAreNotPrinted() {
        let tokens = ProgressTokens(access: "secret-a", refresh: "secret-r")
        #expect(!"\(tokens) \(String(reflecting: tokens))".contains("secret"))
        var text = ""
        dump(tokens, to: &text)
        #expect(!text.contains("secret"))
    }
}
