import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeData

/// What streams share: the looks at the journals, and the seats of an owner.
struct SyncSharedTests {
    let house: SyncHouse

    init() async throws {
        house = try await SyncHouse()
    }

    /// However many wait, and for whomever: they look together.
    @Test func manyWhoWaitLookTogether() async throws {
        let positions = SyncPositions(house.store.context())
        let cursor = try await house.sync.feed.head(house.selection(), owner: house.store.owner)
        let age = Duration.seconds(600)
        for _ in 0..<100 {
            #expect(try await !positions.hasMoved(house.store.owner, since: cursor, within: age))
        }
        #expect(positions.count == 1)
        try await house.save("a")
        #expect(try await positions.hasMoved(house.store.owner, since: cursor, within: .zero))
        #expect(try await positions.hasMoved(OwnerID.house, since: cursor, within: age), "nobody's journal")
        #expect(positions.count == 2)
    }

    @Test func seatsAreCountedForEachOwner() throws {
        let seats = SyncStreamSeats(most: 2)
        var held = [try seats.take(house.store.owner), try seats.take(house.store.owner)]
        let error = #expect(throws: MizanError.self) { try seats.take(house.store.owner) }
        #expect(error?.reason == "sync.too-many-streams")
        _ = try seats.take(house.store.other)
        held.removeLast()
        held.append(try seats.take(house.store.owner))
        #expect(held.count == 2)
    }
}
