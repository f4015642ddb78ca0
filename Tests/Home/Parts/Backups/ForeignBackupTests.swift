import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeAudits
@testable import HomeBase
@testable import HomeUpkeep

/// A backup that was made elsewhere must pass the same checks as an archive that was made elsewhere.
struct ForeignBackupTests {
    private let clinic: Clinic
    private let service: BackupService

    init() async throws {
        clinic = try await Clinic()
        let module = SampleModule(context: try await TestStore().context(propertyLists: NoPropertyLists()))
        service = BackupService(
            dataDirectory: clinic.directory.file("new"), migrations: [SampleTables.set] + HomeBase.schema,
            clock: .system, rules: { ModuleRules(of: [module]) })
    }

    private func refusal() async throws -> MizanError? {
        let verified = await #expect(throws: MizanError.self) { try await service.verify(clinic.file) }
        let restored = await #expect(throws: MizanError.self) {
            try await service.restore(clinic.file, madeElsewhere: true)
        }
        #expect(restored == verified)
        #expect(try !clinic.directory.names().contains("new"))
        return restored
    }

    @Test func aSoundBackupIsRestored() async throws {
        try clinic.damage("PRAGMA journal_mode = DELETE")
        #expect(try await service.restore(clinic.file, madeElsewhere: true).outcome.kept == nil)
    }

    @Test(arguments: [
        (
            "UPDATE imports SET state = 'perhaps'",
            "row 1 of imports: state is not one of done, incomplete, undoing, undone"
        ),
        ("UPDATE imports SET rejected = -1", "row 1 of imports: rejected is -1"),
        ("UPDATE imports SET imported_at = -9223372036854775808", "imported_at is outside the years 1 to 9999"),
        ("UPDATE history SET fields = '{' WHERE fields IS NOT NULL", "of history: fields is not a JSON object"),
        (
            "UPDATE sample_record SET version = 9223372036854775807 WHERE name = 'of another'",
            "version is 9223372036854775807"
        ),
        ("UPDATE sample_record SET created_version = 0 WHERE name = 'of another'", "created_version is 0"),
        (
            "UPDATE sample_record SET at = -9223372036854775808 WHERE name = 'record 1'",
            "the record record 1 of sample_record breaks a rule"
        ),
        (
            "UPDATE owners SET version = 9223372036854775807 WHERE owner = 1",
            "is 9223372036854775807, which is impossibly high"
        ),
        ("UPDATE owners SET epoch = '' WHERE owner = 1", "has no epoch"),
        ("UPDATE owners SET quota = -5 WHERE owner = 1", "of owners, of owner 1: its quota is -5 bytes"),
        ("UPDATE owners SET floor = -1 WHERE owner = 1", "of owners, of owner 1: its floor is -1"),
        (
            "INSERT INTO unfinished (owner, name, operation, done, begun_at) VALUES (1, 'a', 'b', -1, 0)",
            "of unfinished: done is -1"
        ),
        ("DELETE FROM sample_record WHERE name = 'record 1'", "1 entry of the journal for a record that has no row"),
        (
            "INSERT INTO import_changes VALUES (1, 7, 'sample.Record', 'a', 1, 1)",
            "1 change of an import that is not listed"
        ),
        ("DELETE FROM history WHERE version > 0; UPDATE journal SET key = 'else' WHERE key = 'record 1'", "checksum"),
        (
            "INSERT INTO credentials VALUES (1, 'me', 'x', 'member', 0)",
            "of credentials, of owner 1: The stored password"
        ),
        ("INSERT INTO credentials VALUES (1, 'me', 'x', 'king', 0)", "an account with an unknown role"),
        (
            "INSERT INTO credentials VALUES (1, x'00', 'x', 'member', 0)",
            "row 1 of credentials: name_key is blob, but TEXT"
        ),
        (
            "INSERT INTO api_tokens VALUES (1, 'i', 'n', x'00', 'all', 0, NULL, NULL, NULL, NULL)",
            "of api_tokens, of owner 1"
        ),
        (
            "INSERT INTO sessions VALUES (1, 'i', x'00', 'g', x'00', x'00', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL)",
            "row 1 of sessions: generation is text"
        ),
    ])
    func anUnsoundBackupIsRefusedByItsRows(_ sql: String, _ what: String) async throws {
        try clinic.damage("PRAGMA journal_mode = DELETE")
        try clinic.damage(sql)
        let error = try await refusal()
        #expect(error?.reason == "backup.rows")
        #expect(error?.message.contains(what) == true, "\(String(describing: error))")
        #expect(error?.message.contains("..") == false)
    }
}
