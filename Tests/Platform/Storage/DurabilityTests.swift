import Dispatch
import Kernel
import Storage
import TestSupport
import Testing

/// With a setting below FULL, a power failure can lose an acknowledged write (platform contract, finding 4).
struct DurabilityTests {
    private static let expected: [(pragma: SQL, value: SQLValue)] = [
        ("PRAGMA synchronous", .integer(2)), ("PRAGMA journal_mode", .text("wal")),
        ("PRAGMA foreign_keys", .integer(1)), ("PRAGMA trusted_schema", .integer(0)),
        ("PRAGMA mmap_size", .integer(0)), ("PRAGMA cell_size_check", .integer(1)),
        ("PRAGMA application_id", .integer(0x4D49_5A41)), ("PRAGMA user_version", .integer(1)),
    ]

    private static func check(_ session: any DatabaseSession) throws -> [String] {
        try expected.compactMap { pragma, value in
            let found = try session.firstRow(pragma)?.values.first
            return found == value ? nil : "\(pragma.text): \(String(describing: found))"
        }
    }

    @Test func theWriterIsSetUpForDurability() async throws {
        let store = try await TestStore()
        #expect(try await store.write { try Self.check($0.session) } == [])
        #expect(try await store.write { try $0.session.firstRow("PRAGMA query_only")?.integer(0) } == 0)
    }

    /// The test makes the readers wait for one another within their transactions. This is possible only if each reader has its
    /// own connection.
    @Test func everyReaderIsSetUpForDurability() async throws {
        let store = try await TestStore(readers: 3)
        let meeting = DispatchGroup()
        for _ in 0..<3 { meeting.enter() }
        let wrong = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await store.database.read { session in
                        meeting.leave()
                        guard meeting.wait(timeout: .now() + 20) == .success else {
                            return ["readers wait for each other"]
                        }
                        let isReader = try session.firstRow("PRAGMA query_only")?.integer(0) == 1
                        return try Self.check(session) + (isReader ? [] : ["can write"])
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(wrong == [])
    }

    @Test func aMissingOwnerCannotOwnRows() async throws {
        let store = try await TestStore()
        await #expect(throws: (any Error).self) {
            try await store.write { transaction in
                try transaction.session.execute("INSERT INTO checksums (owner, slice, sum) VALUES (99, 'x', 0)")
            }
        }
    }
}
