import Glibc
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

/// The proof that a backup was made by this installation, and the restore of a backup that has no proof.
struct BackupProofTests {
    private let application: BackupApplication
    private let made: BackupService.Made

    init() async throws {
        application = try await BackupApplication()
        made = try await application.service.make()
        try await application.store.database.close()
    }

    private var manifest: String { "store/backups/" + BackupApplication.name(of: made.path) + ".json" }

    private func edit(_ change: (String) -> String) throws {
        let text = String(decoding: try application.store.directory.bytes(of: manifest), as: UTF8.self)
        let changed = change(text)
        #expect(changed != text)
        try application.store.directory.write(Array(changed.utf8), to: manifest)
    }

    private func refusal() async -> MizanError? {
        await #expect(throws: MizanError.self) { try await application.service.restore(made.path) }
    }

    @Test func aBackupMadeHereIsVerifiedAndRestored() async throws {
        #expect(try await application.service.verify(made.path).proof == .here)
        #expect(try application.service.list().map { try application.service.proof(of: $0) } == [.here])
        #expect(try await application.service.restore(made.path).outcome.kept != nil)
        let secret = try application.store.directory.bytes(of: "store/secret.key")
        #expect(secret.count == 32)
    }

    @Test func aChangedManifestIsRefusedEvenWithTheMadeElsewhereOption() async throws {
        try edit { $0.replacing("\"hand\"", with: "\"schedule\"") }
        #expect(await refusal()?.reason == "backup.changed")
        let error = await #expect(throws: MizanError.self) {
            try await application.service.restore(made.path, madeElsewhere: true)
        }
        #expect(error?.reason == "backup.changed")
        #expect(try application.service.list().map { try application.service.proof(of: $0) } == [nil])
    }

    /// White space in a manifest may change, because it is not part of the signed data.
    @Test func aReformattedManifestIsVerified() async throws {
        try edit { $0.replacing("\n", with: "") }
        #expect(try await application.service.verify(made.path).proof == .here)
    }

    @Test func anUnsignedBackupRequiresTheMadeElsewhereOption() async throws {
        try edit { $0.replacing(/,\s*"signature":\s*\{[^}]*\}/, with: "") }
        #expect(try await application.service.verify(made.path).proof == .unsigned)
        let error = await refusal()
        #expect(error?.reason == "restore.made-elsewhere")
        #expect(error?.withAdvice.contains("--made-elsewhere") == true)
        #expect(try await application.service.restore(made.path, madeElsewhere: true).outcome.kept != nil)
    }

    @Test func aBackupWithoutAManifestRequiresTheMadeElsewhereOption() async throws {
        try application.store.directory.remove(manifest)
        #expect(try await application.service.verify(made.path).proof == .noManifest)
        #expect(await refusal()?.reason == "restore.made-elsewhere")
        #expect(try await application.service.restore(made.path, madeElsewhere: true).outcome.kept != nil)
    }

    @Test func aBackupOfAnotherMachineRequiresTheMadeElsewhereOptionOrItsSecret() async throws {
        let other = BackupService(
            dataDirectory: application.store.directory.file("other"), migrations: [SampleTables.set], clock: .system)
        #expect(try await other.verify(made.path).proof == .elsewhere)
        let error = await #expect(throws: MizanError.self) { try await other.restore(made.path) }
        #expect(error?.reason == "restore.made-elsewhere")
        #expect(try !application.store.directory.names().contains("other"))
        _ = try StoreDirectory(creating: other.dataDirectory)
        try application.store.directory.write(
            application.store.directory.bytes(of: "store/secret.key"), to: "other/secret.key")
        try application.store.directory.setMode(0o600, of: "other/secret.key")
        #expect(try await other.restore(made.path).outcome.kept == nil)
    }

    @Test func anUntrustedSecretIsAnErrorAndIsKept() async throws {
        let directory = application.store.directory
        #expect(try mode("store/secret.key") == 0o600)
        let secret = try directory.bytes(of: "store/secret.key")
        try directory.setMode(0o644, of: "store/secret.key")
        let exposed = await #expect(throws: MizanError.self) { try await application.service.make() }
        #expect(exposed?.reason == "accounts.secret-readable-by-others")
        try directory.setMode(0o600, of: "store/secret.key")
        try directory.write(Array(secret.dropLast()), to: "store/secret.key")
        let damaged = await #expect(throws: MizanError.self) { try await application.service.make() }
        #expect(damaged?.reason == "accounts.secret-damaged" && damaged?.message.contains("Restore your copy") == true)
        #expect(try directory.bytes(of: "store/secret.key") == Array(secret.dropLast()))
    }

    private func mode(_ name: String) throws -> mode_t {
        var information = stat()
        try #require(stat(application.store.directory.file(name), &information) == 0)
        return information.st_mode & 0o777
    }
}
