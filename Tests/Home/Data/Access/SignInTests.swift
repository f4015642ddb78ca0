import Accounts
import HomeData
import Kernel
import Storage
import TestSupport
import Testing

struct SignInTests {
    private let password = "correct horse battery"

    private func house() async throws -> HomeStore {
        let house = try await HomeStore()
        _ = try await house.home.access.passwords.set(
            owner: house.store.owner, to: password, keepTokens: false, by: .machine)
        return house
    }

    private func owner(_ house: HomeStore, _ token: SecretToken) async throws -> OwnerID? {
        try await house.home.access.authentication.identity(of: token.text)?.owner
    }

    @Test(arguments: ["amina", "Amina", "AMINA", "ａｍｉｎａ"])
    func whoeverKnowsThePasswordComesIn(name: String) async throws {
        let house = try await house()
        let tokens = try await house.home.access.signIn.signIn(name: name, password: password, address: nil)
        #expect(tokens.owner == house.store.owner)
        #expect(try await owner(house, tokens.access) == house.store.owner)
    }

    @Test(
        arguments: [
            ("amina", "correct horse batter"), ("amina", ""), ("amina", String(repeating: "x", count: 1_025)),
            ("nobody", "correct horse battery"), ("", "correct horse battery"), ("bilal", "correct horse battery"),
            ("аmina", "correct horse battery"), ("house", "correct horse battery"),
            (String(repeating: "a", count: 5_000), "correct horse battery"), ("amina\u{0}", "correct horse battery"),
            ("amina' OR 1=1 --", "correct horse battery"),
        ])
    func everyFailureIsTheSame(name: String, shown: String) async throws {
        let house = try await house()
        await #expect(throws: AccountErrors.wrongPassword) {
            try await house.home.access.signIn.signIn(name: name, password: shown, address: "192.0.2.1")
        }
    }

    @Test func failuresAreThrottledPerAddressAndRightPasswordsAreNotLookedAtMeanwhile() async throws {
        let house = try await house()
        let signIn = house.home.access.signIn
        for _ in 0..<3 {
            await #expect(throws: AccountErrors.wrongPassword) {
                try await signIn.signIn(name: "amina", password: "wrong", address: "192.0.2.1")
            }
        }
        let error = await #expect(throws: MizanError.self) {
            try await signIn.signIn(name: "Amina", password: password, address: "192.0.2.1")
        }
        #expect(error?.reason == "auth.too-many-failures")
        #expect(error?.details["retryAfter"] == "1")
        _ = try await signIn.signIn(name: "amina", password: password, address: "192.0.2.2")
        house.store.clock.advance(seconds: 1)
        _ = try await signIn.signIn(name: "amina", password: password, address: "192.0.2.1")
    }

    @Test func refreshingRotatesAndReuseEndsTheSession() async throws {
        let house = try await house()
        let signIn = house.home.access.signIn
        let first = try await signIn.signIn(name: "amina", password: password, address: nil)
        let second = try await signIn.refresh(first.refresh.text)
        #expect(try await owner(house, second.access) == house.store.owner)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(first.refresh.text) }
        // The end of the family was committed, although the answer was an error.
        #expect(try await owner(house, second.access) == nil)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(second.refresh.text) }
    }

    @Test func ofTwoRefreshesAtOnceOneIsAnsweredAndBothEnd() async throws {
        let house = try await house()
        let signIn = house.home.access.signIn
        let first = try await signIn.signIn(name: "amina", password: password, address: nil)
        let answers = await withTaskGroup(of: SessionTokens?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do { return try await signIn.refresh(first.refresh.text) } catch { return nil }
                }
            }
            return await group.reduce(into: [SessionTokens]()) { if let tokens = $1 { $0.append(tokens) } }
        }
        #expect(answers.count == 1)
        let winner = try #require(answers.first)
        #expect(try await owner(house, winner.access) == nil)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(winner.refresh.text) }
    }

    @Test(arguments: ["", "mizan_refresh_", "mizan_refresh_AAAA", String(repeating: "x", count: 100_000)])
    func whatIsNoRefreshTokenIsRefused(text: String) async throws {
        let house = try await house()
        await #expect(throws: AccountErrors.signInAgain) { try await house.home.access.signIn.refresh(text) }
    }

    @Test func signingOutCountsAtOnce() async throws {
        let house = try await house()
        let signIn = house.home.access.signIn
        let one = try await signIn.signIn(name: "amina", password: password, address: nil)
        let other = try await signIn.signIn(name: "amina", password: password, address: nil)
        try await signIn.signOut(session: one.id, owner: house.store.other)
        #expect(try await owner(house, one.access) == house.store.owner)
        try await signIn.signOut(session: one.id, owner: house.store.owner)
        #expect(try await owner(house, one.access) == nil)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(one.refresh.text) }
        #expect(try await owner(house, other.access) == house.store.owner)
        #expect(try await signIn.signOutEverywhere(owner: house.store.owner) == 1)
        #expect(try await owner(house, other.access) == nil)
    }

    @Test func anOldHashIsMadeAnewAtSignIn() async throws {
        let house = try await house()
        let old = PasswordHasher(parameters: ScryptParameters(logN: 3, r: 8, p: 1))
        let hash = try await old.hash(Password(chosen: password, forAccount: "amina"))
        try await house.store.write { _ = try $0.session.execute("UPDATE credentials SET password = \(hash)") }
        _ = try await house.home.access.signIn.signIn(name: "amina", password: password, address: nil)
        let stored = try await house.store.read {
            try $0.session.firstRow("SELECT password FROM credentials")?.text(0)
        }
        #expect(stored?.hasPrefix("$scrypt$ln=4,r=8,p=1$") == true)
        _ = try await house.home.access.signIn.signIn(name: "amina", password: password, address: nil)
    }

    @Test func aDamagedHashIsDamageAndNotAWrongPassword() async throws {
        let house = try await house()
        try await house.store.write { _ = try $0.session.execute("UPDATE credentials SET password = 'plain'") }
        let error = await #expect(throws: MizanError.self) {
            try await house.home.access.signIn.signIn(name: "amina", password: password, address: nil)
        }
        #expect(error?.reason == "account.password-damaged")
    }
}
