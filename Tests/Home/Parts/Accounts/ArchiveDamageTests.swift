import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

/// If an archive differs in any way from the export, none of it is stored.
struct ArchiveDamageTests {
    let source: ArchiveStore
    let target: ArchiveStore
    let lines: [String]

    init() async throws {
        source = try await ArchiveStore()
        target = try await ArchiveStore()
        try await source.fill()
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        _ = try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
        lines = String(decoding: try source.files.bytes(of: "archive.jsonl"), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func refusal(_ lines: [String], end: String = "\n") async throws -> MizanError? {
        try await refusal(bytes: Array((lines.joined(separator: "\n") + end).utf8))
    }

    private func refusal(bytes: [UInt8]) async throws -> MizanError? {
        try source.files.write(bytes, to: "changed.jsonl")
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.files.file("changed.jsonl"))
        }
        #expect(try await target.home.accounts.entries().map(\.name) == ["bilal"])
        let left = try await target.store.database.read { session in
            try session.firstRow("SELECT (SELECT COUNT(*) FROM journal) + (SELECT COUNT(*) FROM sample_record)")
        }
        #expect(left?.values == [.integer(0)])
        return error
    }

    private func line(_ start: String) throws -> Int { try #require(lines.firstIndex { $0.hasPrefix(start) }) }

    /// The line of a table's first row.
    private func row(of table: String) throws -> Int { try line("{\"table\":\"\(table)\"}") + 1 }

    @Test func theUndamagedArchiveIsSound() async throws {
        #expect(try await target.home.accountImport.run(from: source.file).rows == lines.count - 2 - 9 + 1)
    }

    @Test func aCutAtAnyLineIsDetected() async throws {
        for count in stride(from: 1, to: lines.count, by: 7) {
            let error = try await refusal(Array(lines.prefix(count)))
            #expect(error?.reason == "archive.truncated", "\(count): \(String(describing: error))")
            #expect(error?.details["line"] == String(count))
        }
    }

    @Test func aCutWithinALineIsDetected() async throws {
        let error = try await refusal(lines, end: "")
        #expect(error?.reason == "archive.truncated")
        #expect(error?.details["line"] == String(lines.count - 1))
    }

    @Test func anyChangedByteIsDetected() async throws {
        let bytes = try source.files.bytes(of: "archive.jsonl")
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var changed = bytes
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            changed[place] ^= UInt8(1 << Int.random(in: 0..<7, using: &generator))
            let error = try await refusal(bytes: changed)
            #expect(error?.reason.hasPrefix("archive.") == true, "byte \(place): \(String(describing: error))")
        }
    }

    @Test func aRepeatedOrMovedRowIsReportedWithItsLine() async throws {
        let place = try row(of: "journal")
        var repeated = lines
        repeated.insert(lines[place], at: place + 1)
        #expect(
            try await refusal(repeated)
                == MizanError(
                    .corruptData, "archive.damaged",
                    "Line \(place + 2) of the archive: this row of journal occurs twice, or at the wrong position. "
                        + "Nothing was stored.",
                    details: ["line": String(place + 2)]))
        var moved = lines
        moved.swapAt(place, place + 1)
        #expect(try await refusal(moved)?.details["line"] == String(place + 2))
    }

    @Test func aMissingRowIsDetectedByTheCount() async throws {
        var fewer = lines
        let removed = try row(of: "history")
        fewer.remove(at: removed)
        let error = try await refusal(fewer)
        #expect(error?.message.contains("rows of history were exported, but") == true)
        #expect(error?.details["line"] == String(lines.count - 1))
    }

    @Test func aLineThatIsNotARowIsReported() async throws {
        let place = try row(of: "sample_only")
        func deep(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        let cases: [(String, String)] = [
            ("", "the document ends where a value should be at $ (byte 0)"), ("7", "this is neither a table"),
            ("{}", "this is neither a table"), ("[]", "a row of 0 values; 4 are expected"),
            (#"[1,null,"one",2,3]"#, "a row of 5 values; 4 are expected"),
            (#"["1",null,"one",2]"#, "created_version is a string, but BIGINT is stored"),
            (#"[1.5,null,"one",2]"#, "created_version is a number, but BIGINT is stored"),
            (#"[99999999999999999999,null,"one",2]"#, "created_version is a number, but BIGINT is stored"),
            (#"[1,null,true,2]"#, "text is a boolean"), (#"[1,null,[1],2]"#, "text is an array"),
            (#"[1,null,{"base64":"AA=="},2]"#, "text is an object, but TEXT is stored"),
            (#"[1,null,{"else":"AA=="},2]"#, "text is an object that does not encode a value"),
            (deep(1_000), "nested more than 64 levels deep"), (deep(100_000), "a row of more than 4096 parts"),
            (#"[1,null,"one",2] [1]"#, "there is more text after the end"),
            (#"{"table":"unheard_of"}"#, "the table sample_record is expected here, not “unheard_of”"),
            (#"{"end":7}"#, "end is an integer, not an object"), ("[1,null,\"a\u{1}b\",2]", "a control character"),
        ]
        for (text, why) in cases {
            var changed = lines
            changed[place] = text
            let error = try await refusal(changed)
            #expect(error?.reason == "archive.damaged", "\(text.prefix(40))")
            #expect(error?.message.contains(why) == true, "\(text.prefix(40)): \(error?.message ?? "")")
            #expect(error?.details["line"] == String(place + 1))
        }
    }

    /// A row changed by hand no longer matches the digest, which is checked before the store is used.
    @Test func anUnstorableRowIsRefused() async throws {
        let place = try row(of: "sample_only")
        for text in [#"[null,null,"one",2]"#, #"[1,null,"a\u0000b",2]"#] {
            var changed = lines
            changed[place] = text
            #expect(try await refusal(changed)?.reason == "archive.damaged")
        }
    }

    @Test func aRowWhoseParentIsMissingIsRefused() async throws {
        var changed = lines
        changed.remove(at: try row(of: "archive_tree") + 1)
        #expect(try await refusal(changed)?.reason == "archive.damaged")
    }

    @Test func aHugeLineIsRefusedBeforeTheWholeLineIsRead() async throws {
        let place = try row(of: "sample_only")
        let start = Array((lines.prefix(place).joined(separator: "\n") + "\n[1,null,\"").utf8)
        let error = try await refusal(bytes: start + Array(repeating: UInt8(ascii: "x"), count: 60_000_000))
        #expect(error?.code == .tooLarge && error?.reason == "archive.line-too-long")
        #expect(error?.details["line"] == String(place + 1))
    }

    @Test func aFileThatIsNotAnArchiveIsReported() async throws {
        for text in ["", "\n", "hello\n", "{\"format\":\"other\"}\n", "[1]\n", "<?xml version=\"1.0\"?>\n"] {
            let error = try await refusal(bytes: Array(text.utf8))
            #expect(error?.reason == "archive.not-an-archive", "\(text)")
        }
        let missing = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.files.file("nothing"))
        }
        #expect(missing?.code == .notFound && missing?.reason == "archive.cannot-read")
        let directory = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.files.path)
        }
        #expect(directory?.reason == "archive.not-a-file")
    }

    @Test func linesAfterTheTrailerAreRefused() async throws {
        let error = try await refusal(lines + [#"{"table":"journal"}"#])
        #expect(error?.message.contains("there is more data after the end") == true)
        #expect(error?.details["line"] == String(lines.count + 1))
    }
}
