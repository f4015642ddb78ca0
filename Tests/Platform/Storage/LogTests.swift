import FoundationEssentials
import Storage
import TestSupport
import Testing

/// The log of a store to which long and short work writes all the time.
struct LogTests {
    private static let long = TransactionBudget.write + .seconds(1)
    private static let pagesOfAPart = 500

    /// Without checkpoints the log would contain 30,000 pages.
    @Test func theLogStaysShortAndLosesNothing() async throws {
        let store = try await TestStore()
        try await store.write {
            try $0.session.execute("CREATE TABLE filler (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")
        }
        let (parts, shorts) = (60, 200)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<parts {
                    try await store.write(within: Self.long) { transaction in
                        try transaction.session.execute(
                            """
                            WITH RECURSIVE page (number) AS
                                (SELECT 1 UNION ALL SELECT number + 1 FROM page WHERE number < \(Self.pagesOfAPart))
                            INSERT INTO filler (bytes) SELECT randomblob(4000) FROM page
                            """)
                    }
                }
            }
            group.addTask {
                for _ in 0..<shorts {
                    try await store.write { try $0.session.execute("INSERT INTO filler (bytes) VALUES (x'00')") }
                }
            }
            try await group.waitForAll()
        }
        let log = try FileManager.default.attributesOfItem(atPath: store.directory.file("store/mizan.sqlite-wal"))[
            .size]
        let pages = try #require(log as? Int) / 4_096
        #expect(pages > 1_000 && pages < 10_000, "\(pages)")

        try await store.database.close()
        let again = try store.another()
        let rows = try await again.read { session in
            #expect(try session.firstRow("PRAGMA integrity_check")?.text(0) == "ok")
            return try session.firstRow("SELECT COUNT(*) FROM filler")?.integer(0)
        }
        #expect(rows == Int64(parts * Self.pagesOfAPart + shorts))
        try await again.close()
    }

    /// Long work waits until the log has been copied into the file, and then continues.
    @Test func longWorkContinuesAfterACheckpoint() async throws {
        let store = try await TestStore()
        try await store.write { try $0.session.execute("CREATE TABLE filler (bytes BLOB NOT NULL)") }
        for _ in 0..<12 {
            try await store.write(within: Self.long) { transaction in
                for _ in 0..<1_000 { try transaction.session.execute("INSERT INTO filler VALUES (zeroblob(8000))") }
            }
        }
        #expect(try await store.read { try $0.session.firstRow("SELECT COUNT(*) FROM filler")?.integer(0) } == 12_000)
    }
}
