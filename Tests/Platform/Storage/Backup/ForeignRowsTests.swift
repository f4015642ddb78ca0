import GRDB
import Kernel
import TestSupport
import Testing

@testable import Storage

/// The rows of a backup that this installation did not sign.
struct ForeignRowsTests {
    private static func change(_ file: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// A backup without a manifest, changed by hand.
    private static func changed(_ sql: String) async throws -> BackupStore {
        let backup = try await BackupStore()
        try backup.backUp()
        try backup.store.directory.remove("backup.sqlite.json")
        try change(backup.file("backup.sqlite"), sql)
        return backup
    }

    /// Wrong values in any table and of any of the four types. Each case contains the row and the column that the refusal
    /// names.
    @Test(arguments: [
        (
            "UPDATE sample_record SET major = 'many' WHERE name = 'r1'",
            "row 2 of sample_record: major is text, but BIGINT"
        ),
        ("UPDATE sample_record SET major = 1.5", "row 1 of sample_record: major is real, but BIGINT"),
        ("UPDATE sample_record SET weight = 'heavy'", "row 1 of sample_record: weight is text, but DOUBLE PRECISION"),
        ("UPDATE sample_record SET remark = x'00'", "row 1 of sample_record: remark is blob, but TEXT"),
        ("UPDATE owners SET name = x'00' WHERE owner = 1", "of owners: name is blob, but TEXT"),
        ("UPDATE migrations SET module = x'00'", "of migrations: module is blob, but TEXT"),
        ("UPDATE journal SET changed_at = 'then'", "row 1 of journal: changed_at is text, but BIGINT"),
        ("UPDATE checksums SET sum = x'00'", "row 1 of checksums: sum is blob, but BIGINT"),
        (
            "INSERT INTO idempotency VALUES (1, 'k', 'text', x'00', 0)",
            "row 1 of idempotency: fingerprint is text, but BYTEA"
        ),
        (
            "INSERT INTO clock VALUES (1, 0, x'00', 0, NULL, 'now', NULL, 0)",
            "row 1 of clock: boot is blob, but TEXT is stored in it; row 1 of clock: doubt_seen is text, but BIGINT"
        ),
    ])
    func aValueOfTheWrongTypeIsRefusedWithItsPlace(_ sql: String, _ place: String) async throws {
        let backup = try await Self.changed(sql)
        for attempt in [{ _ = try backup.verify() }, { try backup.restore(into: "new") }] {
            let error = #expect(throws: MizanError.self) { try attempt() }
            #expect(error?.reason == "backup.rows")
            #expect(error?.message.contains(place) == true, "\(String(describing: error))")
        }
        #expect(try !backup.store.directory.names().contains("new"))
    }

    @Test func onlyTheFirstFaultyRowsAreNamedAndTheRemainingRowsAreCounted() async throws {
        let backup = try await BackupStore(records: 20)
        try backup.backUp()
        try backup.store.directory.remove("backup.sqlite.json")
        try Self.change(backup.file("backup.sqlite"), "UPDATE sample_record SET at = 'x'")
        let error = #expect(throws: MizanError.self) { try backup.verify() }
        #expect(error?.message.contains("row 5 of sample_record") == true)
        #expect(error?.message.contains("row 6 of sample_record") == false)
        #expect(error?.message.hasSuffix("; and 15 more.") == true, "\(String(describing: error))")
        #expect(error?.details["faults"] == "20")
    }

    /// A table that belongs to no part of this build is reported, but not checked.
    @Test func tablesOfUnknownPartsAreNotChecked() async throws {
        let backup = try await Self.changed(
            "CREATE TABLE theirs (owner BIGINT REFERENCES owners (owner), n BIGINT); INSERT INTO theirs VALUES (1, 'x')"
        )
        #expect(try backup.verify().unverifiedTables == ["theirs"])
    }

    /// A store with faulty rows can be backed up, for a repair somewhere else. This installation restores its own backup of
    /// such a store unchanged.
    @Test func rowsOfABackupSignedHereAreNotChecked() async throws {
        let backup = try await BackupStore()
        try await backup.store.database.close()
        try Self.change(backup.file("store/mizan.sqlite"), "UPDATE sample_record SET major = 'many'")
        let key = BackupKey(secret: Array(repeating: 7, count: 32))
        _ = try StoreBackup.make(
            of: backup.directory.administration, at: backup.file("signed.sqlite"), origin: .hand, version: "1.2.3",
            now: TestClock.start, key: key)
        let file = backup.file("signed.sqlite")
        #expect(try StoreVerification.verify(file, migrations: backup.sets, key: key).proof == .here)
        let error = #expect(throws: MizanError.self) { try StoreVerification.verify(file, migrations: backup.sets) }
        #expect(error?.reason == "backup.rows")
    }
}
