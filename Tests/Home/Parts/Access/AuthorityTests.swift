import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

/// A right is revoked after a token was checked, but before the change that the token would allow.
struct AuthorityTests {
    private static let password = "correct horse battery"

    private struct Application {
        let store: HomeStore
        let admin: OwnerID
        let member: OwnerID
        let session: String

        var home: HomeModule { store.home }
        var access: AccountAccess { home.access }
        var authority: Authority { .caller(admin, session: session) }
    }

    private func application() async throws -> Application {
        let store = try await HomeStore()
        let people = store.home.access.people
        let admin = try await people.add(name: "dora", password: Self.password, role: .admin, by: .machine).id
        let member = try await people.add(name: "emil", password: Self.password, role: .admin, by: .machine).id
        let session = try await store.home.access.signIn.signIn(name: "dora", password: Self.password, address: nil)
        return Application(store: store, admin: admin, member: member, session: session.id)
    }

    private static let adminActs: [@Sendable (HomeModule, OwnerID, Authority) async throws -> Void] = [
        { _ = try await $0.access.people.add(name: "eve", password: password, role: .admin, by: $2) },
        { _ = try await $0.accountDeletion.remove($1, by: $2) },
        { _ = try await $0.access.people.setRole(.member, of: $1, by: $2) },
        { _ = try await $0.access.passwords.set(owner: $1, to: "another long one", keepTokens: false, by: $2) },
        { try await $0.access.people.endSessions(of: $1, by: $2) },
        { try await $0.access.people.revokeToken("x", of: $1, by: $2) },
    ]

    @Test(arguments: adminActs.indices)
    func anEndedSessionCannotChangeOtherAccounts(act: Int) async throws {
        let application = try await application()
        _ = try await application.access.signIn.signOutEverywhere(owner: application.admin)
        let before = try await application.access.people.all()
        await #expect(throws: AccountErrors.signInAgain) {
            try await Self.adminActs[act](application.home, application.member, application.authority)
        }
        #expect(try await application.access.people.all() == before)
        _ = try await application.access.signIn.signIn(name: "emil", password: Self.password, address: nil)
    }

    @Test(arguments: adminActs.indices)
    func aFormerAdminCannotChangeOtherAccounts(act: Int) async throws {
        let application = try await application()
        try await application.access.people.setRole(.member, of: application.admin, by: .machine)
        let before = try await application.access.people.all()
        await #expect(throws: AccountErrors.notAdmin) {
            try await Self.adminActs[act](application.home, application.member, application.authority)
        }
        #expect(try await application.access.people.all() == before)
    }

    /// The password was changed because of a theft. If the thief's ended session could still create a token, the thief would
    /// keep access.
    @Test func anEndedSessionCannotCreateATokenOrRename() async throws {
        let application = try await application()
        _ = try await application.access.tokens.create(
            owner: application.admin, name: "phone", scopes: ["sample:read"], expiresAt: nil, by: application.authority)
        _ = try await application.access.passwords.set(
            owner: application.admin, to: "another long one", keepTokens: false, by: .machine)
        await #expect(throws: AccountErrors.signInAgain) {
            try await application.access.tokens.create(
                owner: application.admin, name: "kept", scopes: ["sample:read"], expiresAt: nil,
                by: application.authority)
        }
        await #expect(throws: AccountErrors.signInAgain) {
            try await application.access.people.rename(application.admin, to: "zoe", by: application.authority)
        }
        #expect(
            try await application.access.tokens.list(owner: application.admin).filter { $0.revokedAt == nil }.isEmpty)
        // A session cannot be used for a different person's account either.
        await #expect(throws: AccountErrors.signInAgain) {
            try await application.access.tokens.create(
                owner: application.member, name: "x", scopes: ["sample:read"], expiresAt: nil,
                by: .caller(application.member, session: application.session))
        }
    }

    @Test func anAdminNeedsTheOldPasswordForTheirOwnAccount() async throws {
        let application = try await application()
        await #expect(throws: AccountErrors.oneself) {
            try await application.access.passwords.set(
                owner: application.admin, to: "another long one", keepTokens: false, by: application.authority)
        }
        await #expect(throws: AccountErrors.oneself) {
            try await application.home.accountDeletion.remove(application.admin, by: application.authority)
        }
        _ = try await application.access.signIn.signIn(name: "dora", password: Self.password, address: nil)
    }

    @Test func theMachinesOwnerSetsTheFirstPassword() async throws {
        let store = try await HomeStore()
        let owner = store.store.owner
        let set = try await store.home.access.passwords.set(
            owner: owner, to: Self.password, keepTokens: false, by: .caller(owner, session: nil))
        #expect(set.isFirst)
    }

    @Test func aRoleChangeAppliesAtOnceAndTheLastAdminKeepsTheRole() async throws {
        let application = try await application()
        let people = application.access.people
        #expect(try await people.setRole(.member, of: application.member, by: .machine).role == .member)
        await #expect(throws: AccountErrors.lastAdmin) {
            try await people.setRole(.member, of: application.admin, by: .machine)
        }
        #expect(try await people.setRole(.admin, of: application.admin, by: .machine).role == .admin)
        await #expect(throws: AccountErrors.noPassword) {
            try await people.setRole(.admin, of: application.store.store.owner, by: .machine)
        }
        let tokens = try await application.access.signIn.signIn(name: "emil", password: Self.password, address: nil)
        try await people.setRole(.admin, of: application.member, by: .machine)
        #expect(try await application.access.authentication.identity(of: tokens.access.text)?.role == .admin)
        try await people.setRole(.member, of: application.member, by: .machine)
        #expect(try await application.access.authentication.identity(of: tokens.access.text)?.role == .member)
    }

    @Test func whenTwoAdminsDemoteEachOtherOneAdminRemains() async throws {
        let application = try await application()
        let people = application.access.people
        await withTaskGroup(of: Void.self) { group in
            for id in [application.admin, application.member] {
                group.addTask { do { try await people.setRole(.member, of: id, by: .machine) } catch {} }
            }
        }
        #expect(try await people.all().count(where: { $0.role == .admin }) == 1)
    }

    @Test func aRenamedOwnerSignsInWithTheNewName() async throws {
        let application = try await application()
        let people = application.access.people
        let renamed = try await people.rename(
            application.member, to: "Strauß", by: .caller(application.member, session: nil))
        #expect(renamed.name == "Strauß")
        for name in ["strauß", "STRAUSS"] {
            _ = try await application.access.signIn.signIn(name: name, password: Self.password, address: nil)
        }
        await #expect(throws: AccountErrors.wrongPassword) {
            try await application.access.signIn.signIn(name: "emil", password: Self.password, address: nil)
        }
        let taken = await #expect(throws: MizanError.self) {
            try await people.rename(application.admin, to: "STRAUSS", by: .machine)
        }
        #expect(taken?.reason == "owner.name-taken")
        #expect(try await people.rename(application.member, to: "STRAUSS", by: .machine).name == "STRAUSS")
    }

    /// An earlier version ignored the case of only some letters when it compared names. A name that it stored is still found.
    @Test func aNameStoredInTheFormerFormIsFound() async throws {
        let application = try await application()
        try await application.access.people.rename(application.member, to: "Strauß", by: .machine)
        try await application.store.store.database.write(.shared) { transaction in
            _ = try transaction.session.execute("UPDATE credentials SET name_key = 'strauß' WHERE name_key = 'strauss'")
        }
        let tokens = try await application.access.signIn.signIn(name: "STRAUẞ", password: Self.password, address: nil)
        #expect(tokens.owner == application.member)
    }
}
