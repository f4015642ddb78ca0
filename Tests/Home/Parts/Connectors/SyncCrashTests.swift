import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomeRemotes

/// A run is killed at each of its steps in turn. The result of the next run is the same as without the kill, and nothing is
/// done twice.
struct SyncCrashTests {
    private static func busy() async throws -> (a: SyncPeer, b: SyncPeer, wire: SyncWire) {
        let (a, b, wire) = try await SyncPeer.pair()
        for number in 0..<4 { try await a.leaf("l\(number)", "one") }
        try await a.pair(0, 3, remark: "x")
        _ = try await a.run(to: b, wire)
        try await a.leaf("l0", "two")
        try await a.leaf("new", "here")
        try await a.removeLeaf("l1")
        try await a.pair(0, 5, remark: "x")
        try await b.pair(0, 3, remark: "y")
        try await b.leaf("l2", "two")
        try await b.leaf("there", "new")
        try await b.removeLeaf("l3")
        try await b.pair(1, 7)
        (wire.page, wire.changes) = (3, 2)
        return (a, b, wire)
    }

    /// The result of a run without interruption.
    private static func expected() async throws -> (digest: ContentDigest, a: RecordVersion, b: RecordVersion) {
        let (a, b, wire) = try await busy()
        _ = try await a.run(to: b, wire)
        #expect(try await a.digest() == b.digest())
        return (try await a.digest(), try await a.version(), try await b.version())
    }

    @Test(arguments: [FaultyDatabase.Fault.before, .after])
    func aCrashAtAnyStoreStepLosesNothing(fault: FaultyDatabase.Fault) async throws {
        let expected = try await Self.expected()
        var steps = 0
        while true {
            let (a, b, wire) = try await Self.busy()
            a.database.fail(after: steps, fault)
            do {
                _ = try await a.run(to: b, wire)
                break
            } catch { try await a.kill() }
            let counts = try await a.run(to: b, wire)
            #expect(counts.conflicts == 0, "step \(steps)")
            #expect(try await a.digest() == expected.digest, "step \(steps)")
            #expect(try await b.digest() == expected.digest, "step \(steps)")
            #expect(try await a.version() == expected.a, "step \(steps)")
            #expect(try await b.version() == expected.b, "step \(steps)")
            #expect(try await a.run(to: b, wire).requests == 1, "step \(steps)")
            steps += 1
        }
        #expect(steps > 8)
    }

    /// The other side executed the request, but the answer to the request was lost.
    @Test func aLostAnswerNeverLosesData() async throws {
        let expected = try await Self.expected()
        var lost = 1
        while true {
            let (a, b, wire) = try await Self.busy()
            let count = b.asked
            wire.meanwhile = { [lost] in if b.asked == count + lost { throw SyncPeer.Broken("the answer is lost") } }
            do {
                _ = try await a.run(to: b, wire)
                break
            } catch { try await a.kill() }
            wire.meanwhile = nil
            #expect(try await a.run(to: b, wire).conflicts == 0, "answer \(lost)")
            #expect(try await a.digest() == expected.digest, "answer \(lost)")
            #expect(try await b.digest() == expected.digest, "answer \(lost)")
            #expect(try await b.version() == expected.b, "answer \(lost)")
            lost += 1
        }
        #expect(lost > 5)
    }
}
