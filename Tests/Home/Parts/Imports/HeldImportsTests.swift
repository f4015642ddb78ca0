import FoundationEssentials
import HomeWork
import Kernel
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports

/// Files that are tried out first, and imported later.
struct HeldImportsTests {
    private let application: HomeStore
    private var held: HeldImports { application.home.heldImports }
    private var owner: OwnerID { application.store.owner }

    init() async throws {
        application = try await HomeStore()
    }

    private func spool(_ lines: [String], first: String = "#weights") throws -> Spool {
        let spool = try application.home.spool()
        try spool.write(Array(([first] + lines + ["#end"]).map { $0 + "\n" }.joined().utf8))
        return spool
    }

    private func hold(_ lines: String..., first: String = "#weights") throws -> UUID {
        try held.hold(
            spool(lines, first: first), named: "w.txt", of: owner,
            ImportRequest(isTrial: true))
    }

    /// Does the work while the closure runs.
    private func working(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [held] in await held.run() }
            try await body()
            group.cancelAll()
        }
    }

    private func finished() async throws -> HeldImport? {
        while held.file(of: owner)?.isBusy == true { try await Task.sleep(for: .milliseconds(2)) }
        return held.file(of: owner)
    }

    @Test func aFileIsTriedThenImportedThenUndone() async throws {
        try await working {
            let id = try hold("a 1", "b 2", "c x")
            guard case .tried(let trial) = try #require(await finished()).state else {
                Issue.record("There is no result of the trial.")
                return
            }
            #expect(trial.number == nil && trial.report.counts.map(\.added) == [2])
            #expect(trial.report.rejected.map(\.path) == ["c x"])
            #expect(try await application.weights() == [:])
            try held.take(id, of: owner)
            guard case .imported(let result) = try #require(await finished()).state else {
                Issue.record("The file is not imported.")
                return
            }
            #expect(try await application.weights() == ["a": 1, "b": 2])
            _ = try await application.undo(try #require(result.number))
            #expect(try await application.weights() == [:])
        }
    }

    @Test func aFileWithoutAnythingToTakeIsRefusedAndCanBeTriedAgain() async throws {
        try await working {
            let id = try hold("a x")
            guard case .refused(let error) = try #require(await finished()).state else {
                Issue.record("The file is not refused.")
                return
            }
            #expect(error.reason == "import.nothing-taken" && error.message.contains("w.txt"))
            #expect(!error.message.contains("/proc/"))
            try held.tryAgain(id, of: owner, choosing: [:])
            guard case .refused = try #require(await finished()).state else {
                Issue.record("The file is not refused again.")
                return
            }
            #expect(application.home.work.entries().isEmpty)
        }
    }

    @Test func anotherFileTakesThePlaceOfTheOwnersLast() async throws {
        try await working {
            let first = try hold("a 1")
            _ = try await finished()
            let second = try hold("b 2")
            _ = try await finished()
            for id in [first, UUID()] {
                let error = #expect(throws: MizanError.self) { try held.take(id, of: owner) }
                #expect(error?.reason == "import.no-file")
            }
            let stranger = #expect(throws: MizanError.self) { try held.take(second, of: OwnerID(UUID())) }
            #expect(stranger?.reason == "import.no-file")
            held.drop(first, of: owner)
            #expect(held.file(of: owner)?.id == second)
            held.drop(second, of: owner)
            #expect(held.file(of: owner) == nil)
        }
    }

    /// Until the work begins, the file counts as busy. If it arrives again, a button was pressed twice.
    @Test func aBusyFileIsNeitherReplacedNorImportedTwice() async throws {
        let id = try hold("a 1")
        let error = #expect(throws: MizanError.self) { try hold("b 2") }
        #expect(error?.reason == "import.same-name")
        #expect(try hold("a 1") == id)
        try held.take(id, of: owner)
        #expect(held.file(of: owner)?.isBusy == true)
        held.drop(id, of: owner)
        _ = try hold("b 2")
        #expect(held.file(of: owner)?.name == "w.txt")
    }

    /// The parts that were stored before the person stopped the import stay in the list of imports, not complete.
    @Test func droppingAFileStopsTheWorkOnIt() async throws {
        try await working {
            let lines = (0..<40).map { "n\($0) 1" }
            let id = try held.hold(
                spool(lines, first: "#weights slowly 1"), named: "w.txt", of: owner,
                ImportRequest(isTrial: true))
            while held.progress(of: owner)?.progress.records == nil { try await Task.sleep(for: .milliseconds(2)) }
            held.drop(id, of: owner)
            while !application.home.work.entries().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            #expect(held.file(of: owner) == nil)
            #expect(try await application.weights() == [:])
        }
    }

    @Test func theFilesOfAllOwnersAreFew() throws {
        for _ in 0..<HeldImports.most {
            _ = try held.hold(spool(["a 1"]), named: "w", of: OwnerID(UUID()), ImportRequest(isTrial: true))
        }
        let error = #expect(throws: MizanError.self) { try hold("a 1") }
        #expect(error?.reason == "import.busy")
    }
}
