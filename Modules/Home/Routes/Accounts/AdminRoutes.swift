internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeTransfer
internal import Kernel
internal import Storage

/// Endpoints for admins about all accounts. Admins see which accounts exist, but no account's data.
struct AdminRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, add, remove, setPassword, setRole, setQuota, tokens, revokeToken, endSessions] }

    private static let path = [Field.required("id", .identifier, "The account's id.")]

    private var list: Endpoint {
        .acting(
            .get, "/v1/accounts", "All accounts, oldest first", scope: .admin, list: ListParameters(),
            answers: [.page("A page of the list.", of: AccountFields.profile)], errors: [Refusal](listing: [])
        ) { [home] request in
            .page(try await home.access.people.page(request.list)) { AccountPresentation.json($0) }
        }
    }

    private var add: Endpoint {
        .acting(
            .post, "/v1/accounts", "Make an account", scope: .admin,
            body: .object([
                .required("name", .text, AccountFields.name.description, example: "bilal"), AccountFields.password,
                .optional("role", .choice(["member", "admin"]), "The role; member by default."),
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.created("The account, without data.", AccountFields.profile).withoutAddress],
            errors: AccountFields.nameRules + AccountFields.passwordRules + AccountFields.byAdmin
        ) { [home] request in
            let role = try request.body.optionalText("role").flatMap(Role.init(rawValue:)) ?? .member
            let profile = try await home.access.people.add(
                name: request.body.text("name"), password: request.body.text("password"), role: role,
                by: request.authority)
            return .created(AccountPresentation.json(profile))
        }
    }

    private var remove: Endpoint {
        .acting(
            .delete, "/v1/accounts/{id}", "Remove an account and everything stored for it", scope: .admin,
            path: Self.path, query: [AccountFields.remote],
            answers: [.noContent("The store holds nothing of the account any more."), AccountFields.leaves],
            errors: [Refusal.ownerUnknown, .accountLastAdmin, .accountOneself, .ownerShared, .accountRemoteChoice]
                + AccountFields.byAdmin
        ) { [home] request in
            let owner = try request.account()
            let fate = try request.query.optionalText("remote").flatMap(RemoteFate.init(rawValue:))
            return try await home.removal(
                of: owner, fate, unless: AccountDeletion.refusal(of: request.authority, owner))
        }
    }

    private var setPassword: Endpoint {
        .acting(
            .put, "/v1/accounts/{id}/password", "Set somebody's password", scope: .admin, path: Self.path,
            body: .object([AccountFields.password, AccountFields.keepTokens]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("It is set. All sessions have ended, and the API tokens too unless they were kept.")],
            errors: [
                .ownerUnknown, AccountFields.nameRules[1], .accountOneself,
                .ownerShared.described("Nobody can sign in as the owner of the shared data."),
            ] + AccountFields.passwordRules + AccountFields.byAdmin
        ) { [home] request in
            _ = try await home.access.passwords.set(
                owner: request.account(), to: request.body.text("password"),
                keepTokens: request.body.optional("keepTokens", as: Bool.self) ?? false, by: request.authority)
            return .noContent
        }
    }

    private var setRole: Endpoint {
        .acting(
            .put, "/v1/accounts/{id}/role", "Make somebody an admin or a member", scope: .admin, path: Self.path,
            body: .object([.required("role", .choice(["member", "admin"]), example: "member")]),
            answers: [.ok("The account. The role applies from the account's next request.", AccountFields.profile)],
            errors: [Refusal.ownerUnknown, .accountLastAdmin, .accountNoPassword] + AccountFields.byAdmin
        ) { [home] request in
            let role = Role(rawValue: try request.body.text("role")) ?? .member
            let profile = try await home.access.people.setRole(role, of: request.account(), by: request.authority)
            return .ok(AccountPresentation.json(profile))
        }
    }

    private var setQuota: Endpoint {
        .acting(
            .put, "/v1/accounts/{id}/quota", "Limit the size of an account's data", scope: .admin, path: Self.path,
            body: .object([
                .clearable(
                    "quotaBytes", .within(0...9_007_199_254_740_991), "Null or absent for no limit.",
                    example: 500_000_000)
            ]),
            answers: [.ok("The account. The limit applies from the account's next write.", AccountFields.profile)],
            errors: [Refusal.ownerUnknown] + AccountFields.byAdmin
        ) { [home] request in
            let profile = try await home.access.people.setQuota(
                request.body.optional("quotaBytes", as: Int64.self), of: request.account(), by: request.authority)
            return .ok(AccountPresentation.json(profile))
        }
    }

    private var tokens: Endpoint {
        .acting(
            .get, "/v1/accounts/{id}/tokens", "Somebody's API tokens, newest first", scope: .admin, path: Self.path,
            list: ListParameters(),
            answers: [
                .page("Valid and expired tokens, without their secrets.", of: AccountFields.token)
            ],
            errors: [Refusal.ownerUnknown] + [Refusal](listing: [])
        ) { [home] request in
            let tokens = try await home.access.people.tokens(of: request.account(), request.list)
            return .page(tokens) { AccountPresentation.json($0) }
        }
    }

    private var revokeToken: Endpoint {
        .acting(
            .delete, "/v1/accounts/{id}/tokens/{token}", "Revoke somebody's API token", scope: .admin,
            path: Self.path + [AccountFields.listed("token")],
            answers: [.noContent("The token is no longer valid.")],
            errors: [Refusal.ownerUnknown, .tokenUnknown] + AccountFields.byAdmin
        ) { [home] request in
            try await home.access.people.revokeToken(
                request.path.text("token"), of: request.account(), by: request.authority)
            return .noContent
        }
    }

    private var endSessions: Endpoint {
        .acting(
            .delete, "/v1/accounts/{id}/sessions", "Sign somebody out everywhere", scope: .admin, path: Self.path,
            answers: [.noContent("All sessions of the account have ended. API tokens stay.")],
            errors: [Refusal.ownerUnknown] + AccountFields.byAdmin
        ) { [home] request in
            try await home.access.people.endSessions(of: request.account(), by: request.authority)
            return .noContent
        }
    }
}
