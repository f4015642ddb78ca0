import HomeData
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

struct HousekeepingTests {
    private static let long: Int64 = 401 * 86_400

    private func filled() async throws -> TestStore {
        let store = try await TestStore()
        for owner in [store.owner, store.other] {
            _ = try await store.database.write(owner) { transaction in
                try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
                try RecordTable<SampleRecord>(transaction).remove("a")
            }
        }
        return store
    }

    /// Time passes, and both owners use the store: only then is the clock believed.
    private func pass(_ store: TestStore) async throws {
        store.clock.advance(seconds: Self.long)
        for owner in [store.owner, store.other] {
            _ = try await store.database.write(owner) { try RecordTable<OnlyRecord>($0).save(OnlyRecord("used")) }
        }
    }

    @Test func everyOwnersOldThingsGo() async throws {
        let store = try await filled()
        let housekeeping = Housekeeping(database: store.database, clock: Clock { store.clock.now })
        #expect(try await housekeeping.run().isEmpty)
        try await pass(store)
        #expect(try await housekeeping.due().tombstones == 2)
        #expect(try await housekeeping.run() == Pruning.Result(tombstones: 2, history: 4))
        #expect(try await housekeeping.run().isEmpty)
    }

    @Test func itComesBackEveryDayAndSoonerAfterAFailure() async throws {
        let store = try await filled()
        try await pass(store)
        let sleeps = Mutex<[Duration]>([])
        let told = Mutex<[Bool]>([])
        let housekeeping = Housekeeping(database: store.database, clock: Clock { store.clock.now }) { duration in
            let count = sleeps.withLock { sleeps in
                sleeps.append(duration)
                return sleeps.count
            }
            if count == 2 { try await store.database.close() }
            if count == 3 { throw CancellationError() }
        }
        await housekeeping.keep { result in told.withLock { $0.append((try? result.get()) != nil) } }
        #expect(told.withLock { $0 } == [true, true, false])
        #expect(sleeps.withLock { $0 } == [.seconds(86_400), .seconds(86_400), .seconds(3_600)])
    }

    @Test func theDoctorSaysWhatIsPastItsTimeAndRemovesIt() async throws {
        var clinic = try await Clinic()
        clinic.now = TestClock.start.advanced(by: .seconds(Self.long))
        #expect(try await clinic.complaints() == [])
        try await clinic.use()
        #expect(try await clinic.complaints() == ["retention"])
        #expect(try await clinic.complaints(repair: true) == [])
        #expect(try await clinic.complaints() == [])
    }
}
