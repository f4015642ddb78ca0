import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

struct ImportUndoTests {
    let application: HomeStore

    init() async throws {
        application = try await HomeStore()
    }

    private func reference(_ key: String) -> RecordReference { RecordReference(type: "sample.Record", key: key) }

    @Test func undoingAnImportRemovesUntouchedNewRecords() async throws {
        _ = try await application.run(HomeStore.first)
        let result = try await application.undo(1)
        #expect(result.removed == 3 && result.restored == 0 && result.kept == [])
        #expect(try await application.weights().isEmpty)
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.state) == [.undone])
        #expect(entries.map(\.added) == [3])
    }

    /// An import with the largest possible number exists only in a forged store.
    @Test func noImportCanFollowTheGreatestImportNumber() async throws {
        _ = try await application.run(HomeStore.first)
        try await application.store.write { transaction in
            _ = try transaction.session.execute("UPDATE imports SET number = \(Int64.max)")
        }
        let error = await #expect(throws: MizanError.self) { _ = try await application.run(HomeStore.second) }
        #expect(error?.reason == "storage.last-import")
        #expect(try await application.home.imports.entries(owner: application.store.owner).count == 1)
    }

    @Test func aRecordEditedSinceIsKeptAndListed() async throws {
        _ = try await application.run(HomeStore.first)
        try await application.save("b", 99)
        _ = try await application.store.write { try RecordTable<SampleRecord>($0).remove("c") }
        let result = try await application.undo(1)
        #expect(result.removed == 1)
        #expect(Set(result.kept) == [reference("b"), reference("c")])
        #expect(try await application.weights() == ["b": 99])
    }

    @Test func undoingAnImportRestoresAnOverwrittenRecord() async throws {
        try await application.save("b", 7)
        try await application.save("z", 1)
        _ = try await application.run(HomeStore.second)
        #expect(try await application.weights() == ["b": 20, "d": 4, "z": 1])
        let result = try await application.undo(1)
        #expect(result.removed == 1 && result.restored == 1 && result.kept == [])
        #expect(try await application.weights() == ["b": 7, "z": 1])
    }

    /// A record that the import changed twice returns to its state before the first change.
    @Test func aTwiceOverwrittenRecordIsRestoredToItsFirstState() async throws {
        let twice = PropertyListValue.dictionary([
            .init(
                key: "weights",
                value: .dictionary([
                    .init(key: "a", value: .real(1)), .init(key: "a", value: .real(2)),
                    .init(key: "n", value: .real(1)),
                    .init(key: "n", value: .real(3)),
                ]))
        ])
        let application = try await HomeStore(["/f": twice])
        try await application.save("a", 50)
        _ = try await application.run("/f")
        #expect(try await application.weights() == ["a": 2, "n": 3])
        let result = try await application.undo(1)
        #expect(result.removed == 1 && result.restored == 1)
        #expect(try await application.weights() == ["a": 50])
    }

    @Test func aRecordRemovedBeforeTheImportIsRemovedAgain() async throws {
        try await application.save("a", 50)
        _ = try await application.store.write { try RecordTable<SampleRecord>($0).remove("a") }
        _ = try await application.run(HomeStore.first)
        #expect(try await application.undo(1).removed == 3)
        #expect(try await application.weights().isEmpty)
    }

    @Test func importsAreUndoneIndependently() async throws {
        _ = try await application.run(HomeStore.first)
        _ = try await application.run(HomeStore.second)
        let second = try await application.undo(2)
        #expect(second.restored == 1 && second.removed == 1)
        #expect(try await application.weights() == ["a": 1, "b": 2, "c": 3])
        // The undo of the second import wrote `b` again, in the state after the first import. So the first import can be undone
        // completely.
        let first = try await application.undo(1)
        #expect(first.removed == 3)
        #expect(first.kept == [])
        #expect(try await application.weights() == [:])
    }

    /// If the first import were undone before the second import, the undo of the second import would restore records of the
    /// first import. Then nothing could remove these records.
    @Test func anImportIsUndoneOnlyAfterTheLaterImportThatChangedItsRecords() async throws {
        _ = try await application.run(HomeStore.first)
        _ = try await application.run(HomeStore.second)
        let error = MizanError(
            .conflict, "import.changed-by-later",
            "Import 2 changed some of the same records after import 1. Undo it first.",
            details: ["imports": "2"], advice: "`mizan import --undo 2`")
        await #expect(throws: error) { try await application.undo(1) }
        #expect(try await application.weights().count == 4)
    }

    @Test func undoingAnImportTwiceIsRefused() async throws {
        _ = try await application.run(HomeStore.first)
        _ = try await application.undo(1)
        let error = MizanError(.conflict, "import.already-undone", "Import 1 has already been undone.")
        await #expect(throws: error) { try await application.undo(1) }
    }

    @Test(arguments: [0, 2, -1, Int64.max])
    func anUnknownNumberIsNotFound(number: Int64) async throws {
        _ = try await application.run(HomeStore.first)
        let error = MizanError(
            .notFound, "import.unknown", "There is no import \(number).",
            advice: "`mizan import --list` shows them.")
        await #expect(throws: error) { try await application.undo(number) }
    }

    @Test func anotherOwnersImportIsNotFound() async throws {
        _ = try await application.run(HomeStore.first)
        await #expect(throws: MizanError.self) {
            try await application.home.importUndo.undo(1, owner: application.store.other, by: .commands)
        }
        #expect(try await application.weights().count == 3)
    }

    @Test func importingAgainAfterAnUndoAddsEverything() async throws {
        _ = try await application.run(HomeStore.first)
        _ = try await application.undo(1)
        let again = try await application.run(HomeStore.first)
        #expect(again.number == 2)
        #expect(again.report.counts.first?.added == 3)
        #expect(try await application.weights() == ["a": 1, "b": 2, "c": 3])
        #expect(try await application.undo(2).removed == 3)
    }

    @Test func anUndoWithAStoppedSliceUndoesNothing() async throws {
        _ = try await application.run(HomeStore.first)
        let without = HomeModule(context: application.store.context(), modules: [])
        let error = await #expect(throws: MizanError.self) {
            try await without.importUndo.undo(1, owner: application.store.owner, by: .commands)
        }
        #expect(error?.reason == "module.not-loaded")
        #expect(try await application.weights().count == 3)
        #expect(try await application.home.imports.entries(owner: application.store.owner).map(\.state) == [.done])
    }

    /// Records that were added later need some records of the import. The undo keeps the needed records, and removes the other
    /// records of the import.
    @Test(arguments: [["b"], ["a", "c"]])
    func aRecordNeededByOtherRecordsIsKeptAndListed(needed: [String]) async throws {
        application.store.database.rules.set(of: NeedyModule(context: application.store.context()))
        _ = try await application.run(HomeStore.first)
        for key in needed { try await application.save("needs \(key)", 1) }
        let result = try await application.undo(1)
        #expect(result.removed == 3 - needed.count)
        #expect(Set(result.kept) == Set(needed.map(reference)))
        let left = try await application.weights()
        #expect(Set(left.keys) == Set(needed + needed.map { "needs \($0)" }))
    }

    /// If an undo can remove nothing, the import does not count as undone, and can be undone later.
    @Test func anUndoThatWouldChangeNothingIsRefused() async throws {
        _ = try await application.run(HomeStore.first)
        for (key, weight) in [("a", 1.0), ("b", 2), ("c", 3)] { try await application.save(key, weight + 1) }
        let error = await #expect(throws: MizanError.self) { _ = try await application.undo(1) }
        #expect(error?.reason == "undo.changed-since")
        let states = try await application.home.imports.entries(owner: application.store.owner).map(\.state)
        #expect(states == [.done])
        for (key, weight) in [("a", 1.0), ("b", 2), ("c", 3)] { try await application.save(key, weight) }
        #expect(try await application.undo(1).removed == 3)
    }
}

/// A slice in which “needs a” cannot exist without “a”.
private struct NeedyModule: Module {
    static let id = "sample"
    static let title = "Sample"
    static let migrations = SampleTables.set.migrations
    let recordTypes: [any RecordType] = []
    let importers: [any Importer] = []
    let invariants = [
        Invariant("sample.needs", "What is needed is there.", of: [SampleRecord.schema.erased]) { _, reading in
            let names = Set(try RecordTable<SampleRecord>(reading).list(RecordQuery()).items.map(\.entity.name))
            for name in names where name.hasPrefix("needs ") && !names.contains(String(name.dropFirst(6))) {
                throw MizanError(.conflict, "sample.needed", "“\(name)” has nothing.")
            }
        }
    ]

    init(context: ModuleContext) {}
}
