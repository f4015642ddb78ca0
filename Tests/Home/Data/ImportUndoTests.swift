import HomeData
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct ImportUndoTests {
    let house: HomeStore

    init() async throws {
        house = try await HomeStore()
    }

    private func reference(_ key: String) -> RecordReference { RecordReference(type: "sample.Record", key: key) }

    @Test func whatWasCreatedAndNotTouchedGoes() async throws {
        _ = try await house.run(HomeStore.first)
        let result = try await house.undo(1)
        #expect(result.removed == 3 && result.restored == 0 && result.kept == [])
        #expect(try await house.weights().isEmpty)
        let entries = try await house.home.imports.entries(owner: house.store.owner)
        #expect(entries.map(\.state) == [.undone])
        #expect(entries.map(\.added) == [3])
    }

    /// Only a row that nobody imported says so.
    @Test func behindTheLastNumberThereIsNoImport() async throws {
        _ = try await house.run(HomeStore.first)
        try await house.store.write { transaction in
            _ = try transaction.session.execute("UPDATE imports SET number = \(Int64.max)")
        }
        let error = await #expect(throws: MizanError.self) { _ = try await house.run(HomeStore.second) }
        #expect(error?.reason == "storage.last-import")
        #expect(try await house.home.imports.entries(owner: house.store.owner).count == 1)
    }

    @Test func whatWasEditedSinceIsKeptAndListed() async throws {
        _ = try await house.run(HomeStore.first)
        try await house.save("b", 99)
        _ = try await house.store.write { try RecordTable<SampleRecord>($0).remove("c") }
        let result = try await house.undo(1)
        #expect(result.removed == 1)
        #expect(Set(result.kept) == [reference("b"), reference("c")])
        #expect(try await house.weights() == ["b": 99])
    }

    @Test func whatWasOverwrittenComesBack() async throws {
        try await house.save("b", 7)
        try await house.save("z", 1)
        _ = try await house.run(HomeStore.second)
        #expect(try await house.weights() == ["b": 20, "d": 4, "z": 1])
        let result = try await house.undo(1)
        #expect(result.removed == 1 && result.restored == 1 && result.kept == [])
        #expect(try await house.weights() == ["b": 7, "z": 1])
    }

    /// What the import changed twice goes back to before its first change.
    @Test func whatWasOverwrittenTwiceComesBackAsItFirstWas() async throws {
        let twice = PropertyListValue.dictionary([
            .init(
                key: "weights",
                value: .dictionary([
                    .init(key: "a", value: .real(1)), .init(key: "a", value: .real(2)),
                    .init(key: "n", value: .real(1)),
                    .init(key: "n", value: .real(3)),
                ]))
        ])
        let house = try await HomeStore(["/f": twice])
        try await house.save("a", 50)
        _ = try await house.run("/f")
        #expect(try await house.weights() == ["a": 2, "n": 3])
        let result = try await house.undo(1)
        #expect(result.removed == 1 && result.restored == 1)
        #expect(try await house.weights() == ["a": 50])
    }

    @Test func whatWasRemovedBeforeTheImportGoesAgain() async throws {
        try await house.save("a", 50)
        _ = try await house.store.write { try RecordTable<SampleRecord>($0).remove("a") }
        _ = try await house.run(HomeStore.first)
        #expect(try await house.undo(1).removed == 3)
        #expect(try await house.weights().isEmpty)
    }

    @Test func importsAreUndoneOneByOne() async throws {
        _ = try await house.run(HomeStore.first)
        _ = try await house.run(HomeStore.second)
        let second = try await house.undo(2)
        #expect(second.restored == 1 && second.removed == 1)
        #expect(try await house.weights() == ["a": 1, "b": 2, "c": 3])
        // `b` has been written since, by the undoing, but is again as the first import left it.
        let first = try await house.undo(1)
        #expect(first.removed == 3)
        #expect(first.kept == [])
        #expect(try await house.weights() == [:])
    }

    /// In another order, what the first import left would come back with nobody to take it out again.
    @Test func anImportThatALaterOneBuiltOnIsUndoneAfterIt() async throws {
        _ = try await house.run(HomeStore.first)
        _ = try await house.run(HomeStore.second)
        let error = MizanError(
            .conflict, "import.changed-by-later",
            "Import 2 changed some of the same records after import 1. Undo it first.",
            details: ["imports": "2"], advice: "`mizan import --undo 2`")
        await #expect(throws: error) { try await house.undo(1) }
        #expect(try await house.weights().count == 4)
    }

    @Test func undoneTwiceIsRefused() async throws {
        _ = try await house.run(HomeStore.first)
        _ = try await house.undo(1)
        let error = MizanError(.conflict, "import.already-undone", "Import 1 has been undone already.")
        await #expect(throws: error) { try await house.undo(1) }
    }

    @Test(arguments: [0, 2, -1, Int64.max])
    func anUnknownNumberIsNotFound(number: Int64) async throws {
        _ = try await house.run(HomeStore.first)
        let error = MizanError(
            .notFound, "import.unknown", "There is no import \(number).",
            advice: "`mizan import --list` shows them.")
        await #expect(throws: error) { try await house.undo(number) }
    }

    @Test func anotherOwnersImportIsNotFound() async throws {
        _ = try await house.run(HomeStore.first)
        await #expect(throws: MizanError.self) {
            try await house.home.importUndo.undo(1, owner: house.store.other)
        }
        #expect(try await house.weights().count == 3)
    }

    @Test func importedAgainAfterItsUndoingEverythingIsAdded() async throws {
        _ = try await house.run(HomeStore.first)
        _ = try await house.undo(1)
        let again = try await house.run(HomeStore.first)
        #expect(again.number == 2)
        #expect(again.report.counts.first?.added == 3)
        #expect(try await house.weights() == ["a": 1, "b": 2, "c": 3])
        #expect(try await house.undo(2).removed == 3)
    }

    @Test func recordsOfAPartThatIsNotRunningAreNotHalfUndone() async throws {
        _ = try await house.run(HomeStore.first)
        let without = HomeModule(context: house.store.context(), modules: [])
        let error = await #expect(throws: MizanError.self) {
            try await without.importUndo.undo(1, owner: house.store.owner)
        }
        #expect(error?.reason == "module.not-loaded")
        #expect(try await house.weights().count == 3)
        #expect(try await house.home.imports.entries(owner: house.store.owner).map(\.state) == [.done])
    }
}
