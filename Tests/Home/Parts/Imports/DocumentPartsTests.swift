import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomeUpkeep

/// The import of a document in parts is one import, which is stored completely or not at all. Other writes get their turn
/// between the parts.
struct DocumentPartsTests {
    private static let file = "/tmp/exports/many.plist"
    private static let eachAlone = PartLimit(pieces: 1)

    private func application(_ last: Double = 5) async throws -> HomeStore {
        try await HomeStore([Self.file: HomeStore.weights(["a": 1, "b": 2, "c": 3, "d": 4, "e": last])])
    }

    private func run(_ application: HomeStore, _ limit: PartLimit) async throws -> ImportResult {
        try await PartLimit.$current.withValue(limit) { try await application.run(Self.file) }
    }

    private func batches(_ application: HomeStore) async throws -> Int64? {
        try await application.store.read {
            try $0.session.firstRow("SELECT COUNT(*) FROM changes WHERE owner = \($0.ownerKey)")?.integer(0)
        }
    }

    private func unfinished(_ application: HomeStore) async throws -> [Bool] {
        try await application.home.undo.entries(9, owner: application.store.owner).map(\.isUnfinished)
    }

    @Test func aDocumentInPartsIsOneImportAndOneOperation() async throws {
        let application = try await application()
        let result = try await run(application, Self.eachAlone)
        #expect(result.report.counts.map(\.added) == [5])
        #expect(try await batches(application) == 5)
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.number) == [1])
        #expect(entries.map(\.added) == [5])
        #expect(entries.map(\.state) == [.done])
        #expect(try await application.undo(1).removed == 5)
        #expect(try await application.weights().isEmpty)
    }

    @Test func aRefusalInTheMiddleRollsEverythingBack() async throws {
        let application = try await application(SampleImporter.tooHeavy)
        try await application.save("mine", 7)
        let error = await #expect(throws: MizanError.self) { try await run(application, Self.eachAlone) }
        #expect(error?.reason == "sample.too-heavy")
        #expect(error?.details["import"] == nil)
        #expect(try await application.weights() == ["mine": 7])
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.state) == [.undone])
        // If the document is imported as one part, the import fails and is not recorded.
        let whole = await #expect(throws: MizanError.self) { try await application.run(Self.file) }
        #expect(whole?.reason == "sample.too-heavy")
        #expect(try await application.home.imports.entries(owner: application.store.owner).count == 1)
    }

    @Test func anInterruptedImportIsIncompleteAndContinues() async throws {
        let application = try await application()
        let error = await #expect(throws: MizanError.self) {
            try await run(application, PartLimit(pieces: 1, parts: 2))
        }
        #expect(error?.reason == "import.cancelled")
        #expect(error?.details["import"] == "1")
        #expect(try await application.weights() == ["a": 1, "b": 2])
        let broken = try await application.home.imports.entries(owner: application.store.owner)
        #expect(broken.map(\.state) == [.incomplete])
        #expect(broken.map(\.added) == [2])
        #expect(try await unfinished(application) == [true])
        let result = try await run(application, Self.eachAlone)
        #expect(result.number == 1)
        #expect(result.report.counts.map { [$0.added, $0.unchanged] } == [[3, 2]])
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.state) == [.done])
        #expect(entries.map(\.added) == [5])
        #expect(try await unfinished(application) == [false])
        #expect(try await application.undo(1).removed == 5)
    }

    /// Records of an interrupted import were changed since, and its file may no longer exist. An undo changes nothing, but ends
    /// the import in its present state.
    @Test func anInterruptedImportThatCannotBeUndoneCountsAsFinished() async throws {
        let application = try await application()
        await #expect(throws: MizanError.self) { try await run(application, PartLimit(pieces: 1, parts: 2)) }
        try await application.save("a", 7)
        try await application.save("b", 8)
        let refusal = await #expect(throws: MizanError.self) { _ = try await application.undo(1) }
        #expect(refusal?.reason == "undo.changed-since")
        #expect(try await application.weights() == ["a": 7, "b": 8])
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.state) == [.done])
        #expect(try await application.home.status.report().owners.allSatisfy { $0.unfinished == 0 })
    }

    @Test func otherWritesRunBetweenTwoParts() async throws {
        let application = try await application()
        let turns = Turns()
        try await PartLimit.$current.withValue(Self.eachAlone) {
            _ = try await application.home.imports.run(
                FileSource(Self.file), owner: application.store.owner, progress: { turns.note($0.records?.done) })
        }
        #expect(turns.all == [1, 2, 3, 4, 5])
    }

    @Test func aDryRunInPartsReportsTheSameAndStoresNothing() async throws {
        let application = try await application()
        let request = ImportRequest(isTrial: true)
        let whole = try await application.home.imports.run(
            FileSource(Self.file), owner: application.store.owner, request)
        let parts = try await PartLimit.$current.withValue(Self.eachAlone) {
            try await application.home.imports.run(FileSource(Self.file), owner: application.store.owner, request)
        }
        #expect(parts.report == whole.report)
        #expect(parts.examples == whole.examples)
        #expect(parts.report.counts.map(\.added) == [5])
        #expect(try await batches(application) == 0)
    }
}

/// Collects the progress that is reported at each turn.
private final class Turns: Sendable {
    private let noted = Mutex<[Int64?]>([])

    func note(_ count: Int64?) { noted.withLock { $0.append(count) } }

    var all: [Int64?] { noted.withLock { $0 } }
}
