internal import Storage

/// A client's key for a request, with the request's contents, so that a repeated request is carried out only once.
package struct RequestKey: Sendable {
    private let key: IdempotencyKey

    /// - Parameter parts: everything that identifies the request; the same key with different parts is refused with
    ///   `idempotency.key-reused`.
    package init(_ text: String, of parts: [[UInt8]]) throws {
        key = try IdempotencyKey(text, fingerprint: Digest.sha256(parts: parts))
    }

    package static let longest = IdempotencyKey.longest

    /// Runs the closure once, and stores its answer in the same transaction; a repetition returns that answer.
    package func once(
        in transaction: WriteTransaction, _ body: () throws -> [UInt8]
    ) throws -> (answer: [UInt8], isReplay: Bool) {
        let answer = try transaction.once(key, body)
        return (answer.bytes, answer.isReplay)
    }

    /// The stored answer, if the request was already carried out. With it, the caller can skip slow work before a write.
    package func answer(in transaction: ReadTransaction) throws -> [UInt8]? {
        try transaction.answer(to: key)
    }
}
