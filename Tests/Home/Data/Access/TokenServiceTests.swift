import Accounts
import HomeData
import Kernel
import TestSupport
import Testing

struct TokenServiceTests {
    @Test func theScopesAreThoseOfThePartsThatRun() async throws {
        let house = try await HomeStore()
        #expect(
            house.home.access.tokens.scopes
                == ["account:read", "home:read", "home:write", "house:read", "sample:read", "sample:write"])
    }

    @Test(arguments: [
        "quran:read", "account:write", "house:write", "admin", "admin:write", "*", "sample", "Sample:read", "open", "",
    ])
    func noTokenIsMadeForAnythingElse(scope: String) async throws {
        let house = try await HomeStore()
        let error = await #expect(throws: MizanError.self) {
            try await house.home.access.tokens.create(
                owner: house.store.owner, name: "phone", scopes: ["sample:read", scope], expiresAt: nil, by: .machine)
        }
        #expect(error?.reason == "token.scope")
        #expect(error?.details["allowed"] == "account:read home:read home:write house:read sample:read sample:write")
        #expect(try await house.home.access.tokens.list(owner: house.store.owner).isEmpty)
    }

    @Test func aRevokedTokenIsNothingAtTheNextRequest() async throws {
        let house = try await HomeStore()
        let access = house.home.access
        let created = try await access.tokens.create(
            owner: house.store.owner, name: "phone", scopes: ["sample:read", "sample:read"], expiresAt: nil,
            by: .machine)
        #expect(created.token.scopes.count == 1)
        #expect(try await access.authentication.identity(of: created.secret.text)?.owner == house.store.owner)
        try await access.tokens.revoke(created.token.id, owner: house.store.owner, by: .machine)
        #expect(try await access.authentication.identity(of: created.secret.text) == nil)
        await access.tokenUse.settled()
    }
}
