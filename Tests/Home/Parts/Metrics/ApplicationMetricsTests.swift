import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeUpkeep
@testable import HomeWork

struct ApplicationMetricsTests {
    private func value(_ name: String, _ home: HomeModule) async throws -> Double? {
        let found = try await home.metrics.all().filter { $0.name == name }
        return found.count == 1 && found[0].samples.count == 1 ? found[0].samples[0].value : nil
    }

    @Test func storeMetricsCountOperationsAndSize() async throws {
        let application = try await HomeStore()
        let before = try #require(try await value("mizan_store_writes_total", application.home))
        for number in 0..<5 { try await application.save("r\(number)", 1) }
        #expect(try await value("mizan_store_writes_total", application.home) == before + 5)
        #expect(try #require(try await value("mizan_store_commits_total", application.home)) >= 1)
        #expect(try #require(try await value("mizan_store_commit_seconds_total", application.home)) > 0)
        #expect(try await value("mizan_store_writes_waiting", application.home) == 0)
        #expect(try await value("mizan_store_writable", application.home) == 1)
        #expect(try #require(try await value("mizan_store_file_bytes", application.home)) >= 4_096)
        #expect(try #require(try await value("mizan_disk_free_bytes", application.home)) > 0)
        #expect(try await value("mizan_figures_missing", application.home) == 0)
    }

    @Test func aFailedWriteIsNotCounted() async throws {
        let application = try await HomeStore()
        let before = try #require(try await value("mizan_store_writes_total", application.home))
        await #expect(throws: MizanError.self) {
            try await application.store.write { _ in throw MizanError(.conflict, "test.no", "No.") }
        }
        #expect(try await value("mizan_store_writes_total", application.home) == before)
    }

    @Test func processMetricsShowItsResources() async throws {
        let application = try await HomeStore()
        #expect(try #require(try await value("process_resident_memory_bytes", application.home)) > 1_000_000)
        #expect(try #require(try await value("process_open_fds", application.home)) >= 3)
        // The start is after the year 2020 and not after this test.
        let start = try #require(try await value("process_start_time_seconds", application.home))
        #expect((1_577_836_800..<Double(SystemTime.seconds) + 2).contains(start))
    }

    @Test func theLatestBackupAndJobsHaveMetrics() async throws {
        let application = try await BackupApplication()
        let home = HomeModule(
            context: application.store.context(), modules: [],
            directory: try StoreDirectory(creating: application.store.directory.file("store")))
        #expect(try await value("mizan_backup_last_timestamp_seconds", home) == nil)
        _ = try await application.service.make()
        #expect(
            try await value("mizan_backup_last_timestamp_seconds", home)
                == Double(application.store.clock.now.microseconds / 1_000_000))
        func metric(_ name: String, _ job: String) async throws -> Double? {
            let found = try await home.metrics.all().first { $0.name == "mizan_job_" + name }
            return found?.samples.first { $0.labels == [.init("job", job)] }?.value
        }
        #expect(try await metric("failures_total", "home.backup") == 0)
        #expect(try await metric("last_run_timestamp_seconds", "home.backup") == nil)
        home.jobs.note(.failed(job: "home.backup", MizanError(.storageFull, "storage.full", "Full."), retry: 60))
        #expect(try await metric("failures_total", "home.backup") == 1)
        let now = Double(application.store.clock.now.microseconds / 1_000_000)
        _ = try await home.jobs.run("home.clock")
        #expect(try await metric("last_run_timestamp_seconds", "home.clock") == now)
        #expect(try await metric("last_success_timestamp_seconds", "home.clock") == now)
        #expect(try await metric("next_run_timestamp_seconds", "home.clock") == now + 3_600)
        #expect(try await metric("failing_runs", "home.clock") == 0)
        #expect(try await metric("running", "home.clock") == 0)
    }

    /// A missing directory is when metrics are needed most, so all other metrics are still reported.
    @Test func aMissingDirectoryOmitsOnlyItsOwnMetrics() async throws {
        let application = try await HomeStore()
        let home = HomeModule(
            context: application.store.context(), modules: [],
            directory: try StoreDirectory(creating: application.store.directory.file("other")))
        try application.store.directory.remove("other")
        #expect(try await value("mizan_figures_missing", home) == 1)
        #expect(try await value("mizan_disk_free_bytes", home) == nil)
        #expect(try await value("mizan_store_writable", home) == 1)
    }

    @Test func modulesAreShownWithTheirStates() async throws {
        let application = try await HomeStore()
        let failed = ModuleStatus(
            id: "b", title: "B", state: .setupFailed(MizanError(.internal, "x", "in /home/amina")))
        let home = HomeModule(
            context: application.store.context(), modules: [],
            states: [ModuleStatus(id: "a", title: "A", state: .running), failed])
        let metric = try #require(try await home.metrics.all().first { $0.name == "mizan_module_state" })
        #expect(
            metric.samples == [
                .init(1, [.init("module", "a"), .init("state", "running")]),
                .init(1, [.init("module", "b"), .init("state", "setup-failed")]),
            ])
        #expect(
            try await home.readiness.check().json == [
                "state": "degraded",
                "modules": [["id": "a", "state": "running"], ["id": "b", "state": "setup-failed"]],
            ])
    }

    @Test func anApplicationThatCannotWriteIsNotReady() async throws {
        let store = try await TestStore()
        let context = ModuleContext(
            database: StoppedDatabase(base: store.database), clock: .system,
            identifiers: .system(clock: .system), propertyLists: FakeReader(files: [:]))
        let home = HomeModule(context: context, modules: [])
        let error = await #expect(throws: MizanError.self) { try await home.readiness.check() }
        #expect(error?.reason == "server.not-ready")
        #expect(error?.details == ["state": "not-ready", "cause": "writing-stopped"])
        #expect(try await value("mizan_store_writable", home) == 0)
    }
}

/// A store whose disk has failed: it can be read, but no longer written.
private struct StoppedDatabase: Database {
    let base: any Database

    var stopped: MizanError? { MizanError(.unavailable, "storage.stopped", "The disk of /home/amina has failed.") }

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result { try await base.read(for: owner, within: budget, body) }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result { throw stopped ?? MizanError(.internal, "test", "") }

    func migrate(_ sets: [MigrationSet]) async throws {}

    func scrub() async throws -> Bool { false }

    func close() async throws {}
}

private enum SystemTime {
    static var seconds: Int64 { Clock.system.now().microseconds / 1_000_000 }
}
