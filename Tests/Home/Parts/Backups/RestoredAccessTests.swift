import Accounts
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDoor
@testable import HomePeople
@testable import HomeUpkeep

/// Sessions and tokens that come back into a store with a restore.
struct RestoredAccessTests {
    private static let password = "correct horse battery"

    private let application: HomeStore
    private let service: BackupService
    private let session: SessionTokens
    private let kept: TokenService.Created
    private let lost: TokenService.Created
    private let link: FirstRun.Offer?
    private let file: String

    /// A backup with a session and two tokens, one of which is revoked afterwards.
    init() async throws {
        application = try await HomeStore()
        let access = application.home.access
        link = try await access.firstRun.offer()
        file = application.store.directory.file("backup.sqlite")
        service = Self.service(application, "store")
        let owner = application.store.owner
        _ = try await access.passwords.set(owner: owner, to: Self.password, keepTokens: true, by: .machine)
        session = try await access.signIn.signIn(
            name: try await access.people.profile(of: owner).name, password: Self.password, address: nil)
        kept = try await access.tokens.create(
            owner: owner, name: "kept", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        lost = try await access.tokens.create(
            owner: owner, name: "lost", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        _ = try await service.make(at: file)
        try await access.tokens.revoke(lost.token.id, owner: owner, by: .machine)
        try await application.store.database.close()
    }

    private static func service(_ application: HomeStore, _ place: String) -> BackupService {
        BackupService(
            dataDirectory: application.store.directory.file(place), migrations: [SampleTables.set] + HomeBase.schema,
            clock: Clock { application.store.clock.now })
    }

    /// True for each credential that works after the restore. The order is: the session, the token that was kept, the token
    /// that was revoked, and the session's refresh token.
    private func letIn(_ place: String) async throws -> [Bool] {
        let database = try SQLiteDatabase(
            StoreDirectory(creating: application.store.directory.file(place)), clock: { application.store.clock.now })
        let clock = application.store.clock
        let authentication = Authentication(
            database: database, now: { clock.now }, ownerToken: nil, use: TokenUse(database: database))
        var results: [Bool] = []
        for secret in [session.access.text, kept.secret.text, lost.secret.text] {
            results.append(try await authentication.identity(of: secret) != nil)
        }
        let draft = Sessions.Draft(after: session.refresh)
        let refreshed = try await database.write(application.store.owner) {
            try Sessions.rotate(session.refresh, draft, in: $0)
        }
        if case .next = refreshed { results.append(true) } else { results.append(false) }
        try await database.close()
        return results
    }

    @Test func aRestoreEndsSessionsAndKeepsRevocations() async throws {
        let restored = try await service.restore(file)
        #expect(restored.tokens == .compared)
        #expect(restored.access.endedSessions == 1)
        #expect(restored.access.endedTokens == 1)
        #expect(restored.access.keptTokens == 1)
        #expect(try await letIn("store") == [false, true, false, false])
    }

    @Test func aRestoreWithoutAReplacedStoreEndsAllTokens() async throws {
        let restored = try await Self.service(application, "new").restore(file, madeElsewhere: true)
        #expect(restored.tokens == .ended)
        #expect(restored.access.endedTokens == 2)
        #expect(try await letIn("new") == [false, false, false, false])
    }

    @Test func anUnreadableReplacedStoreCountsAsMissing() async throws {
        try application.store.directory.write(Array(repeating: 7, count: 8_192), to: "store/mizan.sqlite")
        let restored = try await service.restore(file)
        #expect(restored.tokens == .ended)
        #expect(try await letIn("store") == [false, false, false, false])
    }

    @Test func theKeepTokensOptionKeepsTokensButNoSessions() async throws {
        let restored = try await Self.service(application, "new").restore(file, keepTokens: true, madeElsewhere: true)
        #expect(restored.tokens == .kept)
        #expect(try await letIn("new") == [false, true, true, false])
    }

    /// The last writes of the replaced store may be only in the store's log. These writes are also considered.
    @Test func revocationsOnlyInTheLogOfTheReplacedStoreAreKept() async throws {
        let database = try SQLiteDatabase(
            StoreDirectory(creating: application.store.directory.file("store")), clock: { application.store.clock.now })
        _ = try await database.write(application.store.owner) { try APITokens.revoke(kept.token.id, in: $0) }
        let directory = application.store.directory
        let (store, log) = (
            try directory.bytes(of: "store/mizan.sqlite"), try directory.bytes(of: "store/mizan.sqlite-wal")
        )
        try await database.close()
        try directory.write(store, to: "store/mizan.sqlite")
        try directory.write(log, to: "store/mizan.sqlite-wal")
        #expect(try await service.restore(file).access.endedTokens == 2)
        #expect(try await letIn("store") == [false, false, false, false])
    }
}
