internal import Storage

/// The name that a client gave to a request, and what the request was, so that asking again does it once.
package struct RequestKey: Sendable {
    private let key: IdempotencyKey

    /// The parts are all that makes the request what it is; the same key with other parts is refused with
    /// `idempotency.key-reused`.
    package init(_ text: String, of parts: [[UInt8]]) throws {
        key = try IdempotencyKey(text, fingerprint: Digest.sha256(parts: parts))
    }

    package static let longest = IdempotencyKey.longest

    /// Does something once, and stores its answer in the same transaction; asked again, it gives that answer.
    package func once(
        in transaction: WriteTransaction, _ body: () throws -> [UInt8]
    ) throws -> (answer: [UInt8], isReplay: Bool) {
        let answer = try transaction.once(key, body)
        return (answer.bytes, answer.isReplay)
    }

    /// The answer, if it has been done already: so that slow work before a write need not be done for nothing.
    package func answer(in transaction: ReadTransaction) throws -> [UInt8]? {
        try transaction.answer(to: key)
    }
}
