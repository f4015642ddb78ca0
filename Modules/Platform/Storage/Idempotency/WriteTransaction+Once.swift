internal import Kernel

extension WriteTransaction {
    /// Runs the closure once for a key of this owner: a repetition returns the first answer.
    ///
    /// The answer is stored in the same transaction as the work. So a client that does not know whether its request was
    /// committed finds out by repeating the request. Only successful answers are stored, for the time that `Retention` states.
    /// The same key with a different fingerprint is refused with `idempotency.key-reused`.
    package func once(_ key: IdempotencyKey, _ body: () throws -> [UInt8]) throws -> IdempotentAnswer {
        try forgetExpiredAnswers(to: [key])
        if let stored = try reading.answer(to: key) { return IdempotentAnswer(bytes: stored, isReplay: true) }
        let answer = try body()
        try keep([(key, answer)])
        return IdempotentAnswer(bytes: answer, isReplay: false)
    }

    /// Deletes expired answers of this owner when new answers are stored. The expired answers of these keys are deleted, so
    /// that the keys can be used again. Some further expired answers are deleted, the oldest first. Not all are deleted at
    /// once, because a small write must not be slowed by the many answers of an upload two days ago. `Pruning` deletes the
    /// rest.
    package func forgetExpiredAnswers(to keys: [IdempotencyKey]) throws {
        let expired = trustedNow.advanced(by: .zero - Retention.standard.answers)
        try session.executeLater(
            keys.map { key in
                """
                DELETE FROM idempotency
                WHERE owner = \(ownerKey) AND key = \(key.stored) AND created_at <= \(expired)
                """
            })
        try forgetAnswers(before: expired, atMost: Self.answersForgottenPerWrite)
    }

    package static let answersForgottenPerWrite = 500

    /// Deletes old answers, and returns their number.
    @discardableResult
    func forgetAnswers(before expired: Instant, atMost count: Int) throws -> Int {
        try session.execute(
            """
            DELETE FROM idempotency WHERE owner = \(ownerKey) AND key IN (
                SELECT key FROM idempotency WHERE owner = \(ownerKey) AND created_at <= \(expired)
                ORDER BY created_at LIMIT \(Int64(count)))
            """)
    }

    /// Stores answers of this transaction's work, none of which is stored yet.
    package func keep(_ answers: [(key: IdempotencyKey, answer: [UInt8])]) throws {
        try session.executeLater(
            answers.map { key, answer in
                """
                INSERT INTO idempotency (owner, key, fingerprint, answer, created_at)
                VALUES (\(ownerKey), \(key.stored), \(key.fingerprint), \(answer), \(now))
                """
            })
    }
}

extension ReadTransaction {
    /// The stored answer under a key, if any; the same key with a different fingerprint is refused.
    package func answer(to key: IdempotencyKey) throws -> [UInt8]? {
        guard let row = try storedAnswer(key.stored) else {
            // An answer under the former name is ignored if its fingerprint differs: such an answer belongs to a different
            // space, or expires soon.
            guard let former = try key.former.flatMap(storedAnswer), try former.blob(0) == key.fingerprint else {
                return nil
            }
            return try former.blob(1)
        }
        guard try row.blob(0) == key.fingerprint else {
            throw Refusal.idempotencyKeyReused(
                "This idempotency key was used for another request. Use a new key for each request.",
                details: ["key": key.key])
        }
        return try row.blob(1)
    }

    private func storedAnswer(_ name: String) throws -> SQLRow? {
        try session.firstRow(
            "SELECT fingerprint, answer FROM idempotency WHERE owner = \(ownerKey) AND key = \(name)")
    }
}
