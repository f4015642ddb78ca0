internal import Accounts
internal import HTTPKit
internal import HomeData
internal import Kernel

/// The accounts of all, for admins. They see who there is, and nobody's data.
struct AdminRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, add, remove, setPassword] }

    private static let path = [Field.required("id", .identifier, "The account's id.")]

    private var list: Endpoint {
        .acting(
            .get, "/v1/accounts", "All accounts, oldest first", scope: .admin,
            answers: [.ok("All of them.", [.required("items", .list(.object(AccountFields.profile)))])]
        ) { [home] _ in
            .ok(["items": .array(try await home.access.people.all().map { AccountPresentation.json($0) })])
        }
    }

    private var add: Endpoint {
        .acting(
            .post, "/v1/accounts", "Make an account", scope: .admin,
            body: .object([
                .required("name", .text, AccountFields.name.description, example: "bilal"), AccountFields.password,
                .optional("role", .choice(["member", "admin"]), "A member's, unless it is said otherwise."),
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.created("The account, with nothing in it.", AccountFields.profile)],
            errors: AccountFields.nameRules + AccountFields.passwordRules
        ) { [home] request in
            let role = try request.body.optionalText("role").flatMap(Role.init(rawValue:)) ?? .member
            let profile = try await home.access.people.add(
                name: request.body.text("name"), password: request.body.text("password"), role: role)
            return .created(AccountPresentation.json(profile))
        }
    }

    private var remove: Endpoint {
        .acting(
            .delete, "/v1/accounts/{id}", "Remove an account and all that is stored of it", scope: .admin,
            path: Self.path, answers: [.noContent("Nothing is left of it in the store.")],
            errors: [
                AccountFields.unknown, AccountFields.lastAdmin,
                DeclaredError(.notPermitted, "owner.house", "The house itself cannot be removed."),
            ]
        ) { [home] request in
            _ = try await home.access.people.remove(request.account())
            return .noContent
        }
    }

    private var setPassword: Endpoint {
        .acting(
            .put, "/v1/accounts/{id}/password", "Set somebody's password", scope: .admin, path: Self.path,
            body: .object([AccountFields.password, AccountFields.keepTokens]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("It is set. All sessions are over, and the API tokens unless they were to stay.")],
            errors: [
                AccountFields.unknown, AccountFields.nameRules[1],
                DeclaredError(.notPermitted, "owner.house", "Nobody signs in as the house itself."),
            ] + AccountFields.passwordRules
        ) { [home] request in
            _ = try await home.access.passwords.set(
                owner: request.account(), to: request.body.text("password"),
                keepTokens: request.body.optional("keepTokens", as: Bool.self) ?? false)
            return .noContent
        }
    }
}
