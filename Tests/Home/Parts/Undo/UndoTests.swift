import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

struct UndoTests {
    let application: HomeStore
    private let phone = JournalOrigin.token("1", name: "Phone")

    init() async throws {
        application = try await HomeStore()
    }

    private func asking(
        _ action: String, by origin: JournalOrigin = .commandLine,
        _ body: @escaping @Sendable (RecordTable<SampleRecord>) throws -> Void
    ) async throws {
        try await JournalOperation(action: action, origin: origin).during {
            try await application.store.write { try body(RecordTable($0)) }
        }
    }

    /// The last operation of that origin that has not been undone and is no undo.
    private func entry(by origin: JournalOrigin = .commandLine) async throws -> OperationEntry {
        let entries = try await application.home.undo.entries(50, owner: application.store.owner)
        return try #require(entries.first { !$0.isUndone && $0.undoes == nil && $0.origin == origin.id })
    }

    @discardableResult
    private func undo(
        _ number: RecordVersion? = nil, by origin: JournalOrigin = .commandLine
    ) async throws -> UndoService.Result {
        let (undo, owner) = (application.home.undo, application.store.owner)
        guard let number else { return try await undo.runLast(owner: owner, by: origin) }
        return try await undo.run(undo.operation(number, owner: owner), owner: owner, by: origin)
    }

    private func reason(_ number: RecordVersion? = nil, by origin: JournalOrigin = .commandLine) async throws -> String?
    {
        await #expect(throws: MizanError.self) { try await undo(number, by: origin) }?.reason
    }

    // MARK: One

    @Test func anUndoRemovesNewRecordsAndRestoresChangedRecords() async throws {
        try await asking("make") { table in
            try table.save(SampleRecord("a", weight: 1))
            try table.save(SampleRecord("b", weight: 2))
        }
        try await asking("work") { table in
            try table.save(SampleRecord("a", weight: 10))
            try table.save(SampleRecord("a", weight: 11))
            try table.remove("b")
            try table.save(SampleRecord("c", weight: 3))
        }
        let result = try await undo()
        #expect(result.operation.action == "work" && result.operation.changes == 4 && result.operation.number == 3)
        #expect(result.records == RollbackResult(removed: 1, restored: 2, kept: []))
        #expect(try await application.weights() == ["a": 1, "b": 2])
        // A second undo without a number reverses the operation before that one.
        try await undo()
        #expect(try await application.weights() == [:])
        #expect(try await reason() == "undo.nothing")
    }

    @Test func anUndoCanBeUndoneByItsNumber() async throws {
        try await asking("make") { try $0.save(SampleRecord("a", weight: 1)) }
        try await asking("change") { try $0.save(SampleRecord("a", weight: 2)) }
        let first = try await undo()
        #expect(first.number == 3)
        #expect(try await reason(2) == "undo.already-undone")
        let redo = try await undo(first.number)
        #expect(try await application.weights() == ["a": 2])
        #expect(try await reason(first.number) == "undo.already-undone")
        // An undo of the redo is possible, and after it an undo of the first operation.
        try await undo(redo.number)
        #expect(try await application.weights() == ["a": 1])
        #expect(try await undo(3).operation.action == "undo: change")
        try await undo(2)
        #expect(try await application.weights() == ["a": 1])
        #expect(try await entry().action == "make")
    }

    @Test func aCallerUndoesTheirOwnLastOperation() async throws {
        try await asking("mine") { try $0.save(SampleRecord("a")) }
        try await asking("theirs", by: phone) { try $0.save(SampleRecord("b")) }
        #expect(try await entry().action == "mine")
        #expect(try await entry(by: phone).action == "theirs")
        #expect(try await entry(by: phone).originName == "Phone")
        #expect(try await reason(by: .token("2", name: "Phone")) == "undo.nothing")
        // An operation of a different origin can be undone if its number is given.
        try await undo(2)
        #expect(try await application.weights() == ["a": 0])
        #expect(try await reason(2) == "undo.already-undone")
    }

    /// However often undo and redo alternate, the name of the operation stays short.
    @Test func repeatedUndosKeepAShortName() async throws {
        try await asking("make") { try $0.save(SampleRecord("a")) }
        var number = try await undo(1).number
        for turn in 0..<20 {
            let entry = try await application.home.undo.entries(1, owner: application.store.owner)[0]
            #expect(entry.action == (turn % 2 == 0 ? "undo: make" : "redo: make"))
            number = try await undo(number).number
        }
    }

