import Accounts
import HomeData
import Kernel
import Storage
import TestSupport
import Testing

struct FirstRunTests {
    private let password = "correct horse battery"

    private func secret(_ house: HomeStore) async throws -> String {
        let offer = try #require(try await house.home.access.firstRun.offer())
        #expect(offer.expiresAt == house.store.clock.now.advanced(by: .seconds(3_600)))
        #expect(offer.path.hasPrefix("/v1/setup/mizan_setup_"))
        return String(offer.path.dropFirst("/v1/setup/".count))
    }

    /// A house as it is after the first command: one owner, called "me", with data.
    private func houseOfOne() async throws -> HomeStore {
        let house = try await HomeStore()
        _ = try await house.home.accountDeletion.run(owner: house.store.other)
        try await house.save("a", 1)
        return house
    }

    @Test func theOnlyOwnerBecomesTheAdminWithAllData() async throws {
        let house = try await houseOfOne()
        let first = house.home.access.firstRun
        let profile = try await first.complete(secret: secret(house), name: "Yusuf", password: password)
        #expect(profile.id == house.store.owner)
        #expect(profile.name == "Yusuf" && profile.role == .admin && profile.hasPassword)
        #expect(try await house.weights() == ["a": 1])
        let tokens = try await house.home.access.signIn.signIn(name: "yusuf", password: password, address: nil)
        #expect(tokens.owner == house.store.owner)
        let another = try await first.offer()
        #expect(another == nil)
    }

    @Test func ofSeveralOwnersTheOneOfThatNameIsMeantOrANewOne() async throws {
        let house = try await HomeStore()
        let profile = try await house.home.access.firstRun.complete(
            secret: secret(house), name: "BILAL", password: password)
        #expect(profile.id == house.store.other)
        let another = try await HomeStore()
        let fresh = try await another.home.access.firstRun.complete(
            secret: secret(another), name: "Yusuf", password: password)
        #expect(fresh.id != another.store.owner && fresh.id != another.store.other)
        #expect(try await another.home.access.people.all().map(\.name) == ["amina", "bilal", "Yusuf"])
    }

    @Test func theLinkIsGoodOnceForAnHourAndUntilTheNext() async throws {
        let house = try await houseOfOne()
        let first = house.home.access.firstRun
        let replaced = try await secret(house)
        let late = try await secret(house)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: replaced, name: "Yusuf", password: password)
        }
        house.store.clock.advance(seconds: 3_600)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: late, name: "Yusuf", password: password)
        }
        let good = try await secret(house)
        // What is refused for another reason does not use it up.
        let short = await #expect(throws: MizanError.self) {
            try await first.complete(secret: good, name: "Yusuf", password: "short")
        }
        #expect(short?.reason == "account.password-too-short")
        _ = try await first.complete(secret: good, name: "Yusuf", password: password)
        await #expect(throws: AccountErrors.badLink) {
            try await first.complete(secret: good, name: "Yusuf", password: password)
        }
    }

    @Test func ofTwoUsesAtOnceOneCounts() async throws {
        let house = try await houseOfOne()
        let first = house.home.access.firstRun
        let secret = try await secret(house)
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
        #expect(try await house.home.access.people.all().map(\.name) == names)
    }

    @Test func aLinkMadeBeforeSomebodyGotAPasswordElsewhereIsOver() async throws {
        let house = try await houseOfOne()
        let secret = try await secret(house)
        _ = try await house.home.access.passwords.set(
            owner: house.store.owner, to: password, keepTokens: false, by: .machine)
        await #expect(throws: AccountErrors.badLink) {
            try await house.home.access.firstRun.complete(secret: secret, name: "Yusuf", password: password)
        }
    }

    @Test(arguments: ["", "x", "mizan_setup_", "mizan_setup_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func aGuessedSecretIsRefused(guess: String) async throws {
        let house = try await houseOfOne()
        _ = try await secret(house)
        await #expect(throws: AccountErrors.badLink) {
            try await house.home.access.firstRun.complete(secret: guess, name: "Yusuf", password: password)
        }
    }
}
