import Kernel
import Storage
import Testing

@testable import HomeRemotes

/// The size of a batch, and batches that are too large.
struct SyncBatchTests {
    private static func leaf(_ name: String) -> RecordReference { LeafRecord.schema.erased.reference(name) }

    @Test func aPushHasAsManyChangesAsTheRemoteAccepts() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<25 { try await a.leaf("l\(number)", "one") }
        wire.changes = 10
        _ = try await a.run(to: b, wire)
        #expect(wire.pushes == [10, 10, 5])
        #expect(try await a.digest() == b.digest())
        // Each change was applied once.
        #expect(try await b.version() == 25)
    }

    @Test func aPushHasAsManyBytesAsTheRemoteAccepts() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<6 { try await a.leaf("l\(number)", String(repeating: "x", count: 4_000)) }
        wire.bytes = 10_000
        _ = try await a.run(to: b, wire)
        #expect(wire.pushes == [2, 2, 2])
        #expect(try await a.digest() == b.digest())
    }

    /// A group with more changes than a push may have is still sent in one push.
    @Test func aLimitDoesNotDivideAGroup() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        try await a.pair(0, 3)
        try await a.pair(1, 4)
        wire.changes = 1
        _ = try await a.run(to: b, wire)
        #expect(wire.pushes == [2, 2])
        #expect(try await a.digest() == b.digest())
    }

    /// A proxy in front of the other side accepts only smaller pushes than the other side itself would accept.
    @Test func aLargeBatchIsSentInParts() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<16 { try await a.leaf("l\(number)", String(repeating: "x", count: 500)) }
        wire.largestPush = 4_000
        let counts = try await a.run(to: b, wire)
        #expect(counts.sent == 16)
        #expect(counts.refused == 0)
        #expect(try await a.digest() == b.digest())
        #expect(try await b.version() == 16)
    }

    @Test func aTooLargeRecordIsSkippedAndDoesNotBlockOtherRecords() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<4 { try await a.leaf("l\(number)", "small") }
        try await a.leaf("large", String(repeating: "x", count: 5_000))
        for number in 4..<8 { try await a.leaf("l\(number)", "small") }
        wire.largestPush = 4_000
        let counts = try await a.run(to: b, wire)
        #expect(counts.sent == 8)
        // A change that is refused is tried again at once, so the refusal is counted twice.
        #expect(counts.refused == 2)
        let report = try await a.report("b")
        #expect(report.failed == 1)
        #expect(report.synced == 8)
        #expect(report.state != .failing)
        let refused = try await a.service.troubles([.refused], owner: a.owner).items
        #expect(refused.map(\.reference) == [Self.leaf("large")])
        #expect(refused.first?.reason == "sync.status-413")
        // The record is sent once it is small enough.
        try await a.leaf("large", "small by now")
        _ = try await a.run(to: b, wire)
        #expect(try await a.digest() == b.digest())
        #expect(try await a.report("b").failed == 0)
    }

    @Test func aRecordRepeatedInAPageIsAppliedOnce() async throws {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<5 { try await b.leaf("l\(number)", "one") }
        try await b.pair(0, 3)
        wire.repeatsItems = true
        #expect(try await a.run(to: b, wire).changed == 7)
        #expect(try await a.digest() == b.digest())
        #expect(try await a.run(to: b, wire).requests == 1)
    }
}
