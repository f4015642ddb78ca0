import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

/// Facts are added by an import, and removed with it.
struct FactImportTests {
    private let world: WeatherWorld

    init() async throws { world = try await WeatherWorld() }

    @Test func anImportOfOnlyFactsHasANumber() async throws {
        #expect(try await world.take(in: WeatherWorld.readings(0..<250), atATime: 100) == 1)
        let entry = try #require(try await world.home.imports.entries(owner: world.owner).first)
        #expect(entry.state == .done && entry.added == 250 && entry.facts == 250)
        #expect(try await world.count(of: 1) == 250)
        #expect(try await world.store.read { try Journal.position(in: $0).version } == 0)
        // A file that contains nothing new is not recorded as an import.
        #expect(try await world.take(in: WeatherWorld.readings(0..<250)) == nil)
        #expect(try await world.take(in: WeatherWorld.readings(200..<260)) == 2)
        #expect(try await world.home.imports.entries(owner: world.owner).map(\.facts) == [10, 250])
    }

    @Test func recordsAndFactsAreUndoneTogether() async throws {
        let number = try await world.take(in: ["station sea Sea"] + WeatherWorld.readings(0..<10))
        #expect(number == 1)
        try await world.take(in: ["station hill Hill"] + WeatherWorld.readings(5..<20), named: "later.txt")
        let result = try await world.undo(1)
        #expect(result == RollbackResult(removed: 1, facts: 10))
        #expect(try await world.facts().map(\.at.microseconds) == Array(10..<20))
        #expect(try await world.stations() == ["hill"])
        #expect(try await world.state(of: 1) == .undone)
        let again = await #expect(throws: MizanError.self) { try await world.undo(1) }
        #expect(again?.reason == "import.already-undone")
    }

    @Test func manyFactsAreUndoneInPartsAndAnInterruptedUndoResumes() async throws {
        try await world.take(
            in: (0..<3).map { "station s\($0) S" } + WeatherWorld.readings(0..<45_000), atATime: 20_000)
        let heard = Mutex<[Int64]>([])
        let task = Task { [world] in
            try await world.undo(1) { progress in
                let done = progress.records?.done ?? 0
                heard.withLock { $0.append(done) }
                // The undo is cancelled after the records, which come first, were removed.
                if done > 3 { withUnsafeCurrentTask { $0?.cancel() } }
                #expect(progress.records?.all == 45_003)
            }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        let taken = try #require(heard.withLock { $0.last })
        #expect(taken > 3 && taken < 45_003)
        #expect(try await world.count(of: 1) == Int(45_003 - taken))
        #expect(try await world.state(of: 1) == .undoing)
        #expect(try await world.audit() == [])
        let rest = try await world.undo(1)
        // The result covers both runs of the undo, so it includes the records that the first run removed.
        #expect(rest.facts == 45_000 && rest.removed == 3 && rest.kept.isEmpty)
        #expect(try await world.facts().isEmpty)
        #expect(try await world.stations().isEmpty)
        #expect(try await world.state(of: 1) == .undone)
        let undone = try await world.home.undo.entries(5, owner: world.owner).filter(\.isUndone)
        #expect(undone.map(\.changes) == [3])
    }

    @Test func factsWithoutRecordsAreUndoneInParts() async throws {
        try await world.take(in: WeatherWorld.readings(0..<20_001), atATime: 20_000)
        #expect(try await world.undo(1).facts == 20_001)
        #expect(try await world.state(of: 1) == .undone)
        #expect(try await world.facts().isEmpty)
    }

    @Test func undoneFactsReturnOnlyByImportingTheirFileAgain() async throws {
        let lines = ["station sea Sea"] + WeatherWorld.readings(0..<10)
        try await world.take(in: lines)
        try await world.undo(1)
        let undoing = try #require(try await world.home.undo.entries(1, owner: world.owner).first)
        let error = await #expect(throws: MizanError.self) {
            try await world.home.undo.run(undoing, owner: world.owner, by: .commands)
        }
        #expect(error?.reason == "undo.facts" && error?.message.contains("weather.txt") == true)
        #expect(try await world.stations().isEmpty)
        #expect(try await world.state(of: 1) == .undone)
        #expect(try await world.take(in: lines) == 2)
        #expect(try await world.facts().count == 10)
        #expect(try await world.stations() == ["sea"])
    }

    /// If an import is undone as an operation, its facts are removed, too.
    @Test func undoingAnImportAsAnOperationRemovesItsFacts() async throws {
        try await world.take(in: ["station sea Sea"] + WeatherWorld.readings(0..<10))
        let entry = try #require(try await world.home.undo.entries(1, owner: world.owner).first)
        let result = try await world.home.undo.run(entry, owner: world.owner, by: .commands)
        #expect(result.records == RollbackResult(removed: 1, facts: 10))
        #expect(try await world.facts().isEmpty)
        #expect(try await world.state(of: 1) == .undone)
    }

    @Test func importsOfAStoppedSliceAreNotUndone() async throws {
        try await world.take(in: WeatherWorld.readings(0..<10))
        let without = world.without
        let error = await #expect(throws: MizanError.self) {
            try await without.importUndo.undo(1, owner: world.owner, by: .commands)
        }
        #expect(error?.reason == "module.not-loaded")
        #expect(try await world.count(of: 1) == 10)
        #expect(try await world.state(of: 1) == .done)
    }

    @Test func aCallerWithoutWriteScopeUndoesNothing() async throws {
        try await world.take(in: WeatherWorld.readings(0..<10))
        let rights = ImportRights { $0 != "weather" }
        let undo = world.home.importUndo
        let error = await #expect(throws: MizanError.self) {
            try await world.store.read { try undo.require(rights, for: 1, in: $0) }
        }
        #expect(error?.reason == "import.not-writable")
        let appended = await #expect(throws: MizanError.self) {
            try await world.store.write { transaction in
                _ = try FactTable<ReadingFact>(transaction).append(
                    [ReadingFact("sea", Instant(microseconds: 99), 1)], of: 1)
                try rights.require(changedBy: transaction)
            }
        }
        #expect(appended?.reason == "import.not-writable")
    }

    @Test func anInterruptedImportContinuesUnderItsNumber() async throws {
        let lines = WeatherWorld.readings(0..<300)
        await #expect(throws: MizanError.self) {
            try await world.take(in: Array(lines.prefix(200)), atATime: 100, isWhole: false)
        }
        #expect(try await world.state(of: 1) == .incomplete)
        #expect(try await world.take(in: lines, atATime: 100) == 1)
        #expect(try await world.state(of: 1) == .done)
        #expect(try await world.count(of: 1) == 300)
        #expect(try await world.home.imports.entries(owner: world.owner).map(\.facts) == [300])
    }
}
