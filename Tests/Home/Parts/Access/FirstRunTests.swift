import Accounts
import Kernel
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

struct FirstRunTests {
    private let password = "correct horse battery"

    private func secret(_ application: HomeStore) async throws -> String {
        let offer = try #require(try await application.home.access.firstRun.offer())
        #expect(offer.expiresAt == application.store.clock.now.advanced(by: .seconds(3_600)))
        #expect(offer.path.hasPrefix("/v1/setup/mizan_setup_"))
        return String(offer.path.dropFirst("/v1/setup/".count))
    }

    /// A store in its state after the first command: it has one owner named "me", with data.
    private func applicationOfOne() async throws -> HomeStore {
        let application = try await HomeStore()
        _ = try await application.home.accountDeletion.run(owner: application.store.other)
        try await application.save("a", 1)
        return application
    }

    @Test func theOnlyOwnerBecomesTheAdminWithAllData() async throws {
        let application = try await applicationOfOne()
        let first = application.home.access.firstRun
        let profile = try await first.complete(secret: secret(application), name: "Yusuf", password: password)
        #expect(profile.id == application.store.owner)
        #expect(profile.name == "Yusuf" && profile.role == .admin && profile.hasPassword)
        #expect(try await application.weights() == ["a": 1])
        let tokens = try await application.home.access.signIn.signIn(name: "yusuf", password: password, address: nil)
        #expect(tokens.owner == application.store.owner)
        let another = try await first.offer()
        #expect(another == nil)
    }

    @Test func theFirstAccountUsesTheOwnerWithItsNameOrCreatesAnOwner() async throws {
        let application = try await HomeStore()
        let profile = try await application.home.access.firstRun.complete(
            secret: secret(application), name: "BILAL", password: password)
        #expect(profile.id == application.store.other)
        let another = try await HomeStore()
        let fresh = try await another.home.access.firstRun.complete(
            secret: secret(another), name: "Yusuf", password: password)
        #expect(fresh.id != another.store.owner && fresh.id != another.store.other)
        #expect(try await another.home.access.people.all().map(\.name) == ["amina", "bilal", "Yusuf"])
    }

    @Test func theLinkIsValidForOneUseWithinAnHourUnlessANewLinkReplacesIt() async throws {
        let application = try await applicationOfOne()
        let first = application.home.access.firstRun
        let replaced = try await secret(application)
        let late = try await secret(application)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: replaced, name: "Yusuf", password: password)
        }
        application.store.clock.advance(seconds: 3_600)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: late, name: "Yusuf", password: password)
        }
        let good = try await secret(application)
        // A request that is refused for another reason, here a short password, does not use up the secret.
        let short = await #expect(throws: MizanError.self) {
            try await first.complete(secret: good, name: "Yusuf", password: "short")
        }
        #expect(short?.reason == "account.password-too-short")
        _ = try await first.complete(secret: good, name: "Yusuf", password: password)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: good, name: "Yusuf", password: password)
        }
    }

    @Test func onlyOneOfTwoSimultaneousUsesOfTheLinkSucceeds() async throws {
        let application = try await applicationOfOne()
        let first = application.home.access.firstRun
        let secret = try await secret(application)
        let names = await withTaskGroup(of: String?.self) { group in
            for name in ["Yusuf", "Zayd"] {
                group.addTask {
                    do { return try await first.complete(secret: secret, name: name, password: password).name } catch {
                        return nil
                    }
                }
            }
            return await group.reduce(into: [String]()) { if let name = $1 { $0.append(name) } }
        }
        #expect(names.count == 1)
        #expect(try await application.home.access.people.all().map(\.name) == names)
    }

    @Test func theLinkIsInvalidOnceAPasswordExists() async throws {
        let application = try await applicationOfOne()
        let secret = try await secret(application)
        _ = try await application.home.access.passwords.set(
            owner: application.store.owner, to: password, keepTokens: false, by: .machine)
        await #expect(throws: AccountErrors.badLink) {
            try await application.home.access.firstRun.complete(secret: secret, name: "Yusuf", password: password)
        }
    }

    @Test(arguments: ["", "x", "mizan_setup_", "mizan_setup_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func aGuessedSecretIsRefused(guess: String) async throws {
        let application = try await applicationOfOne()
        _ = try await secret(application)
        await #expect(throws: AccountErrors.badLink) {
            try await application.home.access.firstRun.complete(secret: guess, name: "Yusuf", password: password)
        }
    }
}
