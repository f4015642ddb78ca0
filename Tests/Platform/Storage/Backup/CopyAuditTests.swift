import GRDB
import Kernel
import TestSupport
import Testing

@testable import Storage

/// Values that SQLite stores, and a copy would change or another engine would refuse.
struct CopyAuditTests {
    private func copy(after edits: [String]) async throws -> MizanError? {
        let backups = try await BackupStore()
        try await backups.store.database.close()
        let queue = try DatabaseQueue(path: StoreDirectory.database(in: backups.directory.path))
        try await queue.write { connection in
            for edit in edits { try connection.execute(sql: edit) }
        }
        try queue.close()
        let target = SQLiteAdministration(path: backups.file("copy"))
        do {
            _ = try StoreMove.run(
                from: backups.directory.administration, to: target, keepingSource: true, migrations: backups.sets)
            return nil
        } catch let error as MizanError {
            #expect(try !target.holdsStore())
            return error
        }
    }

    @Test(arguments: [
        ("remark", "CAST(X'61FF62' AS TEXT)", "not valid UTF-8"), ("remark", "CAST(X'61EDA08062' AS TEXT)", "U+FFFD"),
        ("remark", "X'0001FF'", "a value of the type blob"), ("major", "'abc'", "a value of the type text"),
        ("remark", "'a' || char(0)", "U+0000"),
    ])
    func aValueThatACopyWouldChangeIsNamed(column: String, value: String, words: String) async throws {
        let error = try await copy(after: ["UPDATE sample_record SET \(column) = \(value) WHERE name = 'r1'"])
        #expect(error?.code == .corruptData)
        #expect(error?.message.contains("the column \(column) of the table sample_record") == true)
        #expect(error?.message.contains(words) == true)
    }

    /// The character that replaces invalid bytes may also be written, and a column of another program is left out.
    @Test func aValueThatACopyKeepsIsNotRefused() async throws {
        let error = try await copy(after: [
            "UPDATE sample_record SET remark = 'a' || char(0xFFFD, 0x200F, 0x10FFFF), weight = 3 WHERE name = 'r1'",
            "ALTER TABLE clock ADD COLUMN added BLOB DEFAULT X'00'",
            "INSERT INTO clock VALUES (7, 1, '', 1, 1, 1, 1, 1, X'00')",
        ])
        #expect(error == nil)
    }
}
