import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct ModuleContextTests {
    @Test func readsAndWritesUseTheOwnersData() async throws {
        let store = try await TestStore()
        let context = store.context()
        let version = try await context.write(store.owner) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
            return transaction.version
        }
        #expect(version == 1)
        #expect(try await context.read(store.owner) { try RecordTable<SampleRecord>($0).find("a")?.version } == 1)
        #expect(try await context.read(store.other) { try RecordTable<SampleRecord>($0).find("a") == nil })
        #expect(context.clock.now() == TestClock.start)
    }
}
