import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomeTransfer
@testable import HomeUpkeep
@testable import HomeWork

/// Long work reports its phase and its progress.
struct ListenedWorkTests {
    /// The reported phases, in order.
    private final class Heard: Sendable {
        private let state = Mutex<(phases: [WorkPhase], last: WorkProgress?)>(([], nil))

        var phases: [WorkPhase] { state.withLock { $0.phases } }
        var last: WorkProgress? { state.withLock { $0.last } }
        var listener: WorkListener {
            WorkListener(
                enter: { phase in self.state.withLock { $0.phases.append(phase) } },
                report: { progress in self.state.withLock { $0.last = progress } })
        }
    }

    @Test func archiveExportAndImportReportTheirProgress() async throws {
        let (source, target) = (try await ArchiveStore(), try await ArchiveStore())
        try await source.fill()
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        let out = Heard()
        let result = try await source.home.accountExport.run(
            owner: source.store.owner, to: source.file, telling: out.listener)
        // The owner's own row is in the first line of the archive, and is not counted.
        let rows = WorkProgress.Amount(result.rows - 1, of: result.rows - 1)
        #expect(out.phases == [.writing])
        #expect(out.last?.records == rows)
        #expect(out.last?.bytes?.done == Int64(try source.files.bytes(of: "archive.jsonl").count))
        let back = Heard()
        _ = try await target.home.accountImport.run(from: source.file, telling: back.listener)
        #expect(back.phases == [.reading, .storing])
        #expect(back.last == WorkProgress(records: rows))
    }

    @Test func backupAndRestoreReportTheirProgress() async throws {
        let application = try await BackupApplication()
        let (making, restoring) = (Heard(), Heard())
        let made = try await application.service.make(telling: making.listener)
        let whole = WorkProgress(bytes: .init(made.manifest.size, of: made.manifest.size))
        #expect(making.phases == [.copying, .checking])
        #expect(making.last == whole)
        let fresh = BackupService(
            dataDirectory: application.store.directory.file("fresh"), migrations: [SampleTables.set], clock: .system)
        _ = try await fresh.restore(made.path, madeElsewhere: true, telling: restoring.listener)
        #expect(restoring.phases == [.checking, .copying])
        #expect(restoring.last == whole)
    }

    @Test func aBackupThatIsCancelledLeavesNoFile() async throws {
        let application = try await BackupApplication()
        let running = RunningWork(context: application.store.context())
        let work = try running.begin(.backup, "home.backup", of: .shared, in: .copying)
        let id = try #require(running.entries(of: [.shared]).first?.id)
        let listener = WorkListener(
            enter: { if $0 == .checking { #expect(running.cancel(id, of: [.shared])) } }, report: { _ in })
        let error = await #expect(throws: MizanError.self) {
            try await work.run { try await application.service.make(telling: listener) }
        }
        #expect(error?.reason == "backup.cancelled")
        #expect(try application.names() == [])
    }

    /// When the server stops, the work of every owner ends as if the owner had cancelled it. This applies to work in tasks and
    /// to work in transactions.
    @Test(.timeLimit(.minutes(1))) func stoppingTheServerEndsAllWork() async throws {
        let application = try await HomeStore()
        let (running, store) = (application.home.work, application.store)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let reasons = await withTaskGroup(of: String?.self, returning: [String].self) { group in
            group.addTask {
                let error = await #expect(throws: MizanError.self) {
                    let work = try running.begin(.import, "a", of: store.owner, in: .reading)
                    try await work.run {
                        begin.yield()
                        try await Task.sleep(for: .seconds(600))
                    }
                }
                return error?.reason
            }
            group.addTask {
                let error = await #expect(throws: MizanError.self) {
                    try await store.write(within: .seconds(600)) { transaction in
                        let work = try running.begin(.undo, "b", of: store.other, in: .undoing)
                        try work.run(in: transaction) {
                            begin.yield()
                            _ = try transaction.session.rows(
                                """
                                WITH RECURSIVE many (number) AS (
                                    SELECT 1 UNION ALL SELECT number + 1 FROM many WHERE number < 10000000000
                                ) SELECT COUNT(*) FROM many
                                """)
                        }
                    }
                }
                return error?.reason
            }
            var beginnings = begun.makeAsyncIterator()
            for _ in 0..<2 { await beginnings.next() }
            running.cancelAll()
            return await group.reduce(into: []) { if let reason = $1 { $0.append(reason) } }
        }
        // The cancelled import reports a different reason.
        #expect(reasons.contains("undo.cancelled"))
        #expect(reasons.count == 2)
        #expect(running.entries(of: [store.owner, store.other]) == [])
    }

    @Test func cancelledWorkReportsThePartsThatAreKept() async throws {
        let (directory, application) = (try TemporaryDirectory(), try await HomeStore())
        try directory.write(Array("#weights slowly 3\na 1\nb 2\nc 3\nd 4\n#end\n".utf8), to: "w.txt")
        let (running, owner) = (application.home.work, application.store.owner)
        let work = try running.begin(.import, "w.txt", of: owner, in: .reading)
        let id = try #require(running.entries(of: [owner]).first?.id)
        let error = await #expect(throws: MizanError.self) {
            try await work.run {
                try await application.home.imports.run(FileSource(directory.file("w.txt")), owner: owner) { _ in
                    _ = running.cancel(id, of: [owner])
                }
            }
        }
        #expect(error?.reason == "import.cancelled")
        #expect(error?.details["import"] == "1")
        #expect(try await application.weights().count == 3)
    }

    @Test func workCancelledBeforeItRunsDoesNotRun() async throws {
        let application = try await HomeStore()
        let (running, owner) = (application.home.work, application.store.owner)
        let work = try running.begin(.undo, "undo", of: owner, in: .undoing)
        let id = try #require(running.entries(of: [owner]).first?.id)
        #expect(running.cancel(id, of: [owner]) && !running.cancel(id, of: [owner]))
        let error = await #expect(throws: MizanError.self) {
            try await work.run { try await Task.sleep(for: .seconds(600)) }
        }
        #expect(error?.reason == "undo.cancelled")
        work.enter(.storing)
        #expect(running.entries(of: [owner]).map(\.phase) == [.cancelling])
    }
}
