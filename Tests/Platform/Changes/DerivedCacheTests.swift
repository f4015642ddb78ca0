import Changes
import TestSupport
import Testing

struct DerivedCacheTests {
    private func made(
        _ cache: DerivedCache<Int, String>, _ keys: [Int], bytes: Int, in store: TestStore
    ) async throws -> [Int] {
        try await store.read { reading in
            try keys.filter { key in
                var isMade = false
                _ = try cache.value(key, in: reading) {
                    isMade = true
                    return String(repeating: "x", count: bytes)
                }
                return isMade
            }
        }
    }

    @Test func theLeastUsedValueIsEvictedFirst() async throws {
        let store = try await TestStore()
        let cache = DerivedCache<Int, String>(room: 32, bytes: 1_000) { $0.utf8.count }
        #expect(try await made(cache, [1, 2, 3, 4], bytes: 250, in: store) == [1, 2, 3, 4])
        #expect(try await made(cache, [1, 2, 3, 4], bytes: 250, in: store) == [])
        #expect(try await made(cache, [5], bytes: 250, in: store) == [5])
        #expect(try await made(cache, [2, 3, 4, 5, 1], bytes: 250, in: store) == [1])
    }

    @Test func aTooLargeValueIsNotCachedAndEvictsNothing() async throws {
        let store = try await TestStore()
        let cache = DerivedCache<Int, String>(room: 32, bytes: 1_000) { $0.utf8.count }
        #expect(try await made(cache, [1], bytes: 100, in: store) == [1])
        #expect(try await made(cache, [2, 2], bytes: 251, in: store) == [2, 2])
        #expect(try await made(cache, [1], bytes: 100, in: store) == [])
    }
}
