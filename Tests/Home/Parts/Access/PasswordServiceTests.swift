import Accounts
import Kernel
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople

struct PasswordServiceTests {
    private let old = "correct horse battery"
    private let new = "a different secret"

    private struct Signed {
        let application: HomeStore
        let session: SessionTokens
        let token: SecretToken

        func isIn(_ secret: SecretToken) async throws -> Bool {
            try await application.home.access.authentication.identity(of: secret.text) != nil
        }
    }

    private func signed() async throws -> Signed {
        let application = try await HomeStore()
        let owner = application.store.owner
        let first = try await application.home.access.passwords.set(
            owner: owner, to: old, keepTokens: false, by: .machine)
        #expect(first.isFirst)
        let session = try await application.home.access.signIn.signIn(name: "amina", password: old, address: nil)
        let created = try await application.home.access.tokens.create(
            owner: owner, name: "phone", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        return Signed(application: application, session: session, token: created.secret)
    }

    @Test(arguments: [true, false])
    func changingThePasswordEndsSessionsAndTokensUnlessToldToKeepThem(keepTokens: Bool) async throws {
        let signed = try await signed()
        let access = signed.application.home.access
        let result = try await access.passwords.change(
            owner: signed.application.store.owner, from: old, to: new, keepTokens: keepTokens, address: nil)
        #expect(result.name == "amina" && !result.isFirst)
        #expect(result.sessions == 1)
        #expect(result.tokens == (keepTokens ? 0 : 1))
        #expect(try await !signed.isIn(signed.session.access))
        #expect(try await signed.isIn(signed.token) == keepTokens)
        await #expect(throws: AccountErrors.wrongPassword) {
            try await access.signIn.signIn(name: "amina", password: old, address: nil)
        }
        _ = try await access.signIn.signIn(name: "amina", password: new, address: nil)
    }

    @Test func withoutTheOldPasswordNothingChanges() async throws {
        let signed = try await signed()
        let passwords = signed.application.home.access.passwords
        let owner = signed.application.store.owner
        await #expect(throws: AccountErrors.wrongPassword) {
            try await passwords.change(owner: owner, from: "wrong", to: new, keepTokens: false, address: nil)
        }
        let short = await #expect(throws: MizanError.self) {
            try await passwords.change(owner: owner, from: old, to: "short", keepTokens: false, address: nil)
        }
        #expect(short?.reason == "account.password-too-short")
        #expect(try await signed.isIn(signed.session.access))
        #expect(try await signed.isIn(signed.token))
    }

    @Test func guessesOfTheOldPasswordAreAlsoThrottled() async throws {
        let signed = try await signed()
        let passwords = signed.application.home.access.passwords
        var reasons: [String] = []
        for _ in 0..<5 {
            let error = await #expect(throws: MizanError.self) {
                try await passwords.change(
                    owner: signed.application.store.owner, from: "wrong", to: new, keepTokens: false,
                    address: "192.0.2.1")
            }
            reasons.append(error?.reason ?? "")
        }
        #expect(reasons.suffix(2) == ["auth.too-many-failures", "auth.too-many-failures"])
    }

    @Test func onlyOneOfTwoSimultaneousPasswordChangesSucceeds() async throws {
        let signed = try await signed()
        let access = signed.application.home.access
        let owner = signed.application.store.owner
        let outcomes = await withTaskGroup(of: String?.self) { group in
            for number in 0..<2 {
                group.addTask {
                    do {
                        let next = "the password number \(number)"
                        _ = try await access.passwords.change(
                            owner: owner, from: old, to: next, keepTokens: false, address: nil)
                        return next
                    } catch { return nil }
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        let winners = outcomes.compactMap { $0 }
        #expect(winners.count == 1)
        _ = try await access.signIn.signIn(name: "amina", password: try #require(winners.first), address: nil)
    }

    @Test func theFirstPasswordMakesAnAdminAndTheNextAMember() async throws {
        let signed = try await signed()
        let access = signed.application.home.access
        _ = try await access.passwords.set(
            owner: signed.application.store.other, to: new, keepTokens: false, by: .machine)
        #expect(try await access.people.all().map(\.role) == [.admin, .member])
        #expect(try await access.people.all().map(\.hasPassword) == [true, true])
    }

    /// The account is renamed while its password is being hashed, which takes time.
    @Test func aFirstPasswordIsCheckedAgainstTheAccountsCurrentName() async throws {
        let application = try await HomeStore(logN: 15)
        let access = application.home.access
        let owner = application.store.owner
        async let set = access.passwords.set(owner: owner, to: new, keepTokens: false, by: .machine)
        try await Task.sleep(for: .milliseconds(50))
        _ = try await access.people.rename(owner, to: "zahra", by: .machine)
        #expect(try await set.name == "zahra")
        _ = try await access.signIn.signIn(name: "zahra", password: new, address: nil)
    }

    @Test func anOwnerWithoutAPasswordAndTheSharedOwnerCannotChangeAPassword() async throws {
        let signed = try await signed()
        let passwords = signed.application.home.access.passwords
        let none = await #expect(throws: MizanError.self) {
            try await passwords.change(
                owner: signed.application.store.other, from: old, to: new, keepTokens: false, address: nil)
        }
        #expect(none?.reason == "account.no-password")
        let application = await #expect(throws: MizanError.self) {
            try await passwords.set(owner: .shared, to: new, keepTokens: false, by: .machine)
        }
        #expect(application?.reason == "owner.shared")
    }
}
