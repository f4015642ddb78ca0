import Accounts
import Kernel
import Storage
import TestSupport
import Testing

struct SessionsTests {
    @Test func aSessionAuthenticatesItsOwner() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        let identity = try #require(try await accounts.answer(tokens.access.text).identity)
        #expect(identity.owner == accounts.store.owner)
        #expect(identity.permissions == .everything)
        #expect(identity.means == .session(id: tokens.id))
    }

    @Test func theAccessTokenIsValidForFifteenMinutes() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        accounts.store.clock.advance(seconds: 15 * 60 - 1)
        #expect(try await accounts.answer(tokens.access.text).identity != nil)
        accounts.store.clock.advance(seconds: 1)
        #expect(try await accounts.answer(tokens.access.text) == .refused(.expired))
    }

    @Test func aRefreshIssuesNewTokensAndEndsTheOldTokens() async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        #expect(second.id == first.id)
        #expect(second.access != first.access)
        #expect(second.refresh != first.refresh)
        #expect(try await accounts.answer(first.access.text) == .refused(.unknown))
        #expect(try await accounts.answer(second.access.text).identity?.owner == accounts.store.owner)
        let third = try #require(try await accounts.rotate(second.refresh).tokens)
        #expect(try await accounts.answer(third.access.text).identity != nil)
    }

    @Test(arguments: [1, 2, 5])
    func aReusedRefreshTokenEndsTheFamily(generations: Int) async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let bystander = try await accounts.signIn()
        var latest = first
        for _ in 0..<generations { latest = try #require(try await accounts.rotate(latest.refresh).tokens) }
        accounts.store.clock.advance(seconds: 30)
        #expect(try await accounts.rotate(first.refresh).name == "reused")
        #expect(try await accounts.answer(latest.access.text) == .refused(.revoked))
        #expect(try await accounts.rotate(latest.refresh).name == "refused")
        #expect(try await accounts.answer(bystander.access.text).identity != nil)
    }

    /// F-101.
    @Test func simultaneousRefreshesGetOneAnswerAndTheSessionContinues() async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        async let one = accounts.rotate(first.refresh)
        async let other = accounts.rotate(first.refresh)
        let given = try await [one, other].map { try #require($0.tokens) }
        #expect(given[0].access == given[1].access && given[0].refresh == given[1].refresh)
        #expect(given[0].accessExpiresAt == given[1].accessExpiresAt)
        #expect(given[0].refreshExpiresAt == given[1].refreshExpiresAt)
        #expect(try await accounts.answer(given[0].access.text).identity?.owner == accounts.store.owner)
        #expect(try await accounts.rotate(given[1].refresh).name == "next")
    }

    @Test(arguments: [(29, "next"), (30, "reused")] as [(Int64, String)])
    func aRefreshAnswerIsRepeatedForHalfAMinute(seconds: Int64, result: String) async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        accounts.store.clock.advance(seconds: seconds)
        let again = try await accounts.rotate(first.refresh)
        #expect(again.name == result)
        #expect(again.tokens.map { $0.access == second.access } ?? true)
        let isOn = try await accounts.answer(second.access.text).identity != nil
        #expect(isOn == (result == "next"))
    }

    /// The clock was set back to a time before the last refresh, so the time since that refresh is unknown.
    @Test(arguments: [5, 25, 3_600, 86_400] as [Int64])
    func settingTheClockBackDoesNotEndASession(seconds: Int64) async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        accounts.store.clock.advance(seconds: -seconds)
        for wait in [0, 29] as [Int64] {
            accounts.store.clock.advance(seconds: wait)
            let again = try #require(try await accounts.rotate(first.refresh).tokens)
            #expect(again.access == second.access && again.refresh == second.refresh)
        }
        #expect(try await accounts.answer(second.access.text).identity != nil)
        #expect(try await accounts.rotate(second.refresh).name == "next")
    }

    /// A pair of tokens was issued while the clock was ten years ahead. It is not valid longer than a pair that is issued now.
    @Test func aSessionCreatedWhileTheClockWasAheadDoesNotLastLonger() async throws {
        let accounts = try await AccountStore()
        let years = 315_360_000 as Int64
        accounts.store.clock.advance(seconds: years)
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        accounts.store.clock.advance(seconds: -years)
        let again = try #require(try await accounts.rotate(first.refresh).tokens)
        #expect(again.access == second.access && again.accessExpiresAt < second.accessExpiresAt)
        accounts.store.clock.advance(seconds: 3_600)
        #expect(try await accounts.answer(second.access.text).identity == nil)
        #expect(try await accounts.rotate(second.refresh).name == "next")
    }

    /// Each time that the clock is set back, a spent token can be used for 30 more seconds. Once the new token has been used,
    /// the spent token can no longer be used.
    @Test func aReusedTokenEndsTheFamilyEvenAfterTheClockWasSetBack() async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        accounts.store.clock.advance(seconds: -3_600)
        #expect(try await accounts.rotate(first.refresh).name == "next")
        accounts.store.clock.advance(seconds: 30)
        #expect(try await accounts.rotate(first.refresh).name == "reused")
        #expect(try await accounts.answer(second.access.text) == .refused(.revoked))

        let other = try await accounts.signIn()
        let next = try #require(try await accounts.rotate(other.refresh).tokens)
        let last = try #require(try await accounts.rotate(next.refresh).tokens)
        accounts.store.clock.advance(seconds: -5)
        #expect(try await accounts.rotate(other.refresh).name == "reused")
        #expect(try await accounts.answer(last.access.text) == .refused(.revoked))
    }

    @Test func onlyTheLastUsedRefreshTokenGetsItsAnswerAgain() async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        let second = try #require(try await accounts.rotate(first.refresh).tokens)
        let third = try #require(try await accounts.rotate(second.refresh).tokens)
        #expect(try await accounts.rotate(first.refresh).name == "reused")
        #expect(try await accounts.answer(third.access.text) == .refused(.revoked))
    }

    @Test func anEndedSessionGetsNoRepeatedAnswer() async throws {
        let accounts = try await AccountStore()
        let first = try await accounts.signIn()
        _ = try await accounts.rotate(first.refresh)
        #expect(try await accounts.store.write { try Sessions.revoke(first.id, in: $0) })
        #expect(try await accounts.rotate(first.refresh).name == "refused")
    }

    @Test func aWrongSecretCountsAsReuseOnlyForAKnownFamily() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        #expect(try await accounts.rotate(RefreshToken()).name == "refused")
        #expect(try await accounts.answer(tokens.access.text).identity != nil)
        #expect(try await accounts.rotate(tokens.refresh.successor([1])).name == "reused")
        #expect(try await accounts.answer(tokens.access.text) == .refused(.revoked))
    }

    @Test func anUnusedSessionEndsAfterSixtyDaysAndAUsedOneContinues() async throws {
        let accounts = try await AccountStore()
        let alone = try await accounts.signIn()
        var used = try await accounts.signIn()
        for _ in 0..<2 {
            accounts.store.clock.advance(seconds: 30 * 86_400)
            used = try #require(try await accounts.rotate(used.refresh).tokens)
        }
        #expect(try await accounts.rotate(alone.refresh).name == "refused")
        #expect(try await accounts.answer(used.access.text).identity != nil)
    }

    @Test func aSessionEndsNinetyDaysAfterSigningInDespiteRefreshes() async throws {
        let accounts = try await AccountStore()
        let start = accounts.store.clock.now
        let end = start.advanced(by: .seconds(90 * 86_400))
        var tokens = try await accounts.signIn()
        #expect(tokens.refreshExpiresAt == start.advanced(by: .seconds(60 * 86_400)))
        for _ in 0..<89 {
            accounts.store.clock.advance(seconds: 86_400)
            tokens = try #require(try await accounts.rotate(tokens.refresh).tokens)
        }
        #expect(tokens.refreshExpiresAt == end)
        accounts.store.clock.advance(seconds: 86_400 - 60)
        tokens = try #require(try await accounts.rotate(tokens.refresh).tokens)
        #expect(tokens.accessExpiresAt == end)
        let listed = try await accounts.store.read { try Sessions.list(in: $0, at: start) }
        #expect(listed.map(\.expiresAt) == [end])
        accounts.store.clock.advance(seconds: 60)
        #expect(try await accounts.answer(tokens.access.text) == .refused(.expired))
        #expect(try await accounts.rotate(tokens.refresh).name == "refused")
    }

    /// Sessions of an older Mizan, which had no end.
    @Test func aSessionStoredWithoutAnEndAlsoEnds() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        let longAgo = accounts.store.clock.now.advanced(by: .seconds(-91 * 86_400))
        try await accounts.store.write { transaction in
            _ = try transaction.session.execute("UPDATE sessions SET created_at = \(longAgo)")
        }
        #expect(try await accounts.rotate(tokens.refresh).name == "refused")
        let now = accounts.store.clock.now
        let listed = try await accounts.store.read { reading in
            (
                before: try Sessions.list(in: reading, at: now.advanced(by: .seconds(-2 * 86_400))),
                now: try Sessions.list(in: reading, at: now)
            )
        }
        #expect(listed.before.map(\.expiresAt) == [longAgo.advanced(by: .seconds(90 * 86_400))])
        #expect(listed.now.isEmpty)
    }

    @Test func aRevocationAppliesAtOnceAndOnlyToThatSession() async throws {
        let accounts = try await AccountStore()
        let one = try await accounts.signIn()
        let other = try await accounts.signIn()
        let stranger = try await accounts.signIn(accounts.store.other)
        #expect(try await accounts.store.write { try Sessions.revoke(one.id, in: $0) })
        #expect(try await !accounts.store.write { try Sessions.revoke(one.id, in: $0) })
        #expect(try await !accounts.store.write { try Sessions.revoke(stranger.id, in: $0) })
        #expect(try await accounts.answer(one.access.text) == .refused(.revoked))
        #expect(try await accounts.answer(other.access.text).identity != nil)
        #expect(try await accounts.store.write { try Sessions.revokeAll(in: $0) } == 1)
        #expect(try await accounts.answer(other.access.text) == .refused(.revoked))
        #expect(try await accounts.answer(stranger.access.text).identity != nil)
    }

    @Test func anotherOwnerCannotRefreshWithTheToken() async throws {
        let accounts = try await AccountStore()
        let stranger = try await accounts.signIn(accounts.store.other)
        #expect(try await accounts.rotate(stranger.refresh).name == "refused")
        #expect(try await accounts.answer(stranger.access.text).identity?.owner == accounts.store.other)
    }

    @Test func sessionsAreLimitedAndTheLeastUsedIsEnded() async throws {
        let accounts = try await AccountStore()
        var all: [SessionTokens] = []
        for _ in 0..<SessionLifetime.maximumSessions + 2 {
            all.append(try await accounts.signIn())
            accounts.store.clock.advance(seconds: 1)
        }
        var answers: [Bool] = []
        for tokens in all { answers.append(try await accounts.answer(tokens.access.text).identity != nil) }
        #expect(answers.count(where: { $0 }) == SessionLifetime.maximumSessions)
        #expect(answers.prefix(2).allSatisfy { !$0 })
    }

    @Test func sessionsStoreNoTokenAndChangeNoVersion() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        _ = try await accounts.rotate(tokens.refresh)
        let (row, version) = try await accounts.store.read { reading in
            (
                try reading.session.firstRow("SELECT * FROM sessions"),
                try reading.session.firstRow("SELECT version FROM owners WHERE owner = \(reading.ownerKey)")?.integer(0)
            )
        }
        let texts = try #require(row).values.map { "\($0)" }
        #expect(!texts.contains { $0.contains("mizan_") })
        #expect(version == 0)
    }
}
