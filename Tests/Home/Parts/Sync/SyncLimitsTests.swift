import Changes
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDevices

/// Even if records are very large, the size of an answer is limited. Further answers complete the request.
struct SyncLimitsTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    private static let large = String(repeating: "x", count: 1_000)

    private func saveLarge(_ count: Int, note: String? = nil) async throws {
        try await application.store.write { transaction in
            for number in 0..<count {
                try RecordTable<SampleRecord>(transaction).save(
                    SampleRecord("r\(number)", note: note, remark: Self.large))
            }
        }
    }

    // MARK: Pages

    @Test func aPageEndsWithTheRecordThatFillsIt() async throws {
        try await application.save("a", "b", "c")
        try await saveLarge(10)
        var pull = application.sync.pull
        pull.limits.bytes = 2_000
        let selection = try application.selection()
        var device = Device()
        var counts: [Int] = []
        while counts.count < 20 {
            let page = try await application.store.read { [pull, cursor = device.cursor] in
                try pull.page(after: cursor, limit: 100, selection, in: $0)
            }
            counts.append(page.items.count)
            try device.take(page)
            if !page.more { break }
        }
        #expect(counts == [5, 2, 2, 2, 2])
        #expect(device.records == (try await application.records()))
    }

    @Test func damageAfterTheEndOfAPageIsReportedWithTheNextPage() async throws {
        try await saveLarge(4)
        try await application.store.write { transaction in
            _ = try transaction.session.execute("UPDATE sample_record SET version = 99 WHERE name IN ('r1', 'r3')")
        }
        var pull = application.sync.pull
        pull.limits.bytes = 1_000
        let selection = try application.selection()
        var seen: [[RecordVersion]] = []
        var cursor: SyncCursor?
        repeat {
            let page = try await application.store.read { [pull, cursor] in
                try pull.page(after: cursor, limit: 100, selection, in: $0)
            }
            seen.append((page.items.map(\.version) + page.damaged.map(\.version)).sorted())
            cursor = page.more ? page.cursor : nil
        } while cursor != nil && seen.count < 9
        #expect(seen == [[1], [2, 3], [4]])
    }

    // MARK: Conflicts

    @Test func anAnswerHasALimitOfConflictsAndTheRemainingChangesArePushedAgain() async throws {
        try await saveLarge(6)
        try await saveLarge(6, note: "theirs")
        var push = application.sync.push
        push.chunk = 4
        push.room = 4_000
        let done = application.put("done", SampleRecord("done"))
        _ = try await application.push([done])
        func send(_ mutations: [SyncMutation]) async throws -> [SyncResult] {
            try await push.run(
                SyncPushRequest(client: "phone", epoch: "e1", mutations: mutations), owner: application.store.owner,
                mayWrite: { _ in true }
            ).results
        }
        var waiting = (0..<6).map { number in
            SyncMutation(
                id: "\(number)",
                edit: RecordEdit(
                    SampleRecord.schema.reference("r\(number)"), .patch(["note": "yours"]),
                    base: RecordVersion(number + 1)))
        }
        var shown: [Int] = []
        while !waiting.isEmpty, shown.count < 9 {
            let results = try await send(waiting + [done])
            #expect(results.last == SyncResult("done", .applied(13, isMerged: false), again: true))
            let full = Set(results.filter { $0.reason == "sync.answer-full" }.map(\.id))
            shown.append(waiting.count - full.count)
            waiting.removeAll { !full.contains($0.id) }
        }
        #expect(shown == [2, 2, 2])
    }

    // MARK: Time

    @Test func aSlowPushIsAppliedInParts() async throws {
        let slow = (0..<20).map { application.put("\($0)", SampleRecord("r\($0)", remark: "slow")) }
        #expect(try await application.push(slow).map(\.reason) == Array(repeating: nil, count: 20))
        #expect(try await application.names().count == 20)
        let group = (0..<20).map { application.put("g\($0)", SampleRecord("g\($0)", remark: "slow"), group: "g") }
        let error = await #expect(throws: MizanError.self) { try await application.push(group) }
        #expect(error?.reason == "storage.too-slow")
    }

    // MARK: Repeated changes

    @Test func reorderedFieldsAreTheSameChange() async throws {
        let fields = application.fields(SampleRecord("a"))
        guard case .object(let members) = fields else {
            Issue.record("no object")
            return
        }
        func mutation(_ fields: JSONValue) -> SyncMutation {
            SyncMutation(id: "1", edit: RecordEdit(SampleRecord.schema.reference("a"), .put(fields)))
        }
        _ = try await application.push([mutation(fields)])
        let again = try await application.push([mutation(.object(members.reversed()))])
        #expect(again == [SyncResult("1", .applied(1, isMerged: false), again: true)])
        let other = try await application.push([mutation(application.fields(SampleRecord("a", weight: 1)))])
        #expect(other.map(\.reason) == ["idempotency.key-reused"])
    }

    @Test func aBadNameIsReportedWithItsPath() {
        let removal = application.removal("1", "a", group: "a group")
        for (client, path) in [("a/b", "$.client"), ("phone", "$.mutations[0].group")] {
            let error = #expect(throws: MizanError.self) {
                try SyncPushRequest(client: client, mutations: [removal])
            }
            #expect(error?.details == ["path": path])
            #expect(error?.message.hasPrefix(path) == true)
        }
    }
}
