internal import Storage

/// A request that is repeated with its key is executed once.
enum IdempotencyRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("idempotency.once", "Asked again under a key, a write gives its first answer and does nothing.") {
            probe in
            let answers = [try await ask(probe), try await ask(probe)]
            try Expect.equal(answers.map(\.bytes), [[1], [1]], "the answers")
            try Expect.equal(answers.map(\.isReplay), [false, true], "which of them are replays")
            try Expect.equal(try await probe.facts().version, 1, "the owner's version")
        },
        DatabaseRule("idempotency.reuse", "A key that stood for another request is refused, and changes nothing.") {
            probe in
            _ = try await ask(probe)
            try await Expect.refused("idempotency.key-reused", "a key used again") {
                _ = try await ask(probe, fingerprint: [2])
            }
            try Expect.equal(try await probe.facts().version, 1, "the owner's version")
        },
        DatabaseRule("idempotency.failures", "A write that fails leaves its key free.") { probe in
            try await Expect.refused("a write that throws") {
                _ = try await probe.database.write(probe.amina) { transaction in
                    try transaction.once(try IdempotencyKey("key", fingerprint: [1])) { throw Refused() }
                }
            }
            try Expect.that(!(try await ask(probe).isReplay), "the failure was kept as an answer")
        },
    ]

    private struct Refused: Error {}

    private static func ask(_ probe: DatabaseProbe, fingerprint: [UInt8] = [1]) async throws -> IdempotentAnswer {
        try await probe.database.write(probe.amina) { transaction in
            try transaction.once(try IdempotencyKey("key", fingerprint: fingerprint)) {
                try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("asked", count: transaction.version))
                return [1]
            }
        }
    }
}
