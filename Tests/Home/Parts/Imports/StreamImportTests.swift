import Kernel
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

struct StreamImportTests {
    private let directory: TemporaryDirectory
    private let application: HomeStore

    init() async throws {
        directory = try TemporaryDirectory()
        application = try await HomeStore()
    }

    /// Writes these lines to a file, always with the same name, and imports it. Without `whole`, the last line is missing.
    @discardableResult
    private func run(_ lines: [String], whole: Bool = true) async throws -> ImportResult {
        let text = (["#weights"] + lines + (whole ? ["#end"] : [])).map { $0 + "\n" }.joined()
        try directory.write(Array(text.utf8), to: "w.txt")
        return try await application.run(directory.file("w.txt"))
    }

    private func entries() async throws -> [ImportEntry] {
        try await application.home.imports.entries(owner: application.store.owner)
    }

    private static let seven = ["a 1", "b 2", "c 3", "d 4", "e 5", "f x", "g 7"]

    @Test func aFileIsImportedInPartsUnderOneNumber() async throws {
        let result = try await run(Self.seven)
        #expect(result.number == 1)
        #expect(result.titles == ["Weights by line"])
        #expect(result.report.counts.map(\.added) == [6])
        #expect(result.report.rejected == [.init(path: "f x", reason: "no weight")])
        let entries = try await entries()
        #expect(entries.map(\.state) == [.done])
        #expect(entries.map(\.added) == [6])
        #expect(entries.map(\.rejected) == [1])
        #expect(try await application.weights() == ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "g": 7])
    }

    @Test func aRefusedPartIsImportedItemByItem() async throws {
        let result = try await run(["a 1", "b -2", "c 3", "d 4", "e 5", "f 6", "g -7", "h 8"])
        #expect(
            result.report.rejected == ["b -2", "g -7"].map { .init(path: $0, reason: "less than nothing") })
        #expect(try await application.weights() == ["a": 1, "c": 3, "d": 4, "e": 5, "f": 6, "h": 8])
        #expect(try await entries().map(\.added) == [6])
        #expect(try await entries().map(\.state) == [.done])
    }

    @Test func progressIsReported() async throws {
        let heard = Mutex<[Int64?]>([])
        try directory.write(Array("#weights slowly 3\na 1\nb 2\nc 3\nd 4\n#end\n".utf8), to: "w.txt")
        _ = try await application.home.imports.run(FileSource(directory.file("w.txt")), owner: application.store.owner)
        {
            progress in
            heard.withLock { $0.append(progress.bytes?.done) }
        }
        #expect(heard.withLock { $0 } == [30, 39])
    }

    @Test func itemsBeforeAnInterruptionAreKeptAndTheNextRunContinues() async throws {
        let error = await #expect(throws: MizanError.self) { try await run(Array(Self.seven.prefix(5)), whole: false) }
        #expect(error?.reason == "sample.truncated")
        #expect(error?.details["import"] == "1")
        #expect(try await application.weights() == ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5])
        #expect(try await entries().map(\.state) == [.incomplete])

        let result = try await run(Self.seven)
        #expect(result.number == 1)
        #expect(result.report.counts.map(\.added) == [1])
        #expect(result.report.counts.map(\.unchanged) == [5])
        let entries = try await entries()
        #expect(entries.map(\.state) == [.done])
        #expect(entries.map(\.added) == [6])
        #expect(try await application.undo(1).removed == 6)
        #expect(try await application.weights().isEmpty)
    }

    /// The run that continues reads the file from its beginning.
    @Test func rejectedItemsOfAnInterruptedImportCountOnce() async throws {
        let items = ["a 1", "b -2", "c 3", "d -4", "e 5"]
        await #expect(throws: MizanError.self) { try await run(Array(items.prefix(3)), whole: false) }
        #expect(try await entries().map(\.state) == [.incomplete])
        let result = try await run(items)
        #expect(result.number == 1 && result.report.rejections == 2)
        #expect(try await entries().map(\.rejected) == [2])
    }

    @Test func aFileThatFailsAtOnceLeavesNothing() async throws {
        await #expect(throws: LinePieces.truncated) { try await run([], whole: false) }
        #expect(try await entries().isEmpty)
    }

    @Test func anIncompleteImportCanBeRolledBack() async throws {
        try await application.save("a", 100)
        await #expect(throws: MizanError.self) { try await run(["a 1", "b 2", "c 3"], whole: false) }
        let undone = try await application.undo(1)
        #expect(undone.removed == 2 && undone.restored == 1 && undone.kept.isEmpty)
        #expect(try await application.weights() == ["a": 100])
        #expect(try await run(["a 1"]).number == 2)
    }

    /// A record is edited by hand between two imports of the same file. The undo restores the record as it was edited.
    @Test func anUndoRestoresAnEditMadeBetweenTwoParts() async throws {
        await #expect(throws: MizanError.self) { try await run(["a 1", "b 2", "c 3"], whole: false) }
        try await application.save("a", 50)
        try await run(["a 1", "b 2", "c 3"])
        let undone = try await application.undo(1)
        #expect(undone.removed == 2 && undone.restored == 1)
        #expect(try await application.weights() == ["a": 50])
    }

    /// Two parts of an import change `b`, and nothing else changes it. The undo restores its state before the import.
    @Test func aRecordInTwoPartsIsRestoredToItsStateBeforeBothParts() async throws {
        try await application.save("b", 50)
        try await run(["a 1", "b 2", "c 3", "b 4"])
        #expect(try await application.weights() == ["a": 1, "b": 4, "c": 3])
        #expect(try await application.undo(1).restored == 1)
        #expect(try await application.weights() == ["b": 50])
    }

    @Test func importingAFileAgainAddsNothing() async throws {
        try await run(Self.seven)
        let again = try await run(Self.seven)
        #expect(again.number == nil)
        #expect(try await entries().count == 1)
    }

    @Test func cancellingLeavesTheImportIncomplete() async throws {
        try directory.write(Array("#weights slowly 3\na 1\nb 2\nc 3\nd 4\n#end\n".utf8), to: "w.txt")
        let task = Task { [application, directory] in
            try await application.home.imports.run(FileSource(directory.file("w.txt")), owner: application.store.owner)
            { _ in
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        let error = await #expect(throws: MizanError.self) { try await task.value }
        #expect(error?.reason == "import.cancelled")
        #expect(error?.details["import"] == "1")
        #expect(try await entries().map(\.state) == [.incomplete])
        #expect(try await application.weights().count == 3)
    }
}
