import Accounts
import Kernel
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople

struct TokenServiceTests {
    @Test func theScopesFollowTheRunningSlices() async throws {
        let application = try await HomeStore()
        #expect(
            application.home.access.tokens.scopes
                == ["account:read", "home:read", "home:write", "metrics:read", "sample:read", "sample:write"])
    }

    @Test(arguments: [
        "quran:read", "account:write", "house:write", "metrics:write", "admin", "admin:write", "*", "sample",
        "Sample:read", "open", "",
    ])
    func aTokenWithAnUnknownScopeIsRefused(scope: String) async throws {
        let application = try await HomeStore()
        let error = await #expect(throws: MizanError.self) {
            try await application.home.access.tokens.create(
                owner: application.store.owner, name: "phone", scopes: ["sample:read", scope], expiresAt: nil,
                by: .machine)
        }
        #expect(error?.reason == "token.scope")
        #expect(error?.details["allowed"] == "account:read home:read home:write metrics:read sample:read sample:write")
        #expect(try await application.home.access.tokens.list(owner: application.store.owner).isEmpty)
    }

    @Test func aRevokedTokenIsRefusedAtTheNextRequest() async throws {
        let application = try await HomeStore()
        let access = application.home.access
        let created = try await access.tokens.create(
            owner: application.store.owner, name: "phone", scopes: ["sample:read", "sample:read"], expiresAt: nil,
            by: .machine)
        #expect(created.token.scopes.count == 1)
        #expect(try await access.authentication.identity(of: created.secret.text)?.owner == application.store.owner)
        try await access.tokens.revoke(created.token.id, owner: application.store.owner, by: .machine)
        #expect(try await access.authentication.identity(of: created.secret.text) == nil)
        await access.tokenUse.settled()
    }
}
