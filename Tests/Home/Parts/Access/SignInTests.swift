import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople

struct SignInTests {
    private let password = "correct horse battery"

    private func application() async throws -> HomeStore {
        let application = try await HomeStore()
        _ = try await application.home.access.passwords.set(
            owner: application.store.owner, to: password, keepTokens: false, by: .machine)
        return application
    }

    private func owner(_ application: HomeStore, _ token: SecretToken) async throws -> OwnerID? {
        try await application.home.access.authentication.identity(of: token.text)?.owner
    }

    @Test(arguments: ["amina", "Amina", "AMINA", "ａｍｉｎａ"])
    func theRightPasswordSignsIn(name: String) async throws {
        let application = try await application()
        let tokens = try await application.home.access.signIn.signIn(name: name, password: password, address: nil)
        #expect(tokens.owner == application.store.owner)
        #expect(try await owner(application, tokens.access) == application.store.owner)
    }

    @Test(
        arguments: [
            ("amina", "correct horse batter"), ("amina", ""), ("amina", String(repeating: "x", count: 1_025)),
            ("nobody", "correct horse battery"), ("", "correct horse battery"), ("bilal", "correct horse battery"),
            ("аmina", "correct horse battery"), ("house", "correct horse battery"),
            (String(repeating: "a", count: 5_000), "correct horse battery"), ("amina\u{0}", "correct horse battery"),
            ("amina' OR 1=1 --", "correct horse battery"),
        ])
    func everySignInFailureHasTheSameError(name: String, shown: String) async throws {
        let application = try await application()
        await #expect(throws: AccountErrors.wrongPassword) {
            try await application.home.access.signIn.signIn(name: name, password: shown, address: "192.0.2.1")
        }
    }

    @Test func throttledAddressesAreRefusedWithoutCheckingThePassword() async throws {
        let application = try await application()
        let signIn = application.home.access.signIn
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
        application.store.clock.advance(seconds: 1)
        _ = try await signIn.signIn(name: "amina", password: password, address: "192.0.2.1")
    }

    @Test func aRefreshRotatesTheTokenAndAReuseEndsTheSession() async throws {
        let application = try await application()
        let signIn = application.home.access.signIn
        let first = try await signIn.signIn(name: "amina", password: password, address: nil)
        let second = try await signIn.refresh(first.refresh.text)
        #expect(try await owner(application, second.access) == application.store.owner)
        application.store.clock.advance(seconds: 30)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(first.refresh.text) }
        // The refresh failed, but the end of the session family was committed.
        #expect(try await owner(application, second.access) == nil)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(second.refresh.text) }
    }

    @Test func twoSimultaneousRefreshesGetTheSameAnswer() async throws {
        let application = try await application()
        let signIn = application.home.access.signIn
        let first = try await signIn.signIn(name: "amina", password: password, address: nil)
        let answers = await withTaskGroup(of: SessionTokens?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do { return try await signIn.refresh(first.refresh.text) } catch { return nil }
                }
            }
            return await group.reduce(into: [SessionTokens]()) { if let tokens = $1 { $0.append(tokens) } }
        }
        #expect(answers.count == 2)
        #expect(Set(answers.map(\.access.text)).count == 1)
        #expect(Set(answers.map(\.refresh.text)).count == 1)
        let winner = try #require(answers.first)
        #expect(try await owner(application, winner.access) == application.store.owner)
        _ = try await signIn.refresh(winner.refresh.text)
    }

    @Test(arguments: ["", "mizan_refresh_", "mizan_refresh_AAAA", String(repeating: "x", count: 100_000)])
    func aMalformedRefreshTokenIsRefused(text: String) async throws {
        let application = try await application()
        await #expect(throws: AccountErrors.signInAgain) { try await application.home.access.signIn.refresh(text) }
    }

    @Test func signingOutAppliesAtOnce() async throws {
        let application = try await application()
        let signIn = application.home.access.signIn
        let one = try await signIn.signIn(name: "amina", password: password, address: nil)
        let other = try await signIn.signIn(name: "amina", password: password, address: nil)
        try await signIn.signOut(session: one.id, owner: application.store.other)
        #expect(try await owner(application, one.access) == application.store.owner)
        try await signIn.signOut(session: one.id, owner: application.store.owner)
        #expect(try await owner(application, one.access) == nil)
        await #expect(throws: AccountErrors.signInAgain) { try await signIn.refresh(one.refresh.text) }
        #expect(try await owner(application, other.access) == application.store.owner)
        #expect(try await signIn.signOutEverywhere(owner: application.store.owner) == 1)
        #expect(try await owner(application, other.access) == nil)
    }

    @Test func anOutdatedHashIsRenewedAtSignIn() async throws {
        let application = try await application()
        let old = PasswordHasher(parameters: ScryptParameters(logN: 3, r: 8, p: 1))
        let hash = try await old.hash(
            Password(chosen: password, forAccount: "amina"), for: Claimant(.machine))
        try await application.store.write { _ = try $0.session.execute("UPDATE credentials SET password = \(hash)") }
        _ = try await application.home.access.signIn.signIn(name: "amina", password: password, address: nil)
        let stored = try await application.store.read {
            try $0.session.firstRow("SELECT password FROM credentials")?.text(0)
        }
        #expect(stored?.hasPrefix("$scrypt$ln=4,r=8,p=1$") == true)
        _ = try await application.home.access.signIn.signIn(name: "amina", password: password, address: nil)
    }

    @Test func aDamagedHashIsReportedAsDamageNotAsAWrongPassword() async throws {
        let application = try await application()
        try await application.store.write { _ = try $0.session.execute("UPDATE credentials SET password = 'plain'") }
        let error = await #expect(throws: MizanError.self) {
            try await application.home.access.signIn.signIn(name: "amina", password: password, address: nil)
        }
        #expect(error?.reason == "account.password-damaged")
    }
}
