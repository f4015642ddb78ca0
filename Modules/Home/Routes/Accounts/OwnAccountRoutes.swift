internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeTransfer
internal import Kernel
internal import Storage

/// One's own account.
struct OwnAccountRoutes {
    let home: HomeModule

    var all: [Endpoint] { [show, rename, changePassword, remove] }

    private var show: Endpoint {
        .acting(
            .get, "/v1/account", "One's own account", scope: .read(TokenService.account),
            answers: [.ok("It.", AccountFields.profile)], errors: [.ownerUnknown]
        ) { [home] request in
            .ok(AccountPresentation.json(try await home.access.people.profile(of: request.owner)))
        }
    }

    private var rename: Endpoint {
        .acting(
            .put, "/v1/account/name", "Change one's name", scope: .write(TokenService.account),
            body: .object([AccountFields.name]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.ok("The account. The owner signs in with the new name from now on.", AccountFields.profile)],
            errors: AccountFields.nameRules + [.ownerUnknown, .authSignInAgain]
        ) { [home] request in
            let profile = try await home.access.people.rename(
                request.owner, to: request.body.text("name"), by: request.authority)
            return .ok(AccountPresentation.json(profile))
        }
    }

    private var changePassword: Endpoint {
        .acting(
            .put, "/v1/account/password", "Change one's password", scope: .write(TokenService.account),
            body: .object([
                .required("current", .text, "The current password.", example: AccountFields.password.example),
                .required("new", .text, AccountFields.password.description, example: "a staple for every battery"),
                AccountFields.keepTokens,
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [
                .noContent(
                    "It is changed. All sessions have ended, and the API tokens too unless they were kept.")
            ],
            errors: [.wrongPassword, [Refusal].throttled[0], .accountNoPassword]
                + AccountFields.passwordRules
        ) { [home] request in
            _ = try await home.access.passwords.change(
                owner: request.owner, from: request.body.text("current"), to: request.body.text("new"),
                keepTokens: request.body.optional("keepTokens", as: Bool.self) ?? false, address: request.address)
            return .noContent
        }
    }

    /// A POST, because a DELETE has no body for the password.
    private var remove: Endpoint {
        .acting(
            .post, "/v1/account/deletion", "Remove the caller's account and everything stored for it",
            scope: .write(TokenService.account), body: .object([AccountFields.shownPassword]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("The store holds nothing of the account any more.")],
            errors: [Refusal.wrongPassword, .accountLastAdmin, .accountNoPassword, .ownerUnknown] + [Refusal].throttled
        ) { [home] request in
            _ = try await home.accountDeletion.removeOneself(
                request.owner, password: request.body.text("password"), address: request.address,
                by: home.access.check)
            return .noContent
        }
    }
}
