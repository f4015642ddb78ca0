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
            Self.expiredAnswers.statements(of: keys.map(\.stored), [.integer(ownerKey), expired.sqlValue])
                + [oldAnswers(before: expired, atMost: Self.answersForgottenPerWrite)])
    }

    private static let expiredAnswers = AnyOfKeys {
        "DELETE FROM idempotency WHERE owner = ? AND created_at <= ? AND key IN (\($0))"
    }

    package static let answersForgottenPerWrite = 500

    /// Deletes old answers, and returns their number.
    @discardableResult
    func forgetAnswers(before expired: Instant, atMost count: Int) throws -> Int {
        try session.execute(oldAnswers(before: expired, atMost: count))
    }

    private func oldAnswers(before expired: Instant, atMost count: Int) -> SQL {
        """
        DELETE FROM idempotency WHERE owner = \(ownerKey) AND key IN (
            SELECT key FROM idempotency WHERE owner = \(ownerKey) AND created_at <= \(expired)
            ORDER BY created_at LIMIT \(Int64(count)))
        """
    }

    /// Stores answers of this transaction's work, none of which is stored yet.
    package func keep(_ answers: [(key: IdempotencyKey, answer: [UInt8])]) throws {
        try Self.answers.run(answers, in: session) { part in
            part.flatMap { key, answer in
                [.integer(ownerKey), .text(key.stored), .blob(key.fingerprint), .blob(answer), now.sqlValue]
            }
        }
    }

    private static let answers = ManyRows(
        into: "idempotency", ["owner", "key", "fingerprint", "answer", "created_at"])
}

extension ReadTransaction {
    /// The stored answer under a key, if any; the same key with a different fingerprint is refused.
    package func answer(to key: IdempotencyKey) throws -> [UInt8]? { try answers(to: [key]).answer(to: key) }

    /// The stored answers under keys, read in one round trip.
    package func answers(to keys: [IdempotencyKey]) throws -> IdempotentAnswers {
        let names = keys.map(\.stored) + keys.compactMap(\.former)
        // A list of keys in one query would make PostgreSQL read all answers of the owner, until it has statistics.
        let queries: [SQL] = names.map { name in
            "SELECT key, fingerprint, answer FROM idempotency WHERE owner = \(ownerKey) AND key = \(name)"
        }
        return try IdempotentAnswers(session.rows(of: queries).joined())
    }
}
