import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

/// An import of many parts is also undone in parts.
final class LargeImportUndoTests: Sendable {
    private let directory: TemporaryDirectory
    private let application: HomeStore
    private let heard = Mutex<[Int64?]>([])

    /// Imports 9,000 records in 18 parts; one of the records existed before.
    init() async throws {
        directory = try TemporaryDirectory()
        application = try await HomeStore()
        try await application.save("r1", 1_000)
        let lines = ["#weights slowly 500"] + (0..<9_000).map { "r\($0) \($0)" } + ["#end"]
        try directory.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "w.txt")
        _ = try await application.run(directory.file("w.txt"))
    }

    private func undo(_ limit: PartLimit = .standard) async throws -> ImportUndo.Result {
        try await PartLimit.$current.withValue(limit) {
            try await application.home.importUndo.undo(
                1, owner: application.store.owner, by: .commands
            ) { progress in self.heard.withLock { $0.append(progress.records?.done) } }
        }
    }

    private func state() async throws -> ImportEntry.State? {
        try await application.home.imports.entries(owner: application.store.owner).first?.state
    }

    @Test func aLargeUndoIsOneOperationAndReportsItsProgress() async throws {
        let entry = try await application.home.undo.entries(1, owner: application.store.owner)[0]
        #expect(entry.changes == 9_000)
        let result = try await undo()
        #expect(result.removed == 8_999 && result.restored == 1 && result.kept.isEmpty)
        let heard = heard.withLock { $0.compactMap(\.self) }
        #expect(heard.count > 1 && heard == heard.sorted() && heard.last == 9_000)
        #expect(try await application.weights() == ["r1": 1_000])
        #expect(try await state() == .undone)
    }

    @Test func anInterruptedLargeUndoContinuesAndCanBeUndone() async throws {
        await #expect(throws: CancellationError.self) {
            try await undo(PartLimit(time: .seconds(60), pieces: 500, parts: 2))
        }
        #expect(heard.withLock { $0.last } == 1_000)
        #expect(try await application.weights().count == 8_000)
        #expect(try await state() == .undoing)
        // After the first part of the undo, somebody edits a record that has not been removed yet.
        try await application.save("r7", 7_000)
        let result = try await undo()
        // The result covers the whole undo, so it includes the records that the first part removed.
        #expect(result.removed == 8_998 && result.restored == 1)
        #expect(result.kept.map(\.key) == ["r7"])
        #expect(try await application.weights() == ["r1": 1_000, "r7": 7_000])
        #expect(try await state() == .undone)
        // Both halves of the undo are one operation. This operation can itself be undone as a whole.
        let entries = try await application.home.undo.entries(3, owner: application.store.owner)
        let undoing = try #require(entries.first { $0.undoes != nil })
        #expect(undoing.changes == 8_999)
        _ = try await application.home.undo.run(undoing, owner: application.store.owner, by: .commands)
        #expect(try await application.weights().count == 9_000)
        #expect(try await state() == .done)
    }

    /// All records of the undo's last part were edited, so this part changes nothing.
    @Test func anUndoFinishesEvenIfItsLastPartChangesNothing() async throws {
        _ = try await application.store.write(within: TransactionBudget.everything) { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for number in 0..<1_000 { _ = try table.save(SampleRecord("r\(number)", weight: -1)) }
        }
        let result = try await undo()
        #expect(result.kept.count == 1_000)
        #expect(try await state() == .undone)
        let entries = try await application.home.undo.entries(4, owner: application.store.owner)
        #expect(entries.filter(\.isUndone).map(\.changes) == [9_000])
    }
}
