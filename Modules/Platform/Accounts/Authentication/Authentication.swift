package import Kernel
package import Storage

/// Identifies the caller by a secret. Each request makes one indexed read, so that a revocation takes effect at once.
package struct Authentication: Sendable {
    private let database: any Database
    private let now: @Sendable () -> Instant
    private let ownerToken: OwnerTokenWatch?
    private let use: TokenUse
    private let webTokens: WebTokenKeys
    /// Slows down people who guess app passwords; the same as for sign-ins.
    private let throttle: FailureThrottle?

    package init(
        database: any Database, now: @escaping @Sendable () -> Instant, ownerToken: OwnerTokenWatch?, use: TokenUse,
        webTokens: WebTokenKeys = WebTokenKeys(nil), throttle: FailureThrottle? = nil
    ) {
        (self.database, self.now, self.ownerToken) = (database, now, ownerToken)
        (self.use, self.webTokens, self.throttle) = (use, webTokens, throttle)
    }

    /// Nil for an unknown secret and for a revoked secret, so that a client cannot distinguish the two. An expired secret gets
    /// an error of its own, so that the client obtains a new secret. `audience` is the dialect of the request; nil for Mizan's
    /// own dialect. `address` is the client's; only app passwords are counted by it.
    package func identity(
        of secret: String, for audience: String? = nil, from address: String? = nil
    ) async throws -> Identity? {
        let now = now()
        guard let question = try asked(secret, for: audience) else { return nil }
        let found = try settled(try await database.read { try Self.answer(question, in: $0, now: now) }, now)
        // A right app password is accepted although others fail: it cannot be guessed, and strangers would otherwise lock out
        // the reader's apps. Failures are counted by the name alone, so a program that goes on asking with a removed password
        // does not delay its owner's sign-in.
        if found == nil, case .app(let shown, _) = question {
            _ = try throttle?.begin(account: shown.name, address: ClientAddress(address))
        }
        return found
    }

    /// A closure that identifies the secret in a view of the store. Nil if the text is no token, and for an app password, whose
    /// failures are counted outside the view. The closure may be called again if the store repeats the read.
    package func question(
        _ secret: String, for audience: String? = nil
    ) throws(MizanError) -> (@Sendable (any DatabaseSession) throws -> Identity?)? {
        guard let question = try asked(secret, for: audience) else { return nil }
        if case .app = question { return nil }
        return { session in
            let now = now()
            return try settled(Self.answer(question, in: session, now: now), now)
        }
    }

    private func asked(_ secret: String, for audience: String?) throws(MizanError) -> Question? {
        if let audience, let shown = ShownAppPassword(secret) { return .app(shown, audience: audience) }
        if let audience, !secret.hasPrefix(SecretToken.Kind.access.rawValue) {
            guard let key = try webTokens.checking(for: audience) else { return nil }
            return WebToken(secret, signedBy: key).map { .webToken($0, audience: audience) }
        }
        return Question(secret, for: audience, ownerToken: ownerToken)
    }

    private func settled(_ answer: Answer, _ now: Instant) throws -> Identity? {
        switch answer {
        case .accepted(let identity, let lastUsedAt):
            switch identity.means {
            case .apiToken(let id): use.note(.token(id), of: identity.owner, at: now, lastNoted: lastUsedAt)
            case .session(let id):
                // Other sessions are prolonged by a refresh.
                if let lastUsedAt { use.note(.pages(id), of: identity.owner, at: now, lastNoted: lastUsedAt) }
            case .ownerToken: break
            }
            return identity
        case .refused(.expired): throw AccountErrors.expired
        case .refused(.unknown), .refused(.revoked): return nil
        }
    }

    /// The reason why a secret was refused, for logs and tests, never for clients.
    package enum Refusal: Sendable, Hashable { case unknown, expired, revoked }

    package enum Answer: Sendable, Hashable {
        case accepted(Identity, lastUsedAt: Instant?)
        case refused(Refusal)
    }

    /// The kind of secret, recognised by its form.
    enum Question: Sendable {
        case ownerToken(OwnerID)
        case access(SecretToken, audience: String?)
        case api(SecretToken)
        case app(ShownAppPassword, audience: String)
        case webToken(WebToken, audience: String)

        /// Nil for a text that cannot authenticate a request. Under a foreign prefix, only the token of a session can
        /// authenticate a request, and the session must have been opened there. API tokens and the owner's token are only for
        /// Mizan's own endpoints.
        init?(_ secret: String, for audience: String?, ownerToken: OwnerTokenWatch?) {
            if audience == nil, let token = SecretToken(secret, as: .api) {
                self = .api(token)
            } else if let token = SecretToken(secret, as: .access) {
                // The owner's token has the form of an access token.
                if audience == nil, let known = ownerToken?.current(), known.matches(secret) {
                    self = .ownerToken(known.owner)
                } else {
                    self = .access(token, audience: audience)
                }
            } else {
                return nil
            }
        }
    }

    static func answer(_ question: Question, in session: any DatabaseSession, now: Instant) throws -> Answer {
        switch question {
        case .ownerToken(let owner): try ownerToken(owner, in: session)
        case .access(let token, let audience): try access(token, for: audience, in: session, now: now)
        case .api(let token): try api(token.hash, in: session, now: now)
        case .app(let shown, let audience): try api(shown.hash, of: shown.name, for: audience, in: session, now: now)
        case .webToken(let token, let audience): try webToken(token, for: audience, in: session, now: now)
        }
    }

    private static func webToken(
        _ token: WebToken, for audience: String, in session: any DatabaseSession, now: Instant
    ) throws -> Answer {
        let answer = try access(token.session, for: audience, in: session, now: now)
        guard case .accepted(let identity, _) = answer else { return answer }
        guard identity.owner == token.subject else { return .refused(.unknown) }
        return token.isOver(at: now) ? .refused(.expired) : answer
    }

    private static func access(
        _ token: SecretToken, for audience: String?, in session: any DatabaseSession, now: Instant
    ) throws -> Answer {
        let row = try session.firstRow(
            """
            SELECT o.id, \(Credentials.role), s.id, s.access_hash, s.access_expires_at, s.revoked_at, s.audience,
                s.last_used_at
            FROM sessions s JOIN owners o ON o.owner = s.owner LEFT JOIN credentials c ON c.owner = s.owner
            WHERE s.access_hash = \(token.hash)
            """)
        guard let row, ConstantTime.equal(try row.blob(3), token.hash) else { return .refused(.unknown) }
        // Checked before anything that would distinguish the token from an unknown one.
        guard try row.optionalText(6) == audience else { return .refused(.unknown) }
        guard try row.optionalInteger(5) == nil else { return .refused(.revoked) }
        guard try row.instant(4) > now else { return .refused(.expired) }
        let role = try StoredIdentity.role(row, 1)
        let isOfPages = audience == SessionAudience.pages.name
        return .accepted(
            Identity(
                // A foreign contract never gives administrator rights.
                owner: try StoredIdentity.owner(row, 0),
                role: audience == nil || isOfPages ? role : .member,
                permissions: .everything, means: .session(id: try row.text(2))),
            lastUsedAt: isOfPages ? try row.instant(7) : nil)
    }

    /// A token, or the app password of the account with this name.
    private static func api(
        _ hash: [UInt8], of name: String? = nil, for audience: String? = nil, in session: any DatabaseSession,
        now: Instant
    ) throws -> Answer {
        let row = try session.firstRow(
            """
            SELECT o.id, \(Credentials.role), t.id, t.hash, t.expires_at, t.revoked_at, t.last_used_at, t.scopes, t.name,
                t.audiences, o.name
            FROM api_tokens t JOIN owners o ON o.owner = t.owner LEFT JOIN credentials c ON c.owner = t.owner
            WHERE t.hash = \(hash)
            """)
        guard let row, ConstantTime.equal(try row.blob(3), hash) else { return .refused(.unknown) }
        let audiences = try row.optionalText(9)?.split(separator: " ").map(String.init)
        guard audience.map({ audiences?.contains($0) == true }) ?? (audiences == nil),
            try name.map({ try AccountName.key(of: $0) == AccountName.key(of: row.text(10)) }) ?? true
        else { return .refused(.unknown) }
        guard try row.optionalInteger(5) == nil else { return .refused(.revoked) }
        if let end = try StoredIdentity.optionalInstant(row, 4), end <= now { return .refused(.expired) }
        return .accepted(
            Identity(
                owner: try StoredIdentity.owner(row, 0),
                role: audience == nil ? try StoredIdentity.role(row, 1) : .member,
                permissions: .only(Set(try APITokens.scopes(row.text(7)))), means: .apiToken(id: try row.text(2)),
                name: try row.text(8)),
            lastUsedAt: try StoredIdentity.optionalInstant(row, 6))
    }

    private static func ownerToken(_ owner: OwnerID, in session: any DatabaseSession) throws -> Answer {
        let row = try session.firstRow(
            """
            SELECT o.id, \(Credentials.role) FROM owners o LEFT JOIN credentials c ON c.owner = o.owner WHERE o.id = \(owner)
            """)
        guard let row else { return .refused(.unknown) }
        return .accepted(
            Identity(
                owner: owner, role: try StoredIdentity.role(row, 1), permissions: .everything, means: .ownerToken),
            lastUsedAt: nil)
    }
}
