import Kernel
import Storage
import TestSupport
import Testing

struct OwnerDigestTests {
    /// The value was also computed in Python from the documentation alone, so that the format cannot drift.
    @Test func theTableDigestFollowsItsDocumentedFormat() {
        var digest = TableDigest(table: "t", columns: ["a", "b"])
        digest.add([.integer(-2), .text("é")])
        digest.add([.null, .blob([0, 255])])
        digest.add([.real(1.5), .text("")])
        let length: (UInt8) -> [UInt8] = { [0, 0, 0, 0, 0, 0, 0, $0] }
        var bytes: [UInt8] = [3] + length(1) + Array("t".utf8)
        bytes += [1] + length(2)
        bytes += [3] + length(1) + Array("a".utf8) + [3] + length(1) + Array("b".utf8)
        bytes += [1, 255, 255, 255, 255, 255, 255, 255, 254] + [3] + length(2) + [0xC3, 0xA9]
        bytes += [0] + [4] + length(2) + [0, 255]
        bytes += [2, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0] + [3] + length(0)
        let table = digest.finish()
        #expect(table.rows == 3)
        #expect(table.hexadecimal == Hexadecimal.digest(bytes))
        #expect(table.hexadecimal == "9dfae21f62913e9dd41cd36fc70bff4093968e0476ab337467356324075b84c2")
    }

    @Test func equalDataHasAnEqualDigestForAnyHistory() async throws {
        let (one, other) = (try await TestStore(), try await TestStore())
        let asked = JournalOperation(action: "fill", origin: .commandLine)
        func fill(_ store: TestStore) async throws {
            try await JournalOperation.$current.withValue(asked) {
                try await store.write { transaction in
                    let table = RecordTable<NumberedRecord>(transaction)
                    try table.save(NumberedRecord(1, "a"))
                    try table.save(NumberedRecord(2, "b"))
                }
            }
        }
        try await fill(one)
        // In the second store, the same owner has a different key.
        _ = try await other.database.write(.shared) { transaction in
            try transaction.session.execute("UPDATE owners SET owner = 9 WHERE owner = 1")
        }
        try await fill(other)
        let digest: @Sendable (ReadTransaction) throws -> OwnerDigest = {
            try OwnerDigest.compute(of: $0.ownerKey, in: $0.session)
        }
        #expect(try await one.read(digest) == other.read(digest))
        try await other.write { try $0.session.execute("UPDATE sample_numbered SET text = 'c' WHERE number = 2") }
        let changed = try await other.read(digest)
        let first = try await one.read(digest)
        #expect(changed.hexadecimal != first.hexadecimal)
        #expect(zip(changed.tables, first.tables).filter { $0 != $1 }.map(\.0.name) == ["sample_numbered"])
    }

    @Test func differentDataHasADifferentDigest() {
        func digest(_ rows: [[String]]) -> String {
            var digest = TableDigest(table: "t", columns: ["c"])
            for row in rows { digest.add(row.map { .text($0) } + [.null]) }
            return OwnerDigest([digest.finish()]).hexadecimal
        }
        let pairs: [([[String]], [[String]])] = [
            ([["ab", "c"]], [["a", "bc"]]), ([["a"], ["b"]], [["b"], ["a"]]), ([["1"]], [["2"]]),
            ([["a"], []], [["a"]]),
        ]
        for (left, right) in pairs { #expect(digest(left) != digest(right)) }
    }
}
