import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Storage

struct LockTests {
    @Test func aWriteWaitsForAnotherProcess() async throws {
        let store = try await TestStore()
        let elsewhere = try FileLock(path: store.directory.file("store/write.lock"))
        try elsewhere.lock(.exclusive, seconds: 5)
        let isDone = Atomic(false)
        let writing = Task {
            try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) }
            isDone.store(true, ordering: .relaxed)
        }
        try await Task.sleep(for: .milliseconds(100))
        let wasDone = isDone.load(ordering: .relaxed)
        #expect(!wasDone)
        // A reader does not wait.
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("a") == nil })
        elsewhere.unlock()
        try await writing.value
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("a") != nil })
    }

    @Test func waitingForALockHasATimeLimit() throws {
        let directory = try TemporaryDirectory()
        let held = try FileLock(path: directory.file("l"))
        let wanted = try FileLock(path: directory.file("l"))
        #expect(try held.tryLock(.shared))
        #expect(try wanted.tryLock(.shared))
        #expect(try !wanted.tryLock(.exclusive))
        let error = #expect(throws: MizanError.self) { try wanted.lock(.exclusive, seconds: 0.02) }
        #expect(error?.reason == "storage.locked")
        #expect(error?.details["lock"] == directory.file("l"))
        held.unlock()
        wanted.unlock()
        try held.lock(.exclusive, seconds: 0)
        #expect(try !wanted.tryLock(.shared))
    }

    @Test func aStoreInMaintenanceIsNotOpened() async throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        let maintenance = try FileLock(path: store.file("open.lock"))
        try maintenance.lock(.exclusive, seconds: 5)
        let error = #expect(throws: MizanError.self) { try SQLiteDatabase(store) { TestClock.start } }
        #expect(error?.reason == "storage.in-maintenance")
        maintenance.unlock()
        let database = try SQLiteDatabase(store) { TestClock.start }
        #expect(try !maintenance.tryLock(.exclusive))
        try await database.close()
    }

    /// A restore and a copy wait until the last process has closed the store.
    @Test func aClosedStoreIsFreeForMaintenance() async throws {
        let store = try await TestStore()
        let maintenance = try FileLock(path: store.directory.file("store/open.lock"))
        #expect(try !maintenance.tryLock(.exclusive))
        try await store.database.close()
        #expect(try maintenance.tryLock(.exclusive))
    }

    @Test func aStoreHasAtMostOneServerAndCommandsMayRunBesideIt() async throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        var server: ServerLock? = try ServerLock(store)
        let error = #expect(throws: MizanError.self) { try ServerLock(store, patience: 0.01) }
        #expect(error?.reason == "storage.served")
        #expect(error?.exitCode == 69)
        #expect(error?.details["processes"] == "\(getpid())")
        #expect(error?.message.contains("(process \(getpid())) already serves this store.") == true)
        let database = try SQLiteDatabase(store) { TestClock.start }
        try await database.close()
        withExtendedLifetime(server) {}
        server = nil
        _ = try ServerLock(store, patience: 0.01)
    }

    @Test func aServerWaitsForThePreviousServerToEnd() async throws {
        let directory = try TemporaryDirectory()
        let store = try StoreDirectory(creating: directory.file("store"))
        let ending = try FileLock(path: store.file("server.lock"))
        try ending.lock(.exclusive, seconds: 0)
        async let next = Task.detached { try ServerLock(store, patience: 60) }.value
        try await Task.sleep(for: .milliseconds(20))
        ending.unlock()
        _ = try await next
    }
}