    @Test func anOperationHasOneNumber() async throws {
        try await asking("make") { table in
            for name in ["a", "b", "c"] { try table.save(SampleRecord(name)) }
        }
        for number in [2, 3, 4] as [RecordVersion] { #expect(try await reason(number) == "undo.unknown") }
        #expect(try await undo(1).records.removed == 3)
    }

    // MARK: Records that are left alone

    /// An undo without a number skips operations whose records were all changed since.
    @Test func theLastOperationIsTheLatestThatCanBeUndone() async throws {
        try await asking("first") { try $0.save(SampleRecord("b")) }
        try await asking("second") { try $0.save(SampleRecord("a", weight: 1)) }
        try await asking("theirs", by: phone) { try $0.save(SampleRecord("a", weight: 2)) }
        let result = try await undo()
        #expect(result.operation.action == "first" && result.passed.map(\.action) == ["second"])
        #expect(try await application.weights() == ["a": 2])
        #expect(try await reason() == "undo.changed-since")
    }

    @Test func aRecordEditedSinceIsKeptAndListed() async throws {
        try await asking("make") { table in
            for name in ["a", "b", "c", "d"] { try table.save(SampleRecord(name)) }
        }
        try await asking("edit", by: phone) { table in
            try table.save(SampleRecord("b", weight: 9))
            try table.remove("c")
            // The record `d` is changed, and then changed back to the state in which the operation left it.
            try table.save(SampleRecord("d", weight: 1))
            try table.save(SampleRecord("d"))
        }
        let result = try await undo()
        #expect(result.records.removed == 2 && Set(result.records.kept.map(\.key)) == ["b", "c"])
        #expect(try await application.weights() == ["b": 9])
    }

    @Test func anUndoIsRefusedIfAllRecordsWereEditedSince() async throws {
        try await asking("make") { try $0.save(SampleRecord("a")) }
        try await asking("edit", by: phone) { try $0.save(SampleRecord("a", weight: 9)) }
        #expect(try await reason() == "undo.changed-since")
        let version = try await application.store.read { try Journal.position(in: $0).version }
        #expect(version == 2)
    }

    @Test func anUndoDoesNotRestoreRecordsDeletedForGood() async throws {
        try await asking("make") { table in
            try table.save(SampleRecord("a", note: "secret"))
            try table.save(SampleRecord("b"))
        }
        try await asking("change") { table in
            try table.save(SampleRecord("a", note: "less"))
            try table.save(SampleRecord("b", weight: 1))
        }
        try await asking("purge", by: phone) { _ = try $0.purge("a") }
        let result = try await undo()
        #expect(
            result.records
                == RollbackResult(removed: 0, restored: 1, kept: [RecordReference(type: "sample.Record", key: "a")]))
        #expect(try await reason(by: phone) == "undo.purged")
    }

