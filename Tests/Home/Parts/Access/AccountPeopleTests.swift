import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

struct AccountPeopleTests {
    private let password = "correct horse battery"

    @Test func aNewAccountCanSignIn() async throws {
        let application = try await HomeStore()
        let access = application.home.access
        let profile = try await access.people.add(name: "Jose\u{301}", password: password, role: .admin, by: .machine)
        #expect(Array(profile.name.utf8) == Array("Jos\u{E9}".utf8))
        #expect(profile.role == .admin && profile.hasPassword)
        let tokens = try await access.signIn.signIn(name: "JOSÉ", password: password, address: nil)
        #expect(tokens.owner == profile.id)
        #expect(try await access.people.profile(of: profile.id) == profile)
        let others = try await access.people.all().filter { $0.id != profile.id }
        #expect(others.map(\.hasPassword) == [false, false])
        #expect(others.map(\.role) == [.member, .member])
    }

    /// Owners without a password are included.
    @Test(arguments: ["amina", "AMINA", "ａｍｉｎａ", "Bilal"])
    func aNameEquivalentToAnotherOwnersIsRefused(name: String) async throws {
        let application = try await HomeStore()
        let error = await #expect(throws: MizanError.self) {
            try await application.home.access.people.add(name: name, password: password, role: .member, by: .machine)
        }
        #expect(error?.reason == "owner.name-taken")
        #expect(try await application.home.access.people.all().count == 2)
    }

    @Test func onlyOneOfSeveralSimultaneousAccountsWithTheSameNameIsCreated() async throws {
        let application = try await HomeStore()
        let people = application.home.access.people
        let made = await withTaskGroup(of: Bool.self) { group in
            for name in ["Dora", "dora", "DORA", "ｄｏｒａ"] {
                group.addTask {
                    do {
                        _ = try await people.add(name: name, password: password, role: .member, by: .machine)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
        #expect(try await people.all().count == 3)
    }

    @Test func removingAnAccountRemovesAllItsRows() async throws {
        let application = try await HomeStore()
        let access = application.home.access
        let profile = try await access.people.add(name: "dora", password: password, role: .member, by: .machine)
        let tokens = try await access.signIn.signIn(name: "dora", password: password, address: nil)
        let created = try await access.tokens.create(
            owner: profile.id, name: "phone", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        let result = try await application.home.accountDeletion.remove(profile.id, by: .machine)
        let removed = Dictionary(uniqueKeysWithValues: result.tables.map { ($0.name, $0.rows) })
        #expect(removed["credentials"] == 1 && removed["sessions"] == 1 && removed["api_tokens"] == 1)
        for table: SQL in ["SELECT 1 FROM credentials", "SELECT 1 FROM sessions", "SELECT 1 FROM api_tokens"] {
            #expect(try await application.store.read { try $0.session.rows(table) }.isEmpty)
        }
        #expect(try await access.authentication.identity(of: tokens.access.text) == nil)
        #expect(try await access.authentication.identity(of: created.secret.text) == nil)
        await #expect(throws: AccountErrors.wrongPassword) {
            try await access.signIn.signIn(name: "dora", password: password, address: nil)
        }
        // The name is free again.
        _ = try await access.people.add(name: "Dora", password: password, role: .member, by: .machine)
    }

    @Test func theLastAdminCannotBeRemovedWhileOtherAccountsExist() async throws {
        let application = try await HomeStore()
        let people = application.home.access.people
        let one = try await people.add(name: "dora", password: password, role: .admin, by: .machine)
        await #expect(throws: AccountErrors.lastAdmin) {
            try await application.home.accountDeletion.remove(one.id, by: .machine)
        }
        let other = try await people.add(name: "emil", password: password, role: .admin, by: .machine)
        _ = try await application.home.accountDeletion.remove(one.id, by: .machine)
        await #expect(throws: AccountErrors.lastAdmin) {
            try await application.home.accountDeletion.remove(other.id, by: .machine)
        }
        _ = try await application.home.accountDeletion.remove(application.store.owner, by: .machine)
        _ = try await application.home.accountDeletion.remove(application.store.other, by: .machine)
        _ = try await application.home.accountDeletion.remove(other.id, by: .machine)
        #expect(try await people.all().isEmpty)
    }

    @Test func whenTwoAdminsRemoveEachOtherOneAdminRemains() async throws {
        let application = try await HomeStore()
        let people = application.home.access.people
        let one = try await people.add(name: "dora", password: password, role: .admin, by: .machine)
        let other = try await people.add(name: "emil", password: password, role: .admin, by: .machine)
        let removed = await withTaskGroup(of: Bool.self) { group in
            for id in [one.id, other.id] {
                group.addTask {
                    do {
                        _ = try await application.home.accountDeletion.remove(id, by: .machine)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(removed == 1)
        #expect(try await people.all().count(where: { $0.role == .admin }) == 1)
    }

    @Test func removingYourOwnAccountRequiresThePassword() async throws {
        let application = try await HomeStore()
        let people = application.home.access.people
        let profile = try await people.add(name: "dora", password: password, role: .member, by: .machine)
        await #expect(throws: AccountErrors.wrongPassword) {
            try await application.home.accountDeletion.removeOneself(
                profile.id, password: "wrong", address: nil, by: application.home.access.check)
        }
        _ = try await application.home.accountDeletion.removeOneself(
            profile.id, password: password, address: nil, by: application.home.access.check)
        let gone = await #expect(throws: MizanError.self) {
            try await application.home.accountDeletion.remove(profile.id, by: .machine)
        }
        #expect(gone?.reason == "owner.unknown")
    }
}
