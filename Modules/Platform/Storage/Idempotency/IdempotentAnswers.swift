internal import Kernel

/// The stored answers under several keys.
package struct IdempotentAnswers {
    private let byName: [String: SQLRow]

    init(_ rows: some Sequence<SQLRow>) throws {
        byName = try Dictionary(rows.map { (try $0.text(0), $0) }) { first, _ in first }
    }

    /// The answer under one of the keys, if any; the same key with a different fingerprint is refused.
    package func answer(to key: IdempotencyKey) throws -> [UInt8]? {
        guard let row = byName[key.stored] else {
            // An answer under the former name is ignored if its fingerprint differs: such an answer belongs to a different
            // space, or expires soon.
            guard let former = key.former.flatMap({ byName[$0] }), try former.blob(1) == key.fingerprint else {
                return nil
            }
            return try former.blob(2)
        }
        guard try row.blob(1) == key.fingerprint else {
            throw Refusal.idempotencyKeyReused(
                "This idempotency key was used for another request. Use a new key for each request.",
                details: ["key": key.key])
        }
        return try row.blob(2)
    }
}
