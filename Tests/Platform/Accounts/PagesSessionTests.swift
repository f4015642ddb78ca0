import Storage
import TestSupport
import Testing

@testable import Accounts

/// The session of a browser: valid for pages alone, for 30 days from its last use, for 90 days at most.
struct PagesSessionTests {
    private static let day: Int64 = 86_400

    private struct Browser {
        let store: TestStore
        let use: TokenUse
        let authentication: Authentication
        let token: String

        init() async throws {
            let store = try await AccountStore().store
            let use = TokenUse(database: store.database)
            (self.store, self.use) = (store, use)
            authentication = Authentication(
                database: store.database, now: { [clock = store.clock] in clock.now }, ownerToken: nil, use: use)
            let draft = Sessions.Draft(for: .pages)
            token = try await store.write { try Sessions.open(draft, in: $0) }.access.text
        }

        /// Days later, asks for a page.
        func visit(after days: Int64) async throws -> Identity? {
            store.clock.advance(seconds: days * PagesSessionTests.day)
            let identity = try await authentication.identity(of: token, for: "pages")
            await use.settled()
            return identity
        }
    }

    @Test func aBrowserHasThePersonsRightsAtPagesAlone() async throws {
        let browser = try await Browser()
        #expect(try await browser.visit(after: 0)?.role == .admin)
        #expect(try await browser.authentication.identity(of: browser.token) == nil)
        #expect(try await browser.authentication.identity(of: browser.token, for: "progress") == nil)
        #expect(try await browser.authentication.identity(of: "x", for: "pages") == nil)
    }

    @Test func aSessionEndsThirtyDaysAfterItsLastUse() async throws {
        let browser = try await Browser()
        #expect(try await browser.visit(after: 29) != nil)
        #expect(try await browser.visit(after: 29) != nil)
        await #expect(throws: AccountErrors.expired) { try await browser.visit(after: 30) }
    }

    @Test func aSessionInUseEndsNinetyDaysAfterTheSignIn() async throws {
        let browser = try await Browser()
        for _ in 0..<8 { #expect(try await browser.visit(after: 10) != nil) }
        #expect(try await browser.visit(after: 9) != nil)
        await #expect(throws: AccountErrors.expired) { try await browser.visit(after: 1) }
    }

    @Test func anEndedSessionIsNotProlonged() async throws {
        let browser = try await Browser()
        #expect(try await browser.store.write { try Sessions.revokeAll(in: $0) } == 1)
        #expect(try await browser.visit(after: 1) == nil)
        let id = try await browser.store.database.read { try $0.firstRow("SELECT id FROM sessions")?.text(0) } ?? ""
        let now = browser.store.clock.now
        try await browser.store.write { try Sessions.prolong(id, at: now, unlessUsedSince: now, in: $0) }
        #expect(try await browser.visit(after: 0) == nil)
    }
}
