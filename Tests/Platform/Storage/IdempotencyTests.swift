import Kernel
import Storage
import TestSupport
import Testing

struct IdempotencyTests {
    private static func add(
        _ key: String, fingerprint: [UInt8] = [1], as name: String = "a"
    ) -> @Sendable (WriteTransaction) throws -> IdempotentAnswer {
        { transaction in
            try transaction.once(try IdempotencyKey(key, fingerprint: fingerprint)) {
                let table = RecordTable<SampleRecord>(transaction)
                let count = try table.find(name)?.entity.weight ?? 0
                try table.save(SampleRecord(name, weight: count + 1))
                return Array("done at \(transaction.version)".utf8)
            }
        }
    }

    private func weight(_ store: TestStore) async throws -> Double? {
        try await store.read { try RecordTable<SampleRecord>($0).find("a")?.entity.weight }
    }

    @Test func aRepeatedKeyReturnsTheFirstAnswerWithoutRunning() async throws {
        let store = try await TestStore()
        let first = try await store.write(Self.add("k"))
        let second = try await store.write(Self.add("k"))
        #expect(first == IdempotentAnswer(bytes: Array("done at 1".utf8), isReplay: false))
        #expect(second == IdempotentAnswer(bytes: Array("done at 1".utf8), isReplay: true))
        #expect(try await weight(store) == 1)
        #expect(try await store.read { try Owners.require($0.owner, in: $0.session).version } == 1)
    }

    @Test func simultaneousRequestsWithTheSameKeyHaveOneEffect() async throws {
        let store = try await TestStore()
        let answers = try await withThrowingTaskGroup(of: IdempotentAnswer.self) { group in
            for _ in 0..<30 { group.addTask { try await store.write(Self.add("k")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { !$0.isReplay } == 1)
        #expect(Set(answers.map(\.bytes)).count == 1)
        #expect(try await weight(store) == 1)
    }

    @Test func aKeyReusedForAnotherRequestIsRefused() async throws {
        let store = try await TestStore()
        try await store.write(Self.add("k"))
        let error = await #expect(throws: MizanError.self) {
            try await store.write(Self.add("k", fingerprint: [2]))
        }
        #expect(error?.reason == "idempotency.key-reused")
        #expect(try await weight(store) == 1)
    }

    @Test func keysOfTwoOwnersAreIndependent() async throws {
        let store = try await TestStore()
        try await store.write(Self.add("k"))
        let other = try await store.database.write(store.other, Self.add("k", fingerprint: [9]))
        #expect(!other.isReplay)
    }

    /// The key of a request may be the same text as the name of a sync receipt. The two are never mistaken for each other.
    @Test func keysOfTwoNamespacesAreIndependent() async throws {
        let store = try await TestStore()
        let request = try IdempotencyKey("sync/phone/m-1", in: .http, fingerprint: [1])
        let receipt = try IdempotencyKey("phone/m-1", in: .sync, fingerprint: [2])
        #expect(try await store.write { try $0.once(request) { [1] } } == IdempotentAnswer(bytes: [1], isReplay: false))
        #expect(try await store.write { try $0.once(receipt) { [2] } } == IdempotentAnswer(bytes: [2], isReplay: false))
        #expect(try await store.write { try $0.once(request) { [3] } } == IdempotentAnswer(bytes: [1], isReplay: true))
    }

    /// An earlier version stored the answers to requests under keys without a namespace.
    @Test func answersFromBeforeNamespacesMatchOnlyTheSameRequest() async throws {
        let store = try await TestStore()
        try await store.write(Self.add("k"))
        try await store.write { _ = try $0.session.execute("UPDATE idempotency SET key = 'k'") }
        #expect(try await store.write(Self.add("k")).isReplay)
        #expect(try await store.write(Self.add("k", fingerprint: [2])).isReplay == false)
    }

    @Test func aWriteRemovesSomeExpiredAnswersAndHousekeepingRemovesTheRest() async throws {
        let store = try await TestStore()
        let keys = try (0..<2_600).map { try IdempotencyKey("phone/\($0)", in: .sync, fingerprint: [1]) }
        try await store.write { try $0.keep(keys.map { ($0, [1]) }) }
        store.clock.advance(seconds: 48 * 3_600)
        try await store.write { _ = try $0.once(keys[2_599]) { [2] } }
        let due = try await Pruning(store.database).due(store.owner, at: store.clock.now)
        #expect(due.answers == 2_600 - 1 - WriteTransaction.answersForgottenPerWrite)
        #expect(try await Pruning(store.database).run(store.owner, at: store.clock.now) == due)
        #expect(try await store.read { try $0.session.rows("SELECT key FROM idempotency").count } == 1)
    }

    @Test func aFailureIsNotStored() async throws {
        struct Refused: Error {}
        let store = try await TestStore()
        await #expect(throws: Refused.self) {
            try await store.write { transaction in
                try transaction.once(try IdempotencyKey("k", fingerprint: [1])) { throw Refused() }
            }
        }
        #expect(try await store.write(Self.add("k")).isReplay == false)
    }

    @Test func anAnswerIsKeptFor48Hours() async throws {
        let store = try await TestStore()
        try await store.write(Self.add("k"))
        store.clock.advance(seconds: 48 * 3_600 - 1)
        #expect(try await store.write(Self.add("k")).isReplay)
        store.clock.advance(seconds: 1)
        #expect(try await store.write(Self.add("k")).isReplay == false)
        #expect(try await weight(store) == 2)
    }

    @Test(arguments: ["", "with space", "ümlaut", "line\nbreak", String(repeating: "k", count: 256)])
    func anIdempotencyKeyMustBeVisibleASCII(key: String) {
        let error = #expect(throws: MizanError.self) { try IdempotencyKey(key, fingerprint: []) }
        #expect(error?.reason == "idempotency.key")
    }
}
