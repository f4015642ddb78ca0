import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer
@testable import Storage

/// The digests of these archives are right, because an attacker computed them. Their contents are still checked.
struct HostileArchiveTests {
    /// The refusal of an archive that is imported into another store. The archive's own store was first changed without Mizan,
    /// and its checksums were then corrected.
    private func refusal(
        _ change: String, _ modules: @escaping @Sendable (ModuleContext) -> [any Module] = { _ in [] }
    ) async throws -> MizanError? {
        let source = try await ArchiveStore()
        try await source.fill()
        let statements = change.split(separator: ";").map(String.init)
        try await source.store.write { transaction in
            for statement in statements { try transaction.session.execute(SQL(text: statement, values: [])) }
            _ = try ChecksumAudit.repair(of: transaction.ownerKey, in: transaction)
        }
        _ = try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
        let target = try await ArchiveStore()
        let home = HomeModule(context: target.store.context(), modules: modules(target.store.context()))
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        let error = await #expect(throws: MizanError.self) { try await home.accountImport.run(from: source.file) }
        #expect(try await target.home.accounts.entries().map(\.name) == ["bilal"])
        #expect(try await target.store.database.read { try Owners.departed(in: $0) }.isEmpty)
        return error
    }

    private static let anyChange = "(SELECT MIN(version) FROM history WHERE owner = 1)"

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("UPDATE owners SET version = 9223372036854775807 WHERE owner = 1", "owner.version is not a version"),
            ("UPDATE owners SET floor = -1 WHERE owner = 1", "owner.floor is not a version"),
            ("UPDATE owners SET created_at = -9223372036854775808 WHERE owner = 1", "owner.created_at is outside"),
            (
                "UPDATE history SET version = 0 WHERE owner = 1 AND version = \(Self.anyChange)",
                "version of history is 0"
            ),
            (
                "UPDATE history SET version = 9000000000000000000 WHERE owner = 1 AND version = \(Self.anyChange)",
                "version of history is 9"
            ),
            (
                "INSERT INTO changes VALUES (1, 5, 4, 0, 'o', '', '', NULL, NULL, 0)",
                "first_version is later than last_version"
            ),
            (
                "UPDATE changes SET first_version = -4 WHERE owner = 1 AND first_version = 1",
                "first_version of changes is -4"
            ),
            (
                "UPDATE history SET changed_at = -9223372036854775808 WHERE owner = 1",
                "changed_at of history is outside"
            ),
            (
                "UPDATE history SET fields = '[]' WHERE owner = 1 AND fields IS NOT NULL",
                "fields of history is not a JSON object"
            ),
            ("UPDATE history SET previous_version = version WHERE owner = 1", "previous_version is later than version"),
            (
                "UPDATE journal SET version = -5 WHERE owner = 1 AND version = 1;"
                    + "UPDATE sample_record SET version = -5 WHERE owner = 1 AND version = 1",
                "version of journal is -5"
            ),
            (
                "UPDATE journal SET changed_at = 9223372036854775807 WHERE owner = 1",
                "changed_at of journal is outside"
            ),
            ("UPDATE sample_record SET created_version = version + 1 WHERE owner = 1", "created_version"),
            ("UPDATE sample_record SET deleted_at = 9223372036854775807 WHERE deleted_at IS NOT NULL", "deleted_at"),
            (
                "INSERT INTO imports VALUES (1, 1, 'f', 'i', 'odd', 0, 0, 0, 0, NULL, NULL, 0)",
                "state of imports is not one of done, incomplete, undoing, undone"
            ),
            (
                "INSERT INTO imports VALUES (1, 9223372036854775807, 'f', 'i', 'done', 0, 0, 0, 0, NULL, NULL, 0)",
                "number of imports is 9223372036854775807"
            ),
            (
                "INSERT INTO imports VALUES (1, 1, 'f', 'i', 'done', -1, 0, 0, 0, NULL, NULL, 0)",
                "added of imports is -1"
            ),
        ])
    func anImpossibleValueIsReportedWithItsLine(_ change: String, _ why: String) async throws {
        let error = try await refusal(change)
        #expect(error?.reason == "archive.damaged" && error?.message.contains(why) == true, "\(error?.message ?? "")")
        #expect(error?.details["line"] != nil)
    }

    /// Each row alone would be valid, but the rows together are not.
    @Test(arguments: [
        ("INSERT INTO changes VALUES (1, 4, 5, 0, 'o', '', '', NULL, NULL, 0)", "of two operations at once"),
        ("UPDATE sample_record SET version = 2 WHERE owner = 1 AND name = 'record 0'", "a record that has no row"),
        ("DELETE FROM sample_record WHERE owner = 1 AND name = 'record 0'", "a record that has no row"),
        ("INSERT INTO history VALUES (1, 2, 'sample.Record', 'record 4', NULL, NULL, 0)", "of another record"),
        (
            "UPDATE sample_record SET created_version = version - 1 WHERE owner = 1 AND version > 1",
            "of the journal are missing from the history"
        ),
        (
            "INSERT INTO history VALUES (1, 1000, 'sample.Record', 'never', NULL, NULL, 0);"
                + "UPDATE owners SET version = 1000 WHERE owner = 1", "missing from the journal"
        ),
        (
            "INSERT INTO import_changes VALUES (1, 7, 'sample.Record', 'a', 1, 1)",
            "1 change of an import that is not listed"
        ),
        ("UPDATE owners SET floor = version WHERE owner = 1", "tombstones up to its floor"),
        (
            "INSERT INTO purged SELECT owner, type, key, 0 FROM journal WHERE owner = 1 AND kind = 1 LIMIT 1",
            "it contains records that were deleted for good"
        ),
    ])
    func anInconsistentArchiveIsRefused(_ change: String, _ why: String) async throws {
        let error = try await refusal(change)
        #expect(error?.reason == "archive.unsound" && error?.message.contains(why) == true, "\(error?.message ?? "")")
    }

    /// The rule belongs to the record type, which would also refuse such a record in a push.
    @Test func aRecordThatBreaksItsModulesRuleIsRefused() async throws {
        let change = "UPDATE sample_record SET weight = 0 WHERE owner = 1"
        let error = try await refusal(change + ";UPDATE sample_record SET weight = 101 WHERE name = 'record 5'") {
            [PairModule(context: $0)]
        }
        #expect(error?.reason == "archive.unsound" && error?.message.contains("It is too heavy.") == true)
        let moment = try await refusal(
            change + ";UPDATE sample_record SET at = -9223372036854775808 WHERE name = 'record 5'"
        ) { [PairModule(context: $0)] }
        #expect(moment?.message.contains("at is outside the years 1 to 9999") == true, "\(moment?.message ?? "")")
    }

    @Test func aRowWithVeryManyPartsIsNotFullyRead() async throws {
        let source = try await ArchiveStore()
        try await source.fill()
        _ = try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
        var lines = String(decoding: try source.files.bytes(of: "archive.jsonl"), as: UTF8.self).split(separator: "\n")
        let place = try #require(lines.firstIndex { $0.hasPrefix("[") })
        lines[place] = "[" + String(repeating: "[],", count: 5_000) + "1]"
        try source.files.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "changed.jsonl")
        let target = try await ArchiveStore()
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.files.file("changed.jsonl"))
        }
        #expect(error?.message.contains("a row of more than 4096 parts") == true, "\(error?.message ?? "")")
    }
}
