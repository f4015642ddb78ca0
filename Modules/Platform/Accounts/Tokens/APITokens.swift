internal import FoundationEssentials
package import Kernel
package import Storage

/// The API tokens of an owner.
package enum APITokens {
    package static let maximumTokens = 100
    package static let maximumNameBytes = 200

    /// A new token, created before the transaction, because that may run more than once.
    package struct Draft: Sendable {
        package let id = UUID().text
        package let secret = SecretToken(new: .api)
        package let name: String
        package let scopes: [AccessScope]
        package let expiresAt: Instant?

        package init(name: String, scopes: Set<AccessScope>, expiresAt: Instant?) throws(MizanError) {
            // Invisible characters, and characters that reverse a line, could make the name of one token look like the name of
            // another token.
            let isPlain = name.unicodeScalars.allSatisfy {
                ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
            guard !name.isEmpty, name.utf8.count <= APITokens.maximumNameBytes, isPlain else {
                throw Refusal.tokenName(
                    "The name is 1 to \(APITokens.maximumNameBytes) bytes long and holds no control or invisible characters."
                )
            }
            guard !scopes.isEmpty else {
                throw Refusal.tokenNoScope("Say what the token may do, such as quran:read.")
            }
            self.name = name
            self.scopes = scopes.sorted()
            self.expiresAt = expiresAt
        }
    }

    package static func create(_ draft: Draft, in transaction: WriteTransaction) throws -> APIToken {
        try create(draft, draft.secret.hash, for: nil, in: transaction)
    }

    static func create(
        _ draft: Draft, _ hash: [UInt8], for audiences: String?, in transaction: WriteTransaction
    ) throws -> APIToken {
        let session = transaction.session
        let owner = transaction.ownerKey
        if let expiresAt = draft.expiresAt, expiresAt <= transaction.now {
            throw Refusal.tokenExpiry("A token must expire in the future, but \(expiresAt) is in the past.")
        }
        try AccessPruning.removeTokens(in: transaction)
        let count = try session.firstRow(
            "SELECT COUNT(*) FROM api_tokens WHERE owner = \(owner) AND revoked_at IS NULL")
        guard try count?.integer(0) ?? 0 < maximumTokens else {
            throw Refusal.tokenTooMany("There are already \(maximumTokens) tokens; revoke one that is not used.")
        }
        try session.execute(
            """
            INSERT INTO api_tokens (owner, id, name, hash, scopes, created_at, expires_at, audiences)
            VALUES (\(owner), \(draft.id), \(draft.name), \(hash), \(text(draft.scopes)), \(transaction.now),
                \(draft.expiresAt), \(audiences))
            """)
        return APIToken(
            id: draft.id, name: draft.name, scopes: draft.scopes, createdAt: transaction.now,
            expiresAt: draft.expiresAt, lastUsedAt: nil, revokedAt: nil)
    }

    /// A page of tokens, the newest first, including invalid ones. They are paged, because a person may create and revoke any
    /// number of tokens.
    package static func page(_ query: RecordQuery, in reading: ReadTransaction) throws -> RecordPage<APIToken> {
        let fingerprint = Cursor.fingerprint(of: ["tokens", reading.owner.recordName])
        var place: SQL = "audiences IS NULL"
        if let cursor = try query.cursor.map({ try Cursor($0, fingerprint: fingerprint) }) {
            guard cursor.values.count == 2, case .integer(let moment) = cursor.values[0],
                case .string(let id) = cursor.values[1]
            else { throw Cursor.foreign }
            place = "audiences IS NULL AND (created_at < \(moment) OR (created_at = \(moment) AND id > \(id)))"
        }
        let limit = query.limit ?? .max - 1
        let found = try list(where: place, limit: limit + 1, in: reading)
        let shown = Array(found.prefix(limit))
        let last = found.count > limit ? shown.last : nil
        return RecordPage(
            items: shown,
            next: last.map {
                Cursor(fingerprint: fingerprint, values: [.integer($0.createdAt.microseconds), .string($0.id)]).text
            })
    }

    /// All of them.
    package static func list(in reading: ReadTransaction) throws -> [APIToken] {
        try list(where: "audiences IS NULL", limit: .max, in: reading)
    }

    static func list(where condition: SQL, limit: Int, in reading: ReadTransaction) throws -> [APIToken] {
        try reading.session.rows(
            """
            SELECT id, name, scopes, created_at, expires_at, last_used_at, revoked_at FROM api_tokens
            WHERE owner = \(reading.ownerKey) AND \(condition) ORDER BY created_at DESC, id LIMIT \(limit)
            """
        ).map { row in
            APIToken(
                id: try row.text(0), name: try row.text(1), scopes: try scopes(row.text(2)),
                createdAt: try row.instant(3), expiresAt: try StoredIdentity.optionalInstant(row, 4),
                lastUsedAt: try StoredIdentity.optionalInstant(row, 5),
                revokedAt: try StoredIdentity.optionalInstant(row, 6))
        }
    }

    /// Revokes a token. A token that is already invalid stays as it is; another owner's token counts as unknown.
    package static func revoke(_ id: String, in transaction: WriteTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        guard try session.firstRow("SELECT 1 FROM api_tokens WHERE owner = \(owner) AND id = \(id)") != nil else {
            throw Refusal.tokenUnknown("There is no such token.")
        }
        try session.execute(
            """
            UPDATE api_tokens SET revoked_at = \(transaction.now)
            WHERE owner = \(owner) AND id = \(id) AND revoked_at IS NULL
            """)
    }

    @discardableResult
    package static func revokeAll(in transaction: WriteTransaction) throws -> Int {
        try transaction.session.execute(
            """
            UPDATE api_tokens SET revoked_at = \(transaction.now)
            WHERE owner = \(transaction.ownerKey) AND revoked_at IS NULL
            """)
    }

    static func text(_ scopes: [AccessScope]) -> String { scopes.map(\.description).joined(separator: " ") }

    /// Throws if a scope cannot be read, because then the row is damaged. Leaving the scope out could hide a right of the
    /// token.
    static func scopes(_ text: String) throws(MizanError) -> [AccessScope] {
        var scopes: [AccessScope] = []
        for word in text.split(separator: " ") {
            guard let scope = AccessScope(word) else {
                throw MizanError(
                    .corruptData, "token.damaged", "The store holds a token with a scope in an unknown form.")
            }
            scopes.append(scope)
        }
        return scopes
    }
}
