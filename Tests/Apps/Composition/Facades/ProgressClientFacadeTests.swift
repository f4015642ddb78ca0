import FitnessInfrastructure
import Foundation
import HTTPServer
import Kernel
import Synchronization
import TestSupport
import Testing

/// The client of the progress API against Mizan's own server. The server meets the same expectations as the in-memory server of
/// the client's suite.
struct ProgressClientFacadeTests {
    private let draft = ProgressAPIClient.Draft(
        type: "weight", quantity: 75.5, date: Instant(microseconds: 1_705_305_600_250_000), notes: "after breakfast")

    /// Runs a test with the client signed in.
    private func run(
        configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: @Sendable (ProgressAppServer, ProgressAPIClient, ProgressAppServer.Way) async throws -> Void
    ) async throws {
        try await ProgressAppServer.run(configure: configure) { server in
            let way = ProgressAppServer.Way()
            let client = server.client(way)
            try await client.login(email: ProbeServer.name, password: ProbeServer.password)
            way.state.withLock { $0.requests = [] }
            try await body(server, client, way)
        }
    }

    @Test func anEntryIsSentInTheSeedsForm() async throws {
        try await run { _, client, way in
            let entry = try await client.logProgress(draft)
            #expect(entry.date == "2024-01-15T08:00:00Z" && entry.notes == "after breakfast")
            #expect(entry.type == "weight" && entry.quantity == 75.5)
            #expect(way.state.withLock { $0.requests } == ["POST /api/v1/progress"])
            let current = try await client.currentProgress()
            #expect(current == [entry])
        }
    }

    @Test func aNewUserRegistersAndSignsIn() async throws {
        try await ProgressAppServer.run { server in
            let client = server.client(ProgressAppServer.Way())
            let born = try #require(CivilDay("1990-01-31"))
            try await client.register(email: "b@example.org", password: "correct horse", name: "Bilal", born: born)
            #expect(try await client.currentProgress().isEmpty)
            try await client.login(email: "b@example.org", password: "correct horse")
            #expect(try await client.currentProgress().isEmpty)
        }
    }

    /// Ten requests refused at once cause one refresh.
    @Test func concurrentCallersShareOneRefresh() async throws {
        try await run { server, client, way in
            server.expire()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await client.currentProgress().count } }
                for try await count in group { #expect(count == 0) }
            }
            #expect(way.refreshes == 1)
        }
    }

    /// Two clients, like two processes, share one store of tokens.
    @Test func twoClientsNeverUseTheSameRefreshToken() async throws {
        try await run { server, one, way in
            let other = server.client(way)
            for round in 1...5 {
                server.expire()
                async let first = one.currentProgress()
                _ = try await first
                _ = try await other.currentProgress()
                #expect(way.refreshes == round)
            }
        }
    }

    @Test(arguments: [500, 502, 503])
    func aServerErrorDoesNotSignTheClientOut(status: Int) async throws {
        try await run { server, client, way in
            server.expire()
            way.state.withLock { $0.refreshAnswer = ProgressAnswer(status: status) }
            await #expect(throws: ProgressAnswerError.status(status, nil)) { try await client.currentProgress() }
            let entries = try await client.currentProgress()
            #expect(entries.isEmpty)
        }
    }

    @Test func aUsedRefreshTokenSignsTheClientOut() async throws {
        try await run { server, client, way in
            let held = try #require(way.state.withLock { $0.held })
            _ = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(held.refresh)"}"#)
            // For half a minute, the used token gets the same answer again.
            server.server.clock.advance(seconds: 30)
            let refusal = ProgressRefusal(message: "refresh token has been revoked", code: "UNAUTHORIZED")
            await #expect(throws: ProgressAnswerError.signedOut(refusal)) { try await client.currentProgress() }
            // Signing in again restores access.
            try await client.login(email: ProbeServer.name, password: ProbeServer.password)
            #expect(try await client.currentProgress().isEmpty)
        }
    }

    @Test(arguments: [1, 3])
    func aRetryAfterALostAnswerStoresNoDuplicate(times: Int) async throws {
        try await run { _, client, way in
            for number in 1...times {
                way.state.withLock { $0.lostAnswers = 1 }
                let sent = ProgressAPIClient.Draft(type: "steps", quantity: Double(number), date: draft.date)
                let entry = try await client.logProgress(sent)
                #expect(entry.quantity == Double(number))
            }
            let day = try #require(CivilDay("2024-01-15"))
            let stored = try await client.progressHistory(from: day, to: day)
            #expect(stored.count == times)
        }
    }

    @Test(arguments: [
        (ProgressAnswer(status: 500, body: Array("<html>".utf8)), ProgressAnswerError.status(500, nil)),
        (ProgressAnswer(status: 429, retryAfter: 30), .slowDown(seconds: 30)),
    ])
    func aFailureIsReported(answer: ProgressAnswer, error: ProgressAnswerError) async throws {
        try await run { _, client, way in
            way.state.withLock { $0.nextAnswer = answer }
            await #expect(throws: error) { try await client.currentProgress() }
            way.state.withLock { $0.nextAnswer = ProgressAnswer(status: 200, body: Array("<html>".utf8)) }
            await #expect(throws: ProgressAnswerError.self) { try await client.currentProgress() }
        }
    }

    /// The client reads Mizan's refusals in the contract's form.
    @Test func theReasonOfARefusalIsRead() async throws {
        try await run { _, client, _ in
            let refused = ProgressAPIClient.Draft(type: "weight", quantity: -1, date: draft.date)
            await #expect {
                try await client.logProgress(refused)
            } throws: { error in
                guard case .status(400, let refusal?) = error as? ProgressAnswerError else { return false }
                return refusal.code == "INVALID_REQUEST" && refusal.message.contains("Weight is")
            }
        }
    }

    /// The server's own rate limit, as the client sees it. The client itself waits if the wait is short.
    @Test func aThrottledClientLearnsHowLongToWait() async throws {
        try await run(configure: { configuration in
            configuration.rates.requestsPerSecondPerAddress = 0.001
            configuration.rates.requestBurstPerAddress = 3
        }) { _, client, _ in
            var error: (any Error)?
            for _ in 0..<5 where error == nil {
                do { _ = try await client.currentProgress() } catch let seen { error = seen }
            }
            guard case .slowDown(let seconds?)? = error as? ProgressAnswerError else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect((900...1_000).contains(seconds))
        }
    }

    @Test func aMissingEntryCountsAsDeleted() async throws {
        try await run { _, client, _ in
            let entry = try await client.logProgress(draft)
            try await client.deleteProgress(entry.id)
            try await client.deleteProgress(entry.id)
            #expect(try await client.currentProgress().isEmpty)
        }
    }

    @Test func aHistoryIsReadPageByPage() async throws {
        try await run { _, client, _ in
            for hour in 0..<7 {
                let date = Instant(microseconds: draft.date.microseconds + Int64(hour) * 3_600_000_000)
                _ = try await client.logProgress(.init(type: "steps", quantity: Double(hour), date: date))
            }
            let day = try #require(CivilDay("2024-01-15"))
            var seen: [Double] = []
            for page in 1...4 {
                seen += try await client.progressHistory(type: "steps", from: day, to: day, page: page, limit: 3)
                    .map(\.quantity)
            }
            #expect(seen == [6, 5, 4, 3, 2, 1, 0])
            #expect(try await client.progressHistory(type: "weight", from: day, to: day).isEmpty)
        }
    }
}
