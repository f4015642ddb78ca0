import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDevices

/// Streams share one check of the journals, and the number of streams of an owner is limited.
struct SyncSharedTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    /// All waiting streams share one check, even if there are many and for different owners.
    @Test func manyWaitingListenersShareOneQuery() async throws {
        let positions = SyncPositions(application.store.context())
        let cursor = try await application.sync.feed.head(application.selection(), owner: application.store.owner)
        let age = Duration.seconds(600)
        for _ in 0..<100 {
            #expect(try await !positions.hasMoved(application.store.owner, since: cursor, within: age))
        }
        #expect(positions.count == 1)
        try await application.save("a")
        #expect(try await positions.hasMoved(application.store.owner, since: cursor, within: .zero))
        let nobody = OwnerID(application.store.context().identifiers.fresh())
        #expect(try await positions.hasMoved(nobody, since: cursor, within: age), "nobody's journal")
        let shared = try await application.sync.feed.head(
            application.sync.types.selection(nil, of: .shared) { _ in true }, owner: application.store.owner)
        #expect(try await !positions.hasMoved(.shared, since: shared, within: age))
        #expect(positions.count == 2)
    }

    @Test func streamSeatsAreCountedForEachOwner() throws {
        let seats = StreamLimiter(most: 2)
        var held = [try seats.take(application.store.owner), try seats.take(application.store.owner)]
        let error = #expect(throws: MizanError.self) { try seats.take(application.store.owner) }
        #expect(error?.reason == "sync.too-many-streams")
        _ = try seats.take(application.store.other)
        held.removeLast()
        held.append(try seats.take(application.store.owner))
        #expect(held.count == 2)
    }
}
