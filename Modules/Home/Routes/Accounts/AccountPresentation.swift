internal import Accounts
internal import HomePeople
internal import Kernel

/// Accounts, sessions and tokens in their form on the wire.
enum AccountPresentation {
    static func json(_ profile: AccountProfile) -> JSONValue {
        .object([
            "id": .string(profile.id.description), "name": .string(profile.name),
            "role": .string(profile.role.rawValue), "hasPassword": .boolean(profile.hasPassword),
            "createdAt": .string(profile.createdAt.description), "usedBytes": .integer(profile.usedBytes),
            "quotaBytes": profile.quotaBytes.map(JSONValue.integer),
            "leaving": profile.leaving.map(JSONValue.string),
        ])
    }

    /// The JSON form with the secrets. It is used only for the answer that shows the secrets.
    static func json(_ tokens: SessionTokens) -> JSONValue {
        [
            "accountId": .string(tokens.owner.description),
            "accessToken": .string(tokens.access.text), "accessExpiresAt": .string(tokens.accessExpiresAt.description),
            "refreshToken": .string(tokens.refresh.text),
            "refreshExpiresAt": .string(tokens.refreshExpiresAt.description),
        ]
    }

    static func json(_ session: OpenSession, isCurrent: Bool) -> JSONValue {
        [
            "id": .string(session.id), "createdAt": .string(session.createdAt.description),
            "refreshedAt": .string(session.refreshedAt.description),
            "expiresAt": .string(session.expiresAt.description), "isCurrent": .boolean(isCurrent),
        ]
    }

    static func json(_ token: APIToken) -> JSONValue { .object(members(token)) }

    /// The JSON form with the secret. It is used only for the answer that shows the secret.
    static func json(_ created: TokenService.Created) -> JSONValue {
        .object(members(created.token) + [JSONValue.Member("token", .string(created.secret.text))])
    }

    private static func members(_ token: APIToken) -> [JSONValue.Member] {
        let always: [JSONValue.Member] = [
            .init("id", .string(token.id)), .init("name", .string(token.name)),
            .init("scopes", .array(token.scopes.map { .string($0.description) })),
            .init("createdAt", .string(token.createdAt.description)),
        ]
        let moments = [
            ("expiresAt", token.expiresAt), ("lastUsedAt", token.lastUsedAt), ("revokedAt", token.revokedAt),
        ]
        return always
            + moments.compactMap { name, moment in
                moment.map { JSONValue.Member(name, .string($0.description)) }
            }
    }
}
