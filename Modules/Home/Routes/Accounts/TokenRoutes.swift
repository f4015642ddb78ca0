internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// Tokens for programs.
struct TokenRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, create, revoke] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/account/tokens", "API tokens, newest first", slice: TokenService.account,
            list: ListParameters(),
            answers: [
                .page("Valid and expired tokens, without their secrets.", of: AccountFields.token)
            ],
            errors: [Refusal](listing: [])
        ) { [home] request, reading in
            .page(try home.access.tokens.page(request.list, in: reading)) { AccountPresentation.json($0) }
        }
    }

    private var create: Endpoint {
        .acting(
            .post, "/v1/account/tokens", "Make an API token", scope: .write(TokenService.account),
            body: .object([
                .required("name", .text, "The purpose.", example: "phone"),
                .required("scopes", .list(.text), "The rights, such as quran:read.", example: ["home:read"]),
                .optional("expiresAt", .instant, "By default the token does not expire."),
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [
                .created("The token.", AccountFields.token + [.required("token", .text, "The secret: shown once.")])
                    .withoutAddress
            ],
            errors: [
                .tokenScope, .tokenNoScope, .tokenAdminOnly, .tokenName, .tokenExpiry, .tokenTooMany, .authSignInAgain,
            ]
        ) { [home] request in
            let created = try await home.access.tokens.create(
                owner: request.owner, name: request.body.text("name"),
                scopes: request.body.list("scopes", of: String.self),
                expiresAt: request.body.optional("expiresAt", as: Instant.self), by: request.authority)
            return .secret(201, AccountPresentation.json(created))
        }
    }

    private var revoke: Endpoint {
        var endpoint = Endpoint.writing(
            .delete, "/v1/account/tokens/{id}", "Revoke an API token", slice: TokenService.account,
            path: [AccountFields.listed("id")],
            answers: [.noContent("The token is no longer valid.")],
            errors: [.tokenUnknown]
        ) { [home] request, writing in
            try home.access.tokens.revoke(request.path.text("id"), in: writing)
            return .noContent
        }
        endpoint.budget = TokenService.revokingBudget
        return endpoint
    }
}
