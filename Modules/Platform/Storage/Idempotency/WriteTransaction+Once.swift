internal import Kernel

extension WriteTransaction {
    /// Does something once for a key of this owner: asked again, it gives the answer of the first time.
    ///
    /// The answer is stored in the same transaction as the work, so a client whose commit is unknown finds out by
    /// asking again. Only successes are kept, for as long as `Retention` says. The same key with another fingerprint is
    /// refused with `idempotency.key-reused`.
    package func once(_ key: IdempotencyKey, _ body: () throws -> [UInt8]) throws -> IdempotentAnswer {
        let expired = now.advanced(by: .zero - Retention.standard.answers)
        // The expired ones of this owner go as new ones come, so that nobody has to sweep them.
        try session.execute("DELETE FROM idempotency WHERE owner = \(ownerKey) AND created_at <= \(expired)")
        if let stored = try reading.answer(to: key) { return IdempotentAnswer(bytes: stored, isReplay: true) }
        let answer = try body()
        try session.execute(
            """
            INSERT INTO idempotency (owner, key, fingerprint, answer, created_at)
            VALUES (\(ownerKey), \(key.key), \(key.fingerprint), \(answer), \(now))
            """)
        return IdempotentAnswer(bytes: answer, isReplay: false)
    }
}

extension ReadTransaction {
    /// What was answered under a key, if anything; the same key with another fingerprint is refused.
    package func answer(to key: IdempotencyKey) throws -> [UInt8]? {
        let row = try session.firstRow(
            "SELECT fingerprint, answer FROM idempotency WHERE owner = \(ownerKey) AND key = \(key.key)")
        guard let row else { return nil }
        guard try row.blob(0) == key.fingerprint else {
            throw MizanError(
                .conflict, "idempotency.key-reused",
                "This idempotency key was used for another request. Take a new key for each request.",
                details: ["key": key.key])
        }
        return try row.blob(1)
    }
}
