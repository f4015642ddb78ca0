import Testing

@testable import Kernel

struct TokenBucketTests {
    private let second: UInt64 = 1_000_000_000

    @Test func aBurstIsFreeAndThenTheRateApplies() throws {
        var buckets = try #require(TokenBuckets<String>(perSecond: 10, burst: 3, capacity: 10))
        var now = 5 * second
        #expect((1...3).map { _ in buckets.take("a", at: now) } == [nil, nil, nil])
        #expect(buckets.take("a", at: now) == second / 10)
        #expect(buckets.take("b", at: now) == nil)
        now += second / 20
        #expect(buckets.take("a", at: now) == second / 20)
        now += second / 20
        #expect(buckets.take("a", at: now) == nil)
        #expect(buckets.take("a", at: now) == second / 10)
        now += 100 * second
        #expect((1...4).map { _ in buckets.take("a", at: now) == nil } == [true, true, true, false])
    }

    /// A refused request costs nothing, so a client that keeps asking is accepted as soon as one that waits.
    @Test func refusedRequestsAreNotCounted() throws {
        var buckets = try #require(TokenBuckets<String>(perSecond: 1, burst: 1, capacity: 10))
        #expect(buckets.take("a", at: second) == nil)
        for _ in 1...100 { #expect(buckets.take("a", at: second) == second) }
        #expect(buckets.take("a", at: 2 * second) == nil)
    }

    @Test(arguments: [0, -1, .infinity, .nan] as [Double])
    func withoutARateThereIsNoLimit(rate: Double) {
        #expect(TokenBuckets<String>(perSecond: rate, burst: 1, capacity: 10) == nil)
    }

    @Test func theNumberOfBucketsIsLimited() throws {
        var buckets = try #require(TokenBuckets<Int>(perSecond: 0.001, burst: 1, capacity: 100))
        for key in 0..<10_000 {
            #expect(buckets.take(key, at: second + UInt64(key)) == nil)
            #expect(buckets.count <= 100)
        }
        // The keys that were used last are still known.
        #expect(buckets.take(9_999, at: 2 * second) != nil)
    }

    @Test func fullBucketsAreForgottenFirst() throws {
        var buckets = try #require(TokenBuckets<Int>(perSecond: 1, burst: 2, capacity: 4))
        for key in 0..<4 { #expect(buckets.take(key, at: second) == nil) }
        for key in 10..<13 { #expect(buckets.take(key, at: 10 * second) == nil) }
        #expect(buckets.count == 3)
    }
}