    /// F-61: an undo that is meant for the last operation must not undo an older operation instead.
    @Test func anUndoStopsAtAPermanentDeletion() async throws {
        try await asking("keep") { try $0.save(SampleRecord("k")) }
        try await asking("make") { try $0.save(SampleRecord("a")) }
        try await asking("remove") { try $0.remove("a") }
        try await asking("purge") { _ = try $0.purge("a") }
        let refusal = await #expect(throws: MizanError.self) { try await undo() }
        #expect(refusal?.reason == "undo.purged")
        #expect(refusal?.values == ["number": 4, "next": 1])
        #expect(
            refusal?.withAdvice == """
                “purge” (4) cannot be taken back: its records were deleted for good. Nothing was changed. \
                Before it came “keep” (1). `mizan undo 1` takes that back.
                """)
        #expect(try await reason(3) == "undo.purged")
        #expect(try await application.store.read { try RecordTable<SampleRecord>($0).find("k") } != nil)
    }

    @Test func forgottenAndUnknownOperationsAreReported() async throws {
        try await asking("make") { try $0.save(SampleRecord("a")) }
        try await asking("change") { try $0.save(SampleRecord("a", weight: 1)) }
        for number in [0, 3, -1, .max] as [Int64] { #expect(try await reason(number) == "undo.unknown") }
        _ = try await application.store.write { try $0.session.execute("DELETE FROM history") }
        // The batch is removed as well. With the batch alone, the operation would seem to have created the record, and an undo
        // would remove it.
        _ = try await application.store.write { try $0.session.execute("DELETE FROM changes") }
        #expect(try await reason(2) == "undo.unknown")
    }

    /// Two operations that claim to undo each other can exist only in a forged archive.
    @Test(.timeLimit(.minutes(1))) func mutuallyUndoingOperationsDoNotLoop() async throws {
        try await asking("make") { try $0.save(SampleRecord("a")) }
        try await undo()
        _ = try await application.store.write { transaction in
            try transaction.session.execute("UPDATE changes SET undoes = '2', undoes_all = 0 WHERE first_version = 2")
        }
        try await undo(2)
        #expect(try await application.weights() == ["a": 0])
    }

    @Test func anotherOwnersOperationIsNotFound() async throws {
        try await asking("make") { try $0.save(SampleRecord("a")) }
        let (undo, other) = (application.home.undo, application.store.other)
        let unknown = await #expect(throws: MizanError.self) { try await undo.operation(1, owner: other) }
        #expect(unknown?.reason == "undo.unknown")
        let nothing = await #expect(throws: MizanError.self) { try await undo.runLast(owner: other, by: .commandLine) }
        #expect(nothing?.reason == "undo.nothing")
    }

    // MARK: Much

    @Test func aLargeUndoRunsInPartsAndContinues() async throws {
        try await JournalOperation(action: "many", origin: .commandLine).during {
            for start in [0, 4_000, 8_000] {
                try await application.store.write(within: TransactionBudget.everything) { transaction in
                    let table = RecordTable<SampleRecord>(transaction)
                    try table.saveAll((start..<start + 4_000).map { SampleRecord("r\($0)") })
                }
            }
        }
        let many = try await entry()
        #expect(many.changes == 12_000)
        // Creates the state of an undo whose process was killed after the first part.
        try await JournalOperation(
            id: "broken-off", action: "undo: many", origin: .commandLine, undoes: .init(many.id, isAll: false)
        )
        .during {
            try await application.store.write(within: TransactionBudget.everything) { transaction in
                for number in 8_000..<12_000 { try RecordTable<SampleRecord>(transaction).remove("r\(number)") }
            }
        }
        #expect(try await entry() == many)
        let result = try await undo()
        // The result covers the whole undo, so it includes the part before the interruption.
        #expect(result.records.removed == 12_000 && result.records.kept.isEmpty)
        #expect(try await application.weights().isEmpty)
        #expect(try await reason(many.number) == "undo.already-undone")
        let batches = try await application.store.read { try Journal.batches(of: "broken-off", in: $0) }
        // At the end, all parts are marked as parts of a complete undo. So the index of unfinished undos contains none of these
        // parts.
        #expect(batches.count > 1 && batches.allSatisfy { $0.operation.undoes?.isAll == true })
        // The undo has one number, which is reported and listed. The whole undo can be reversed by this number.
        let listed = try await application.home.undo.entries(1, owner: application.store.owner)[0].number
        #expect(result.number == listed && listed == batches[0].versions.lowerBound)
        try await undo(listed)
        #expect(try await application.weights().count == 12_000)
    }

    // MARK: Imports

    /// The import is like an import in a store of 0.1.0, where imports belonged to no operation.
    @Test func anImportOlderThanOperationsIsRestoredByUndoingItsUndo() async throws {
        _ = try await application.run(HomeStore.first)
        try await application.makeImportsFormer()
        _ = try await JournalOperation(action: "import", origin: .commandLine).during { try await application.undo(1) }
        #expect(try await reason() == "undo.nothing")
        let undone = try await application.home.undo.entries(1, owner: application.store.owner)[0]
        #expect(undone.action == "undo: import first.plist")
        try await undo(undone.number)
        #expect(try await application.weights().count == 3)
        #expect(try await application.home.imports.entries(owner: application.store.owner).map(\.state) == [.done])
    }

    @Test func anImportIsUndoneAsAWholeAndRestoredByUndoingTheUndo() async throws {
        try await application.save("b", 7)
        _ = try await JournalOperation(action: "import", origin: .commandLine).during {
            try await application.run(HomeStore.second)
        }
        #expect(try await entry().action == "import second.plist")
        let result = try await undo()
        #expect(try await application.weights() == ["b": 7])
        func state() async throws -> ImportEntry.State? {
            try await application.home.imports.entries(owner: application.store.owner).first?.state
        }
        #expect(try await state() == .undone)
        let redone = try await undo(result.number)
        #expect(try await application.weights() == ["b": 20, "d": 4])
        #expect(try await state() == .done)
        let again = try await undo(redone.number)
        #expect(try await application.weights() == ["b": 7])
        #expect(try await state() == .undone)
        try await undo(again.number)
        #expect(try await state() == .done)
        _ = try await application.undo(1)
        #expect(try await reason(2) == "undo.already-undone")
    }
}
