import Connectors
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeRemotes

/// The occasions on which the server syncs with a remote without being asked.
struct ConnectorScheduleTests {
    /// A remote that has no records, accepts everything, and announces changes when told to.
    private final class Remote: Connector {
        struct Seen: Hashable {
            var connections = 0
            var pulls = 0
            var sent: [RecordReference] = []
            var listeners = 0
            var hints = 0
        }

        private let state = Mutex(Seen())
        var seen: Seen { state.withLock { $0 } }
        let limits = RemoteLimits(changes: 10, bytes: 1 << 20, requestsPerMinute: 10_000)
        let precision = RemotePrecision.exact

        func connected() { state.withLock { $0.connections += 1 } }
        func say() { state.withLock { $0.hints += 1 } }

        func carries(_ schema: AnyRecordSchema) -> Bool { true }

        func account() async throws(RemoteFailure) -> RemoteAccount { RemoteAccount(id: "b", name: "b") }

        func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
            state.withLock { $0.pulls += 1 }
            return RemotePage(token: "here", history: "one", isMore: false)
        }

        func push(
            _ changes: [RemoteChange], history: String?, after token: String?
        ) async throws(RemoteFailure) -> RemoteAnswer {
            state.withLock { $0.sent += changes.map(\.reference) }
            return RemoteAnswer(results: changes.map { RemoteResult($0.id, .saved(tag: "1")) }, token: token)
        }

        func hint(after token: String?) async throws(RemoteFailure) {
            let before = state.withLock { seen in
                seen.listeners += 1
                return seen.hints
            }
            while seen.hints == before {
                do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
            }
        }
    }

    private static func until(
        _ what: Comment, _ remote: Remote, _ condition: (Remote.Seen) -> Bool
    ) async throws {
        for _ in 0..<2_000 {
            if condition(remote.seen) { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("not \(what.rawValue): \(remote.seen)")
    }

    private static func schedule(_ a: SyncPeer, _ remote: Remote) async throws -> ConnectorSchedule {
        var service = a.service
        service.ask { _ in
            remote.connected()
            return remote
        }
        _ = try await service.setToken("token", of: "b", owner: a.owner)
        var schedule = service.schedule { _ in }
        (schedule.look, schedule.idle) = (.milliseconds(10), .milliseconds(10))
        return schedule
    }

    @Test func aConnectorRunsAtStartAfterChangesHintsAndIntervals() async throws {
        let (a, _, _) = try await SyncPeer.pair()
        try await a.leaf("before", "one")
        let remote = Remote()
        let schedule = try await Self.schedule(a, remote)
        let running = Task { await schedule.run() }
        try await Self.until("at the start", remote) { $0.sent == [LeafRecord.schema.erased.reference("before")] }
        try await Self.until("listening", remote) { $0.listeners == 1 }
        let start = remote.seen.pulls
        try await a.leaf("after", "one")
        try await Self.until("after a change", remote) { $0.sent.count == 2 }
        try await Self.until("pulled before it", remote) { $0.pulls == start + 1 }
        // As long as nothing changes, no request is sent.
        try await Task.sleep(for: .milliseconds(200))
        #expect(remote.seen.pulls == start + 1)
        remote.say()
        try await Self.until("at a hint", remote) { $0.pulls == start + 2 }
        try await Self.until("listening again", remote) { $0.listeners == 2 }
        a.clock.advance(seconds: 901)
        try await Self.until("after a while", remote) { $0.pulls == start + 3 }
        _ = try await schedule.service.pause("b", true, owner: a.owner)
        try await a.leaf("paused", "one")
        a.clock.advance(seconds: 901)
        try await Task.sleep(for: .milliseconds(200))
        #expect(remote.seen.pulls == start + 3)
        _ = try await schedule.service.pause("b", false, owner: a.owner)
        try await Self.until("after the pause", remote) { $0.sent.count == 3 }
        running.cancel()
        await running.value
    }

    @Test func aFailingRemoteIsNotAskedBeforeItsRetryTime() async throws {
        let (a, _, _) = try await SyncPeer.pair()
        let remote = Remote()
        let schedule = try await Self.schedule(a, remote)
        let later = a.clock.now.advanced(by: .seconds(60))
        try await a.write { transaction in
            var row = try #require(try ConnectorRow.find("b", in: transaction.reading))
            (row.failures, row.notBefore) = (3, later)
            try row.save(in: transaction)
        }
        let running = Task { await schedule.run() }
        try await a.leaf("l", "one")
        try await Task.sleep(for: .milliseconds(200))
        #expect(remote.seen.pulls == 0)
        a.clock.advance(seconds: 61)
        try await Self.until("after its time", remote) { $0.sent.count == 1 }
        running.cancel()
        await running.value
    }

    /// On a full disk, the failure of a run cannot be stored. Even so, the remote is not tried again every few seconds.
    @Test func aFailureThatCannotBeStoredAlsoDelaysTheRetry() async throws {
        let (a, _, _) = try await SyncPeer.pair()
        let remote = Remote()
        let schedule = try await Self.schedule(a, remote)
        try await a.write {
            _ = try $0.session.execute(
                """
                CREATE TRIGGER full BEFORE UPDATE ON sync_connector BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
                """)
        }
        let before = remote.seen.connections
        let running = Task { await schedule.run() }
        try await Self.until("tried", remote) { $0.connections > before }
        try await Task.sleep(for: .milliseconds(700))
        #expect(remote.seen.connections == before + 1)
        running.cancel()
        await running.value
    }
}
