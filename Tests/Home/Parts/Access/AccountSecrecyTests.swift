import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

/// No export contains a secret, or anything derived from one.
struct AccountSecrecyTests {
    private static let tables = ["api_tokens", "apple_links", "credentials", "first_run", "sessions"]

    private func application() async throws -> HomeStore {
        let application = try await HomeStore()
        let access = application.home.access
        _ = try await access.passwords.set(
            owner: application.store.owner, to: "correct horse battery", keepTokens: false, by: .machine)
        _ = try await access.signIn.signIn(name: "amina", password: "correct horse battery", address: nil)
        _ = try await access.tokens.create(
            owner: application.store.owner, name: "phone", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        try await application.store.database.write(.shared) { [owner = application.store.owner] transaction in
            try AppleLinks.link("001234.amina", to: owner, in: transaction)
        }
        try await application.save("a", 1)
        return application
    }

    private func digest(_ application: HomeStore) async throws -> String {
        try await application.store.read { try OwnerDigest.compute(of: $0.ownerKey, in: $0.session).hexadecimal }
    }

    @Test func anArchiveNeverHoldsHashes() async throws {
        let application = try await application()
        let path = application.store.directory.file("amina.archive")
        let result = try await application.home.accountExport.run(owner: application.store.owner, to: path)
        #expect(Set(result.tables.map(\.name)).isDisjoint(with: Self.tables))
        #expect(result.tables.map(\.name).contains("sample_record"))
        let text = String(decoding: try application.store.directory.bytes(of: "amina.archive"), as: UTF8.self)
        for word in ["scrypt", "password", "_hash", "api_tokens", "phone", "001234"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test func everyAccessTableIsCataloguedAndExcludedFromArchives() async throws {
        let application = try await application()
        let catalogue = try await application.store.read { try Catalogue.read(in: $0.session) }
        for name in Self.tables {
            #expect(catalogue.table(name) != nil, "\(name) has an owner")
            #expect(catalogue.table(name)?.isLasting == false, "\(name) is not exported")
        }
    }

    @Test func anArchiveWithCredentialsIsRefused() async throws {
        let application = try await application()
        let path = application.store.directory.file("amina.archive")
        _ = try await application.home.accountExport.run(owner: application.store.owner, to: path)
        let text = String(decoding: try application.store.directory.bytes(of: "amina.archive"), as: UTF8.self)
        try application.store.directory.write(
            Array(text.replacing("sample_record", with: "credentials").utf8), to: "forged.archive")
        _ = try await application.home.accountDeletion.run(owner: application.store.owner)
        let error = await #expect(throws: MizanError.self) {
            try await application.home.accountImport.run(from: application.store.directory.file("forged.archive"))
        }
        #expect(error?.message.contains("credentials") == true)
        #expect(try await application.store.database.read { try Credentials.areEmpty(in: $0) })
    }

    @Test func anImportedAccountHasNoPasswordAndNoValidTokens() async throws {
        let application = try await application()
        let tokens = try await application.home.access.signIn.signIn(
            name: "amina", password: "correct horse battery", address: nil)
        let path = application.store.directory.file("amina.archive")
        _ = try await application.home.accountExport.run(owner: application.store.owner, to: path)
        _ = try await application.home.accountDeletion.run(owner: application.store.owner)
        _ = try await application.home.accountImport.run(from: path)
        #expect(try await application.home.access.people.profile(of: application.store.owner).hasPassword == false)
        #expect(try await application.home.access.authentication.identity(of: tokens.access.text) == nil)
        #expect(try await application.weights() == ["a": 1])
    }

    @Test func signingInDoesNotChangeTheDigest() async throws {
        let application = try await application()
        let before = try await digest(application)
        _ = try await application.home.access.signIn.signIn(
            name: "amina", password: "correct horse battery", address: nil)
        #expect(try await digest(application) == before)
    }

    @Test func noErrorContainsASecret() async throws {
        let application = try await application()
        let secret = "this is my very own secret"
        let access = application.home.access
        var errors: [MizanError] = []
        func collect(_ body: @Sendable () async throws -> Void) async {
            do { try await body() } catch let error as MizanError { errors.append(error) } catch {}
        }
        await collect { _ = try await access.signIn.signIn(name: "amina", password: secret, address: nil) }
        await collect { _ = try await access.signIn.refresh(secret) }
        await collect { _ = try await access.firstRun.complete(secret: secret, name: "x", password: secret) }
        await collect {
            _ = try await access.passwords.change(
                owner: application.store.owner, from: secret, to: secret, keepTokens: false, address: nil)
        }
        await collect {
            _ = try await access.people.add(
                name: "zayd", password: String(repeating: secret, count: 50), role: .member, by: .machine)
        }
        await collect { _ = try await access.people.add(name: secret, password: secret, role: .member, by: .machine) }
        #expect(errors.count == 6)
        for error in errors { #expect(!"\(error.message) \(error.details) \(error)".contains(secret)) }
    }
}
